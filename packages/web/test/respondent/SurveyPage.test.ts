/** The page of a survey as a browser without script uses it. */
import { gzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { respondentScript } from "../../src/assets/scripts/respondentScript.js"
import { respondentStyle } from "../../src/assets/styles/respondentStyle.js"
import { bodyOf, formOf } from "../fixtures/Form.js"
import { type Changes, surveyPages } from "../fixtures/pages.js"
import { allTypesSurvey, type PageServer, startPageServer } from "../fixtures/PageServer.js"
import { sendFormHead } from "../fixtures/sendFormHead.js"

let server: PageServer
beforeAll(async () => {
  server = await startPageServer()
})
afterAll(() => server.stop())

const { get, post } = surveyPages(() => server.url)

/** Any text, where a test expects an id. */
const anyText: unknown = expect.any(String)

/** An answer to each required question of the survey with all types. */
const required: Changes = [["a.name", "Ada"], ["a.dishes", "=Soup"], ["a.again", "9"]]

const everyAnswer: Changes = [
  ...required,
  ["a.words", "Good.\r\nVery good."],
  ["a.source", "other"],
  ["a.source.other", "A poster"],
  ["a.dishes", "=Stew"],
  ["a.taste", "4"],
  ["a.vegetarian", "false"],
  ["a.day", "2026-11-20"],
  ["a.time", "2026-11-21T09:30"],
  ["a.time.offset", "-60"],
  ["a.photos.upload", new File(["first"], "größe \"1\".txt", { type: "text/plain" })],
  ["a.service.Speed", "Good"],
  ["a.service.Friendliness", "Fair"],
  ["a.order.1", "Taste"],
  ["a.order.2", "Price"],
  ["a.order.3", "Health"],
  ["a.distance", "12.5"]
]

/** The address of the page after a response has been sent. */
const thanksOf = (slug: string, id = ""): RegExp => new RegExp(`^/s/${slug}/thanks/${id}\\.[\\w-]{43}$`)

const textSurvey = () =>
  server.publish({ title: "Short", questions: [{ key: "name", type: "text", text: "Name?", required: true }] })

describe("the page of a survey", () => {
  it("takes answers of all types, and thanks", async () => {
    const { id, slug } = await server.publish(allTypesSurvey)
    const page = await get(`/s/${slug}`)
    expect(page.status).toBe(200)
    const sent = await post(page.html, everyAnswer)
    expect(sent.status).toBe(303)
    const [response] = await server.responses(id)
    expect(sent.location).toMatch(thanksOf(slug, response?.id))
    expect(await server.answersOf(id, response)).toEqual({
      name: "Ada",
      words: "Good.\nVery good.",
      source: { other: "A poster" },
      dishes: ["Soup", "Stew"],
      taste: 4,
      vegetarian: false,
      day: "2026-11-20",
      time: "2026-11-21T08:30:00.000Z",
      photos: [{ fileId: anyText, name: "größe \"1\".txt", size: 5, type: "text/plain" }],
      service: { Friendliness: "Fair", Speed: "Good" },
      order: ["Taste", "Price", "Health"],
      distance: 12.5,
      again: 9
    })
    expect(Math.abs(Date.parse(response?.startedAt ?? "") - Date.now())).toBeLessThan(60_000)
    const thanks = await get(sent.location)
    expect(thanks.html).toContain("<h1>Thank you!</h1>")
  })

  it("records no answer for what was not touched", async () => {
    const { id, slug } = await server.publish(allTypesSurvey)
    const sent = await post((await get(`/s/${slug}`)).html, required)
    expect(sent.status).toBe(303)
    const [response] = await server.responses(id)
    expect(await server.answersOf(id, response)).toEqual({ name: "Ada", dishes: ["Soup"], again: 9 })
  })

  it("names every error, keeps all entries, and takes the corrected form", async () => {
    const { id, slug } = await server.publish(allTypesSurvey)
    const page = await get(`/s/${slug}`)
    const changes: Changes = [
      ["a.words", "x".repeat(501)],
      ["a.dishes", "=Soup"],
      ["a.dishes", "=Salad"],
      ["a.dishes", "=Stew"],
      ["a.order.1", "Taste"],
      ["a.order.2", "Taste"],
      ["a.distance", "51"],
      ["a.day", "2019-12-31"],
      ["a.vegetarian", "true"],
      ["a.source", "other"]
    ]
    const { headers, html, status } = await post(page.html, changes)
    expect(status).toBe(400)
    expect(headers.get("cache-control")).toBe("no-store")
    expect(html).toContain("<title>Error: How was your lunch?</title>")
    expect(
      [...html.matchAll(/<a href="#q-(\w+)">[^<]*<\/a>((?:<span>[^<]*<\/span>)+)/g)].map(([, key, messages]) =>
        `${key}:${messages?.replaceAll(/<\/?span>/g, " ").replaceAll(/\s+/g, " ") ?? ""}`
      )
    ).toEqual([
      "name: Please answer this question. ",
      "words: Write at most 500 characters. ",
      "source: Write your own answer, or choose another one. ",
      "dishes: Choose at most 2. ",
      "day: Choose 1 Jan 2020 or later. ",
      "order: Choose each option only once. Give every place an option. ",
      "distance: Enter a number from 0 to 50. ",
      "again: Please answer this question. "
    ])
    expect(html).toMatch(/<input id="q-name"[^>]* aria-describedby="q-name-e" aria-invalid="true"/)
    const kept = formOf(html).fields
    for (const [name, value] of changes.slice(7)) expect(kept).toContainEqual([name, value])
    expect(html).toContain("x".repeat(501))
    const hidden = ({ fields }: ReturnType<typeof formOf>) =>
      fields.filter(([name]) => name === "key" || name === "started")
    expect(hidden(formOf(html))).toEqual(hidden(formOf(page.html)))
    const sent = await post(html, [
      ...required,
      ["a.words", ""],
      ["a.order.1", ""],
      ["a.order.2", ""],
      ["a.distance", ""],
      ["a.day", ""],
      ["a.source.other", "Radio"]
    ])
    expect(sent.status).toBe(303)
    expect(await server.answersOf(id, (await server.responses(id))[0])).toEqual({
      name: "Ada",
      dishes: ["Soup"],
      again: 9,
      vegetarian: true,
      source: { other: "Radio" }
    })
  })

  it("makes one response of a form that is sent twice, also at the same time", async () => {
    const { id, slug } = await textSurvey()
    const page = await get(`/s/${slug}`)
    const [first, second] = await Promise.all([1, 2].map(() => post(page.html, [["a.name", "Ada"]])))
    const third = await post(page.html, [["a.name", "Ada"]])
    expect([first?.status, second?.status, third.status]).toEqual([303, 303, 303])
    expect(new Set([first?.location, second?.location, third.location]).size).toBe(1)
    expect(await server.responses(id)).toHaveLength(1)
  })

  it("says that the answers were sent already when other answers are sent with the same form", async () => {
    const { id, slug } = await textSurvey()
    const page = await get(`/s/${slug}`)
    await post(page.html, [["a.name", "Ada"]])
    const again = await post(page.html, [["a.name", "Grace"]])
    expect(again.status).toBe(422)
    expect(again.html).toContain("<h1>Your answers were already sent</h1>")
    expect(await server.responses(id)).toHaveLength(1)
  })

  it("puts parameters of its address into the response, and ignores invalid ones", async () => {
    const { id, slug } = await server.publish(allTypesSurvey)
    const parameters = new URLSearchParams([
      ["prefill[name]", "Ada"],
      ["prefill[dishes]", "Soup"],
      ["prefill[dishes]", "Stones"],
      ["prefill[again]", "9"],
      ["prefill[time]", "2026-11-21T09:30:00Z"],
      ["prefill[taste]", "delicious"],
      ["prefill[order]", "Health"],
      ["prefill[nothing]", "x"],
      ["meta[table]", "7"],
      ["meta[long]", "x".repeat(3_000)],
      ["externalId", "crm-4711"]
    ])
    const page = await get(`/s/${slug}?${parameters.toString()}`)
    expect((await post(page.html, [["a.order.1", ""]])).status).toBe(303)
    const [response] = await server.responses(id)
    expect(response).toMatchObject({ externalId: "crm-4711", metadata: { table: "7" } })
    expect(await server.answersOf(id, response)).toEqual({
      name: "Ada",
      dishes: ["Soup"],
      again: 9,
      time: "2026-11-21T09:30:00.000Z"
    })
  })

  it("ignores parameters with answers that the survey does not accept", async () => {
    const { slug } = await server.publish({
      title: "Bounds",
      questions: [
        { key: "mail", type: "text", text: "?", settings: { format: "email" } },
        { key: "short", type: "text", text: "?", settings: { maxLength: 3 } },
        { key: "age", type: "text", text: "?", settings: { format: "number", min: 18, integer: true } },
        { key: "mood", type: "rating", text: "?", settings: { max: 7 } },
        { key: "wait", type: "slider", text: "?", settings: { max: 60, step: 5 } },
        { key: "day", type: "date", text: "?", settings: { min: "2026-01-01" } },
        { key: "terms", type: "boolean", text: "?", settings: { mustBeTrue: true } },
        {
          key: "colors",
          type: "multiple_choice",
          text: "?",
          options: ["red", "blue", { value: "none", label: "None", exclusive: true }],
          settings: { maxSelected: 1 }
        },
        { key: "one", type: "single_choice", text: "?", options: ["a", "b"] }
      ]
    })
    const answersOf = async (query: string) => {
      const { html } = await get(`/s/${slug}?${query}`)
      return [...html.matchAll(/<input[^>]*name="a\.[^>]*>/g)]
        .map(([input]) => input)
        .filter((input) =>
          /\schecked(?=[ >=/])/.test(input) || /type="(?:text|email|date|range)".*\svalue="[^"]+"/.test(input)
        )
        .length
    }
    const none = await answersOf("x=1")
    for (
      const refused of [
        "mail=nobody",
        "age=17",
        "age=18.5",
        "mood=8",
        "mood=1.5",
        "wait=7",
        "day=2025-12-31",
        "terms=false",
        "colors=red&colors=blue",
        "colors=red&colors=none",
        "colors=green",
        "one=c"
      ]
    ) expect(await answersOf(refused), refused).toBe(none)
    for (
      const accepted of [
        "mail=ada@example.org",
        "short=abc",
        "short=long",
        "mood=7",
        "day=2026-01-01",
        "terms=true",
        "colors=red&colors=red",
        "one=b"
      ]
    ) expect(await answersOf(accepted), accepted).toBe(none + 1)
  })

  it("keeps options, rows and texts with line breaks as they are", async () => {
    const { id, slug } = await server.publish({
      title: "Lines",
      questions: [
        { key: "choice", type: "single_choice", text: "?", options: ["a\nb", "c"] },
        { key: "grid", type: "matrix", text: "?", options: ["x\ny", "z"], settings: { rows: ["r\ns"] } }
      ]
    })
    const { html } = await get(`/s/${slug}`)
    // Browsers send each line break as CR and LF, in names and in values.
    expect((await post(html, [["a.choice", "=a\r\nb"], ["a.grid.r\r\ns", "x\r\ny"]])).status).toBe(303)
    expect(await server.answersOf(id, (await server.responses(id))[0])).toEqual({
      choice: "a\nb",
      grid: { "r\ns": "x\ny" }
    })
  })

  it("is in the language of the browser, or in that of its address", async () => {
    const { slug } = await textSurvey()
    for (
      const [language, path, accepted] of [
        ["en", "", "ja, en;q=0.5"],
        ["de", "", "de-AT, en;q=0.5"],
        ["fr", "?lang=fr", "de"],
        ["es", "?lang=es", "de"],
        ["de", "?lang=klingon", "de"],
        ["pl", "", "pl-PL, en;q=0.5"],
        ["he\" dir=\"rtl", "", "he, ar"]
      ] as const
    ) {
      const { html } = await get(`/s/${slug}${path}`, { "Accept-Language": accepted })
      expect(html).toContain(`<html lang="${language}">`)
      const refused = await post(html, [], { "Accept-Language": accepted })
      expect(refused.status).toBe(400)
      expect(refused.html).toContain(`<html lang="${language}">`)
    }
  })

  it("is small: HTML, style sheet and script of all types are at most 20 kB compressed, the script 6 kB", async () => {
    const { slug } = await server.publish(allTypesSurvey)
    const { html } = await get(`/s/${slug}`)
    const files = await Promise.all(
      [respondentStyle.path, respondentScript.path].map(async (path) => (await get(path)).html)
    )
    expect(files[1]?.length).toBeLessThanOrEqual(6_000)
    const bytes = [html, ...files].map((text) => gzipSync(text).length)
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(20_000)
    expect([...html.matchAll(/\s(?:src|href)="(?!#)([^"]*)"/g)].map(([, address]) => address)).toEqual([
      respondentStyle.path,
      respondentScript.path
    ])
  })
})

describe("the page of a form that nobody has filled in", () => {
  const withoutFields = (html: string) => html.replaceAll(/<input type="hidden"[^>]*>/g, "")

  it("has fields of its own for each respondent, compressed or not, and is the same otherwise", async () => {
    const { slug } = await server.publish(allTypesSurvey)
    const pages = []
    for (const encoding of ["gzip", "identity", "gzip"]) {
      const page = await get(`/s/${slug}?externalId=order-7&meta[plan]=pro`, { "accept-encoding": encoding })
      expect(page.headers.get("content-encoding")).toBe(encoding === "gzip" ? "gzip" : null)
      expect(page.html).toContain("<input type=\"hidden\" name=\"externalId\" value=\"order-7\"/>")
      pages.push(page.html)
    }
    expect(new Set(pages.map(withoutFields)).size).toBe(1)
    expect(new Set(pages.map((html) => /name="key" value="([^"]+)"/.exec(html)?.[1])).size).toBe(3)
  })

  it("is compressed once, also while responses arrive", async () => {
    const { id, slug } = await textSurvey()
    const { html } = await get(`/s/${slug}`)
    const before = server.compressedParts()
    for (let sent = 0; sent < 3; sent++) {
      expect((await post(html, [["a.name", "Ada"], ["key", crypto.randomUUID()]])).status).toBe(303)
      expect(withoutFields((await get(`/s/${slug}`)).html)).toBe(withoutFields(html))
    }
    expect((await server.canvass.surveys.get(server.owner, id)).responseCount).toBe(3)
    expect(server.compressedParts()).toBe(before)
  })

  it("is another one for each language, theme, frame and address", async () => {
    const { slug } = await server.publish(allTypesSurvey)
    const variants = ["", "?lang=de", "?lang=en", "?theme=dark", "?embed=1"]
    const pages = await Promise.all(variants.map((query) => get(`/s/${slug}${query}`)))
    expect(new Set(pages.map(({ html }) => withoutFields(html))).size).toBe(variants.length)
    const again = await Promise.all(variants.map((query) => get(`/s/${slug}${query}`)))
    expect(again.map(({ html }) => withoutFields(html))).toEqual(pages.map(({ html }) => withoutFields(html)))
  })

  it("is the same one, made once, whatever else its address has", async () => {
    const { slug } = await server.publish(allTypesSurvey)
    const htmlOf = async (query: string) => withoutFields((await get(`/s/${slug}${query}`)).html)
    const [page, inEnglish] = [await htmlOf(""), await htmlOf("?lang=en")]
    const before = server.compressedParts()
    for (const query of ["?theme=none", "?embed=0", "?utm_source=1", "?seed=5", "?unknown=2&theme="]) {
      expect(await htmlOf(query), query).toBe(page)
    }
    for (const tag of ["xx", "e", "en-GB-oed", "%00"]) expect(await htmlOf(`?lang=${tag}`), tag).toBe(inEnglish)
    expect(server.compressedParts()).toBe(before)
  })

  it("shows a survey as it is now", async () => {
    const survey = await textSurvey()
    expect((await get(`/s/${survey.slug}`)).html).toContain("Name?")
    await server.canvass.surveys.update(server.owner, survey.id, { title: "Another title" })
    expect((await get(`/s/${survey.slug}`)).html).toContain("<h1>Another title</h1>")
    await server.canvass.surveys.close(server.owner, survey.id)
    expect((await get(`/s/${survey.slug}`)).html).not.toContain("<form")
  })
})

describe("a survey that cannot be answered", () => {
  it("is not found if it is unknown, a draft or private, for readers and senders", async () => {
    const draft = await server.canvass.surveys.create(server.owner, allTypesSurvey)
    const secret = await server.publish({ ...allTypesSurvey, visibility: "private" })
    for (const slug of [draft.slug, secret.slug, "no-such-survey", "%00", "a%2Fb"]) {
      const { headers, html, status } = await get(`/s/${slug}`)
      expect([status, headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"])
      expect(html).toContain("<h1>There is no survey here</h1>")
      const sent = await fetch(`${server.url}/s/${slug}`, { method: "POST", body: new URLSearchParams({ a: "b" }) })
      expect(sent.status).toBe(404)
    }
    for (const path of ["/s/", "/s/a/b", "/s/a/continue/b", "/s/%ff", "/s/a/thanks/b"]) {
      expect((await get(path)).status).toBe(404)
    }
  })

  it("says that it is closed, and takes no answers", async () => {
    const { id, slug } = await textSurvey()
    const page = await get(`/s/${slug}`)
    await server.canvass.surveys.close(server.owner, id)
    expect((await get(`/s/${slug}`)).html).toContain("<h1>This survey is closed</h1>")
    const sent = await post(page.html, [["a.name", "Ada"]])
    expect(sent.status).toBe(422)
    expect(sent.html).toContain("<h1>This survey is closed</h1>")
    expect(await server.responses(id, "all")).toHaveLength(0)
  })

  it("is listed by search engines only if it is public", async () => {
    const listed = await textSurvey()
    const unlisted = await server.publish({ ...allTypesSurvey, visibility: "unlisted" })
    const robots = "<meta name=\"robots\" content=\"noindex\"/>"
    expect((await get(`/s/${listed.slug}`)).html).not.toContain(robots)
    expect((await get(`/s/${unlisted.slug}`)).html).toContain(robots)
  })
})

describe("saving", () => {
  it("shows a personal link, with which the answers are continued and sent", async () => {
    const { id, slug } = await server.publish(allTypesSurvey)
    const saved = await post((await get(`/s/${slug}`)).html, [
      ...everyAnswer.filter(([name]) => name !== "a.again" && name !== "a.name"),
      ["action", "save"]
    ])
    expect(saved.status).toBe(303)
    expect(saved.location).toMatch(new RegExp(`^/s/${slug}/continue/[0-9a-f-]{36}\\.[\\w-]{43}\\?saved=1$`))
    const shown = await get(saved.location)
    expect(shown.html).toContain("Your answers are saved")
    const [, link = ""] = /<input id="personal-link"[^>]* value="([^"]*)"/.exec(shown.html) ?? []
    expect(link).toBe(server.url + saved.location.replace("?saved=1", ""))
    expect(await server.responses(id)).toHaveLength(0)
    const [partial] = await server.responses(id, "partial")
    const continued = await get(link.slice(server.url.length))
    expect(continued.html).not.toContain("Your answers are saved")
    const again = await post(continued.html, [["a.words", ""], ["a.taste", "2"], ["action", "save"]])
    expect(again.location).toBe(saved.location)
    const refused = await post((await get(again.location)).html, [["action", "send"]])
    expect(refused.status).toBe(400)
    const sent = await post(refused.html, [["a.name", "Ada"], ["a.again", "10"]])
    expect(sent.location).toMatch(thanksOf(slug, partial?.id))
    const [response] = await server.responses(id)
    expect(await server.answersOf(id, response)).toEqual({
      name: "Ada",
      source: { other: "A poster" },
      dishes: ["Soup", "Stew"],
      taste: 2,
      vegetarian: false,
      day: "2026-11-20",
      time: "2026-11-21T08:30:00.000Z",
      photos: [{ fileId: anyText, name: "größe \"1\".txt", size: 5, type: "text/plain" }],
      service: { Friendliness: "Fair", Speed: "Good" },
      order: ["Taste", "Price", "Health"],
      distance: 12.5,
      again: 10
    })
    const alreadySent = `${sent.location}?again=1`
    expect(await get(link.slice(server.url.length))).toMatchObject({ status: 303, location: alreadySent })
    expect(await post(refused.html, [["a.name", "Ada"], ["a.again", "10"]])).toMatchObject({
      status: 303,
      location: alreadySent
    })
    expect((await get(alreadySent)).html).toContain("Your answers were already sent")
  })

  it("and sending use different keys: a saved form that is sent later makes another response", async () => {
    const { id, slug } = await textSurvey()
    const { html } = await get(`/s/${slug}`)
    const saved = await post(html, [["a.name", "Ada"], ["action", "save"]])
    expect((await post(html, [["a.name", "Ada"], ["action", "save"]])).location).toBe(saved.location)
    expect((await post(html, [["a.name", "Ada"]])).status).toBe(303)
    expect((await server.responses(id, "all")).map(({ status }) => status).sort()).toEqual(["completed", "partial"])
  })

  it("keeps what is valid, says what is not, and keeps the entries of both", async () => {
    const { id, slug } = await server.publish(allTypesSurvey)
    const { html } = await get(`/s/${slug}`)
    const invalid: Changes = [["a.day", "2019-12-31"], ["a.order.1", "Taste"], ["a.source", "other"]]
    const large = new File(["x".repeat(30_000)], "large.txt", { type: "text/plain" })
    const changes: Changes = [["a.name", "Ada"], ["a.taste", "4"], ...invalid, ["action", "save"]]
    const saved = await post(html, [...changes, ["a.photos.upload", large]])
    expect(saved.status).toBe(200)
    expect(saved.html).toContain("<title>Error: How was your lunch?</title>")
    expect(saved.html).toContain("These answers are not saved yet")
    expect([...saved.html.matchAll(/<a href="#q-(\w+)">/g)].map(([, key]) => key)).toEqual([
      "source",
      "day",
      "photos",
      "order"
    ])
    const form = formOf(saved.html)
    for (const [name, value] of [...invalid, ["a.name", "Ada"]]) expect(form.fields).toContainEqual([name, value])
    const [partial] = await server.responses(id, "partial")
    expect(await server.answersOf(id, partial)).toEqual({ name: "Ada", taste: 4 })
    expect(saved.html).toContain(`value="${server.url}${form.action}"`)
    expect(await server.answersOf(id, (await server.responses(id, "partial"))[0])).toEqual({ name: "Ada", taste: 4 })
    const again = await post(saved.html, [["a.name", ""], ["a.source.other", "Radio"], ["action", "save"]])
    expect([again.status, /<a href="#q-(\w+)">/.exec(again.html)?.[1]]).toEqual([200, "day"])
    const [resaved] = await server.responses(id, "all")
    expect(await server.answersOf(id, resaved)).toEqual({ taste: 4, source: { other: "Radio" } })
    const corrected: Changes = [...required, ["a.day", "2026-11-20"], ["a.order.1", ""]]
    expect((await post(again.html, corrected)).location).toMatch(thanksOf(slug, partial?.id))
  })

  it("saves other answers of the same form as another partial response", async () => {
    const { id, slug } = await textSurvey()
    const { html } = await get(`/s/${slug}`)
    const saved = await Promise.all(
      ["Ada", "Grace", "Ada"].map((name) => post(html, [["a.name", name], ["action", "save"]]))
    )
    expect(saved.map(({ status }) => status)).toEqual([303, 303, 303])
    expect(saved[2]?.location).toBe(saved[0]?.location)
    expect(await server.responses(id, "partial")).toHaveLength(2)
  })

  it("keeps the token out of the access log, also for paths that are no pages", async () => {
    const { slug } = await textSurvey()
    const { location } = await post((await get(`/s/${slug}`)).html, [["a.name", "Ada"], ["action", "save"]])
    const token = /\.([\w-]{43})/.exec(location)?.[1] ?? ""
    expect(token).not.toBe("")
    await get(location)
    await fetch(server.url + location, { method: "DELETE" })
    await get(`${location.replace("?saved=1", "")}/thanks`)
    await get(location.replace("/continue/", "/thanks/"))
    await get(`/elsewhere${location}`)
    await expect.poll(() => server.accessLog.filter(({ path }) => path.includes("/continue/")).length).toBeGreaterThan(
      2
    )
    expect(JSON.stringify(server.accessLog)).not.toContain(token)
  })

  it("needs the token of the response", async () => {
    const { slug } = await textSurvey()
    const { location } = await post((await get(`/s/${slug}`)).html, [["a.name", "Ada"], ["action", "save"]])
    const wrong = location.replace(/\.[\w-]{43}/, `.${"x".repeat(43)}`)
    expect((await get(wrong)).status).toBe(404)
    expect((await fetch(server.url + wrong, { method: "POST", body: new URLSearchParams() })).status).toBe(404)
  })
})

describe("files", () => {
  const fileSurvey = (
    settings: { readonly maxFiles?: number; readonly maxBytes?: number; readonly mimeTypes?: ReadonlyArray<string> }
  ) =>
    server.publish({
      title: "Files",
      questions: [
        { key: "photo", type: "file", text: "Photo?", settings },
        { key: "name", type: "text", text: "Name?", required: true }
      ]
    })
  const photo = (name: string, content = name) => new File([content], name, { type: "text/plain" })

  it("that were accepted are kept while other answers are corrected, and can be removed", async () => {
    const { id, slug } = await fileSurvey({ maxFiles: 3 })
    const { html } = await get(`/s/${slug}`)
    const refused = await post(html, [["a.photo.upload", photo("one.txt")], ["a.photo.upload", photo("two.txt")]])
    expect(refused.status).toBe(400)
    const files = formOf(refused.html).fields.filter(([name]) => name === "a.photo.file")
    expect(files.map(([, value]) => value.replace(/^[^:]*/, ""))).toEqual([":7:one.txt", ":7:two.txt"])
    const [, removed = ""] = files[0] ?? []
    const sent = await post(refused.html, [
      ["a.photo.remove", removed.slice(0, 36)],
      ["a.photo.upload", photo("three.txt")],
      ["a.name", "Ada"]
    ])
    expect(sent.status).toBe(303)
    expect(await server.answersOf(id, (await server.responses(id))[0])).toMatchObject({
      photo: [{ name: "two.txt" }, { name: "three.txt" }]
    })
  })

  it("that the API refuses are an error at their question, and nothing is sent", async () => {
    const { id, slug } = await fileSurvey({ maxBytes: 1_000, mimeTypes: ["text/plain"] })
    const { html } = await get(`/s/${slug}`)
    const large = await post(html, [["a.photo.upload", photo("large.txt", "x".repeat(1_001))], ["a.name", "Ada"]])
    expect(large.status).toBe(400)
    expect(large.html).toContain("The file is too large. It may have at most 1000 B.")
    const image = new File(["x"], "x.png", { type: "image/png" })
    const typed = await post(large.html, [["a.photo.upload", image], ["a.name", "Ada"]])
    expect(typed.html).toContain("Files of this type are not accepted.")
    expect(await server.responses(id)).toHaveLength(0)
    expect((await post(typed.html, [["a.name", "Ada"]])).status).toBe(303)
  })

  it("that are refused are named beside the errors of all other answers", async () => {
    const { id, slug } = await fileSurvey({ maxBytes: 1_000 })
    const { html } = await get(`/s/${slug}`)
    const refused = await post(html, [["a.photo.upload", photo("large.txt", "x".repeat(1_001))], ["action", "send"]])
    expect(refused.status).toBe(400)
    expect([...refused.html.matchAll(/<a href="#q-(\w+)">/g)].map(([, key]) => key)).toEqual(["photo", "name"])
    expect(await server.responses(id, "all")).toHaveLength(0)
  })

  it("make one response when the form is sent twice", async () => {
    const { id, slug } = await fileSurvey({})
    const { html } = await get(`/s/${slug}`)
    const send = () => post(html, [["a.photo.upload", photo("one.txt")], ["a.name", "Ada"]])
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status]).toEqual([303, 303])
    expect(second.location).toBe(first.location)
    expect(await server.responses(id)).toHaveLength(1)
  })

  it("of more bytes than all questions allow end the request", async () => {
    const { slug } = await fileSurvey({ maxBytes: 1_000 })
    const { html } = await get(`/s/${slug}`)
    const { status } = await post(html, [["a.photo.upload", photo("large.txt", "x".repeat(2_000_000))]])
    expect(status).toBe(413)
  })
})

describe("the rate limit", () => {
  it("counts a page once, keeps what a short form has that it refuses, and says when to try again", async () => {
    const limited = await startPageServer({ settings: { rateLimitPages: 2, rateLimitForms: 3 } })
    const { id, slug } = await limited.publish({
      title: "Short",
      questions: [{ key: "name", type: "text", text: "Name?" }]
    })
    const html = await (await fetch(`${limited.url}/s/${slug}`)).text()
    await fetch(limited.url + respondentStyle.path)
    const send = () =>
      fetch(`${limited.url}/s/${slug}`, {
        method: "POST",
        redirect: "manual",
        body: bodyOf(formOf(html), [["a.name", "<Ada>"]])
      })
    expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([303, 303, 303])
    const short = await send()
    expect(short.status).toBe(429)
    expect(Number(short.headers.get("retry-after"))).toBeGreaterThan(0)
    const page = await short.text()
    expect(formOf(page).fields).toContainEqual(["a.name", "<Ada>"])
    expect(formOf(page).action).toBe(`/s/${slug}?form=1`)
    const refused = await sendFormHead(limited.url, `/s/${slug}`)
    expect(refused).toMatch(/^HTTP\/1\.1 429 .*\r\nRetry-After: [1-9]/s)
    expect(refused).toContain("\r\nConnection: close\r\n")
    expect(refused).toContain("A moment, please")
    expect(refused).toContain("Your answers have not been read.")
    const view = async () => (await fetch(`${limited.url}/s/${slug}`)).status
    expect([await view(), await view()]).toEqual([200, 429])
    expect(await limited.responses(id)).toHaveLength(1)
    await limited.stop()
  })
})

describe("a server that has no time for a request", () => {
  it("responds with a page that tries again by itself, and does not read a long form", async () => {
    const busy = await startPageServer({ settings: { maxRequestsInProgress: 0 } })
    const { headers, status } = await fetch(`${busy.url}/s/lunch`)
    expect([status, headers.get("content-type")]).toEqual([503, "text/html; charset=utf-8"])
    expect(headers.get("refresh")).toMatch(/^(?:[5-9]|1[0-4])$/)
    expect(headers.get("retry-after")).toBe(headers.get("refresh"))
    const refused = await sendFormHead(busy.url, "/s/lunch")
    expect(refused).toMatch(/^HTTP\/1\.1 503 .*\r\nConnection: close\r\n/s)
    expect(refused).toContain("Your answers have not been read.")
    expect(refused).not.toContain("\r\nRefresh: ")
    await busy.stop()
  })

  it("sends the files of the page nevertheless", async () => {
    const busy = await startPageServer({ settings: { maxRequestsInProgress: 0 } })
    const page = await (await fetch(`${busy.url}/s/lunch`)).text()
    const files = [...page.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, path = ""]) => path)
    expect(files).toHaveLength(2)
    for (const file of files) expect((await fetch(busy.url + file)).status).toBe(200)
    await busy.stop()
  })

  it("keeps the entries of a short form on the page", async () => {
    const busy = await startPageServer({ settings: { maxRequestsInProgress: 0 } })
    const { html } = await get(`/s/${(await textSurvey()).slug}`)
    const response = await fetch(`${busy.url}/s/lunch?lang=de`, {
      method: "POST",
      body: bodyOf(formOf(html), [["a.name", "<Ada>"]])
    })
    expect([response.status, response.headers.get("refresh")]).toEqual([503, null])
    const page = await response.text()
    expect(formOf(page).action).toBe("/s/lunch?lang=de")
    expect(formOf(page).fields).toContainEqual(["a.name", "<Ada>"])
    expect(formOf(page).fields).toContainEqual(formOf(html).fields.find(([name]) => name === "key"))
    expect(/data-send-after="(\d+)"/.exec(page)?.[1]).toBe(response.headers.get("retry-after"))
    await busy.stop()
  })
})

describe("protection", () => {
  it("has headers against frames of other sites, foreign content, sniffing and referrers", async () => {
    const closed = await startPageServer({ embedOrigins: ["https://a.example", "https://b.example"] })
    const { slug } = await closed.publish(allTypesSurvey)
    for (const path of [`/s/${slug}`, `/s/${slug}/thanks`, "/s/no-such-survey"]) {
      const { headers } = await fetch(closed.url + path)
      const policy = headers.get("content-security-policy") ?? ""
      expect(policy).toContain("frame-ancestors https://a.example https://b.example")
      expect(policy).toContain("default-src 'none'")
      expect(policy).not.toContain("unsafe")
      expect(headers.get("referrer-policy")).toBe("same-origin")
      expect(headers.get("x-content-type-options")).toBe("nosniff")
      // "Back" shows a form that was not answered from the cache of the browser.
      expect(headers.get("cache-control")).toBe(path === `/s/${slug}` ? "private, no-cache" : "no-store")
    }
    await closed.stop()
    const open = await get(`/s/${(await textSurvey()).slug}`)
    expect(open.headers.get("content-security-policy")).toContain("frame-ancestors *")
  })

  it("answers unknown methods with a page", async () => {
    const response = await fetch(`${server.url}/s/some-survey`, { method: "PUT" })
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"])
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8")
  })

  it("records submissions in the audit log of the owner, with the address of the respondent", async () => {
    const { id, slug } = await textSurvey()
    const { html } = await get(`/s/${slug}`)
    await post(html, [["a.name", "Ada"]])
    await post((await get(`/s/${slug}`)).html, [])
    const { logs } = await server.canvass.audit.list(server.owner, { pageSize: 2 })
    const path = `/api/response/survey/${id}`
    expect(logs).toMatchObject([
      { method: "POST", path, statusCode: 400, ipAddress: "127.0.0.1", authMethod: "anonymous" },
      { method: "POST", path, statusCode: 201, ipAddress: "127.0.0.1", authMethod: "anonymous" }
    ])
  })
})

it("a page that was rendered before shows the survey as it is now, and no answers of others", async () => {
  const survey = await server.publish({ title: "Lunch", questions: [{ key: "dish", type: "text", text: "Dish?" }] })
  const read = async (query = "") => (await fetch(`${server.url}/s/${survey.slug}${query}`)).text()
  expect(await read()).toContain("Dish?")
  expect(await read("?prefill[dish]=Soup")).toContain("value=\"Soup\"")
  expect(await read()).not.toContain("Soup")
  expect(await read("?lang=de")).toContain("Antworten senden")
  await server.canvass.surveys.replaceQuestions(server.owner, survey.id, [
    { id: survey.questions[0]?.id ?? "", key: "dish", type: "text", text: "Which dish?" }
  ])
  expect(await read()).toContain("Which dish?")
})
