/** Surveys of several pages, as a browser without script answers them. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { formOf, withoutTemplates } from "../fixtures/Form.js"
import { surveyPages } from "../fixtures/pages.js"
import { type PageServer, startPageServer } from "../fixtures/PageServer.js"
import { logInto } from "../fixtures/PortalClient.js"

let server: PageServer
beforeAll(async () => {
  server = await startPageServer()
})
afterAll(() => server.stop())

const { get, post } = surveyPages(() => server.url)

type SurveyInput = Parameters<PageServer["publish"]>[0]

/** Three pages: who is, what was, and why. Somebody under 18 is screened out after the first. */
const survey = {
  title: "Visit",
  description: "About your last visit.",
  hiddenFields: ["panel"],
  questions: [
    {
      key: "name",
      type: "text",
      text: "Your name?",
      page: { title: "About you", endIf: [{ when: { question: "age", op: "lt", value: 18 }, ending: "young" }] }
    },
    { key: "age", type: "text", text: "Your age?", required: true, settings: { format: "number" } },
    {
      key: "score",
      type: "nps",
      text: "How likely are you to come again, {{name|dear guest}}?",
      required: true,
      page: { title: "Your visit, {{name|guest}}" }
    },
    {
      key: "reason",
      type: "text",
      text: "What went wrong, at {{score}} points?",
      required: true,
      showIf: { question: "score", op: "lte", value: 6 }
    },
    { key: "gold", type: "text", text: "Gold?", page: { showIf: { field: "panel", op: "equals", value: "gold" } } },
    { key: "more", type: "text", text: "Anything else?", page: { title: "The end" } }
  ],
  endings: [
    {
      key: "young",
      outcome: "screenedOut",
      title: "Sorry, {{name}}",
      message: "This survey is for <adults>.\nBye!",
      redirectUrl: "https://panel.example/back?o={outcome}&p={panel}"
    },
    { key: "done", title: "Thanks, {{name|guest}}!" }
  ]
} satisfies SurveyInput

const publish = (parts: Partial<SurveyInput> = {}) => server.publish({ ...survey, ...parts })

/** The texts of the questions of a page, in order. */
const textsOf = (html: string): ReadonlyArray<string> =>
  [...withoutTemplates(html).matchAll(/<span class="text"[^>]*>([^<]*)<\/span>/g)].map(([, text]) => text ?? "")

const headings = (html: string): ReadonlyArray<string> =>
  [...html.matchAll(/<h[12][^>]*>([^<]*)<\/h[12]>/g)].map(([, text]) => text ?? "")

/** The labels of the buttons. Some have two places, of which a window shows one. */
const buttons = (html: string): ReadonlyArray<string> => [
  ...new Set(
    [...html.matchAll(/<button type="submit" class="[a-z]+"[^>]*>([^<]*)<\/button>/g)].map(([, text]) => text ?? "")
  )
]

const open = async (slug: string, query = "") => (await get(`/s/${slug}${query}`)).html

type Changes = Parameters<typeof post>[1]

/** Sends the form of a page, and opens the next one. */
const goOn = async (html: string, changes: Changes) => {
  const sent = await post(html, changes)
  expect(sent.status).toBe(303)
  const { headers, html: next, status } = await get(sent.location)
  return { location: sent.location, html: next, status, headers }
}

const back = [["action", "back"]] as const
const save = [["action", "save"]] as const
const adult = [["a.name", "Ada"], ["a.age", "36"]] as const

const stored = async (surveyId: string) =>
  Promise.all((await server.responses(surveyId, "all")).map(async (response) => ({
    status: response.status,
    reached: response.reached,
    answers: await server.answersOf(surveyId, response)
  })))

describe("a survey of several pages", () => {
  it("is answered page by page, and each page is stored", async () => {
    const { id, slug } = await publish()
    const first = await open(slug)
    expect(textsOf(first)).toEqual(["Your name?", "Your age?"])
    expect(headings(first)).toEqual(["Visit", "About you"])
    expect(buttons(first)).toEqual(["Next", "Save for later"])
    expect(first).toContain("Page 1 of 3")
    expect(first).toContain("Each page is saved as you go on.")
    expect(await stored(id)).toEqual([])

    const second = await goOn(first, adult)
    expect(second.location).toMatch(new RegExp(`^/s/${slug}/continue/[0-9a-f-]{36}\\.[\\w-]{43}\\?page=score$`))
    expect(headings(second.html)).toEqual(["Your visit, Ada"])
    expect(second.html).toContain("<title>Page 2 of 3: Visit</title>")
    expect(textsOf(second.html)).toEqual(["How likely are you to come again, Ada?"])
    expect(buttons(second.html)).toEqual(["Next", "Back", "Save for later"])
    expect(await stored(id)).toEqual([{ status: "partial", reached: "score", answers: { name: "Ada", age: "36" } }])

    const third = await goOn(second.html, [["a.score", "9"]])
    expect(third.location).toContain("?page=more")
    expect(buttons(third.html)).toEqual(["Send answers", "Back", "Save for later"])

    const last = await goOn(third.html, [["a.more", "No"]])
    expect(last.location).toMatch(new RegExp(`^/s/${slug}/thanks/[0-9a-f-]{36}\\.[\\w-]{43}$`))
    expect(headings(last.html)).toEqual(["Thanks, Ada!"])
    expect(last.headers.get("refresh")).toBeNull()
    expect((await stored(id)).map(({ answers, status }) => ({ answers, status }))).toEqual([
      { status: "completed", answers: { name: "Ada", age: "36", score: 9, more: "No" } }
    ])
    expect((await get(last.location)).html).toContain("Thanks, Ada!")
  })

  it("refuses a page for its own violations only", async () => {
    const { id, slug } = await publish()
    const refused = await post(await open(slug), [["a.age", "old"]])
    expect(refused.status).toBe(400)
    expect(refused.html).toContain("<title>Error: Page 1 of 3: Visit</title>")
    expect([...refused.html.matchAll(/<a href="#q-(\w+)">/g)].map(([, key]) => key)).toEqual(["age"])
    expect(formOf(refused.html).fields).toContainEqual(["a.age", "old"])
    expect(await stored(id)).toEqual([])
    expect((await goOn(refused.html, adult)).location).toContain("?page=score")
  })

  it("shows a question of the page that an answer leads to before it goes on", async () => {
    const { id, slug } = await publish()
    const second = await goOn(await open(slug), adult)
    const again = await post(second.html, [["a.score", "3"]])
    expect(again.status).toBe(200)
    expect(again.html).toContain("There are more questions")
    expect(again.html).toContain("<a href=\"#q-reason\">What went wrong, at 3 points?</a>")
    expect((await stored(id))[0]?.answers).toEqual({ name: "Ada", age: "36" })
    expect((await post(again.html, [])).status).toBe(400)
    await goOn(again.html, [["a.reason", "Rain"]])
    expect((await stored(id))[0]?.answers).toEqual({ name: "Ada", age: "36", score: 3, reason: "Rain" })
  })

  it("ends after a page, shows the ending whenever its page is opened, and goes on to its address", async () => {
    const { id, slug } = await publish()
    const ended = await goOn(await open(slug, "?panel=b%20c&lang=de"), [["a.name", "<i>"], ["a.age", "12"]])
    const address = "https://panel.example/back?o=screenedOut&amp;p=b%20c"
    for (const { headers, html, status } of [ended, await get(ended.location)]) {
      expect(status).toBe(200)
      expect(html).toContain("<h1>Sorry, &lt;i></h1>")
      expect(html).toContain("<p class=\"message\">This survey is for &lt;adults>.\nBye!</p>")
      expect(html).toContain(`<a class="button" href="${address}" rel="noreferrer">Weiter</a>`)
      expect(headers.get("refresh")).toBe(`0; url=${address.replace("&amp;", "&")}`)
      expect(headers.get("cache-control")).toBe("no-store")
    }
    expect(await stored(id)).toMatchObject([{ status: "screenedOut", answers: { name: "<i>", age: "12" } }])
    const embedded = await get(`${ended.location}&embed=1`)
    expect(embedded.headers.get("refresh")).toBeNull()
    expect(embedded.html).toContain(`href="${address}" target="_top"`)
    expect(embedded.html).toContain(`data-redirect-url="${address}"`)
  })

  it("goes back with what is valid, and says what is not", async () => {
    const { id, slug } = await publish()
    const second = await goOn(await open(slug), adult)
    const third = await goOn(second.html, [["a.score", "9"]])
    const valid = await goOn(third.html, [["a.more", "No"], ...back])
    expect(valid.location).toContain("?page=score")
    expect(formOf(valid.html).fields).toContainEqual(["a.score", "9"])
    const first = await goOn(valid.html, back)
    expect(textsOf(first.html)).toEqual(["Your name?", "Your age?"])
    expect(buttons(first.html)).toEqual(["Next", "Save for later"])
    expect((await stored(id))[0]).toMatchObject({ reached: "more", answers: { score: 9, more: "No" } })

    const { slug: other } = await publish({
      questions: survey.questions.map((question) => {
        if (question.key === "more") return { ...question, type: "text", settings: { format: "email" } } as const
        return question
      })
    })
    const last = await goOn((await goOn(await open(other), adult)).html, [["a.score", "9"]])
    const left = await post(last.html, [["a.more", "nowhere"], ...back])
    expect(left.status).toBe(200)
    expect(headings(left.html)).toEqual(["Your visit, Ada", "These answers are not saved yet"])
    expect(left.html).toContain("<strong>Anything else?</strong>")
    expect(formOf(left.html).fields).toContainEqual(["a.score", "9"])
  })

  it("changes page one after going back, and asks again where other answers are needed", async () => {
    const { id, slug } = await publish()
    const second = await goOn(await open(slug), adult)
    const third = await goOn(second.html, [["a.score", "9"]])
    const first = await goOn((await goOn(third.html, back)).html, back)
    const changed = await goOn(first.html, [["a.name", "Grace"]])
    expect(headings(changed.html)).toEqual(["Your visit, Grace"])
    const screened = await goOn((await goOn(changed.html, back)).html, [["a.age", "7"]])
    expect(headings(screened.html)).toEqual(["Sorry, Grace"])
    expect(await stored(id)).toMatchObject([{ status: "screenedOut", answers: { name: "Grace", age: "7" } }])
  })

  it("continues the response that a first page has made, whatever is sent with it again", async () => {
    const { id, slug } = await publish()
    const first = await open(slug)
    const [one, two] = await Promise.all([post(first, adult), post(first, adult)])
    expect([one.status, two.status, two.location]).toEqual([303, 303, one.location])
    const changed = await post(first, [["a.name", "Grace"], ["a.age", "40"]])
    expect(changed.location).toBe(one.location)
    expect(await stored(id)).toEqual([{ status: "partial", reached: "score", answers: { name: "Grace", age: "40" } }])
    const ended = await post(first, [["a.age", "7"]])
    expect(ended.location).toContain("/thanks/")
    const after = await post(first, adult)
    expect(after.location).toBe(`${ended.location}?again=1`)
    const { headers, html } = await get(after.location)
    expect(headings(html)).toEqual(["Your answers were already sent"])
    expect(headers.get("refresh")).toContain("https://panel.example/")
    expect(await server.responses(id, "all")).toHaveLength(1)
  })

  it("stores one response when two tabs send each of its pages at once", async () => {
    const { id, slug } = await publish()
    let html = await open(slug)
    for (const changes of [adult, [["a.score", "9"]], [["a.more", "No"]]] satisfies ReadonlyArray<Changes>) {
      const sent = await Promise.all([post(html, changes), post(html, changes), post(html, changes)])
      expect(sent.map(({ status }) => status)).toEqual([303, 303, 303])
      const [next = ""] = [...new Set(sent.map(({ location }) => location.replace(/[?&]again=1$/, "")))]
      expect(sent.every(({ location }) => location.startsWith(next))).toBe(true)
      html = (await get(next)).html
    }
    expect(headings(html)).toEqual(["Thanks, Ada!"])
    expect((await stored(id)).map(({ answers, status }) => ({ answers, status }))).toEqual([
      { status: "completed", answers: { name: "Ada", age: "36", score: 9, more: "No" } }
    ])
  })

  it("takes files on a later page, and keeps them through its violations", async () => {
    const { id, slug } = await server.publish({
      title: "Damage",
      questions: [
        { key: "name", type: "text", text: "Name?" },
        { key: "photo", type: "file", text: "Photos?", required: true, settings: { maxFiles: 2 }, page: {} },
        { key: "place", type: "text", text: "Where?", required: true },
        { key: "more", type: "text", text: "More?", page: {} }
      ]
    })
    const second = await goOn(await open(slug), [["a.name", "Ada"]])
    expect(second.html).toContain("enctype=\"multipart/form-data\"")
    const refused = await post(second.html, [["a.photo.upload", new File(["dent"], "dent.txt")]])
    expect(refused.status).toBe(400)
    expect(refused.html).toContain("dent.txt")
    expect([...refused.html.matchAll(/<a href="#q-(\w+)">/g)].map(([, key]) => key)).toEqual(["place"])
    const third = await goOn(refused.html, [["a.place", "Door"]])
    await goOn((await goOn(third.html, back)).html, [["a.photo.upload", new File(["scratch"], "scratch.txt")]])
    const [response] = await stored(id)
    expect(response).toMatchObject({ status: "partial", answers: { name: "Ada", place: "Door" } })
    expect(response?.answers["photo"]).toHaveLength(2)
  })

  it("saves a page, and a personal link leads to the page that was reached", async () => {
    const { id, slug } = await publish()
    const saved = await goOn(await open(slug), [["a.name", "Ada"], ...save])
    expect(saved.location).toContain("saved=1")
    expect(textsOf(saved.html)).toEqual(["Your name?", "Your age?"])
    const [, link = ""] = /<input id="personal-link"[^>]* value="([^"]*)"/.exec(saved.html) ?? []
    const path = link.slice(server.url.length)
    expect(path).not.toContain("?")
    const second = await goOn(saved.html, [["a.age", "36"]])
    expect(headings((await get(path)).html)).toEqual(["Your visit, Ada"])
    const invalid = await post(second.html, [["a.score", "99"], ...save])
    expect(invalid.status).toBe(200)
    expect(invalid.html).toContain("These answers are not saved yet")
    expect(await stored(id)).toMatchObject([{ status: "partial", answers: { name: "Ada", age: "36" } }])
  })

  it("shows no page behind the one that is open, whatever its address names", async () => {
    const { slug } = await publish()
    const second = await goOn(await open(slug), adult)
    const [path = ""] = second.location.split("?")
    for (const named of ["more", "gold", "nothing", "", "__proto__", "x".repeat(5_000)]) {
      const { html, status } = await get(`${path}?page=${named}`)
      expect(status).toBe(200)
      expect(headings(html)).toEqual(["Your visit, Ada"])
    }
    expect(textsOf((await get(`${path}?page=name`)).html)).toEqual(["Your name?", "Your age?"])
    expect(textsOf((await get(`${path}?page=age`)).html)).toEqual(["Your name?", "Your age?"])
  })

  it("stays sane with forms that name other pages, and with links that are garbled", async () => {
    const { id, slug } = await publish()
    const first = await open(slug)
    const second = await goOn(first, adult)
    for (const page of ["more", "gold", "nothing", "__proto__"]) {
      const sent = await post(second.html, [["page", page], ["a.score", "8"]])
      expect([200, 303]).toContain(sent.status)
    }
    expect((await stored(id)).map(({ status }) => status)).toEqual(["partial"])
    const [path = ""] = second.location.split("?")
    const garbled = [
      `${path}x`,
      path.slice(0, -1),
      path.replace(/[0-9a-f]{8}-/, "--------0"),
      path.replace(/continue\/[0-9a-f]/, "continue/g"),
      `/s/${slug}/continue/${"-".repeat(36)}.x`,
      `/s/${slug}/continue/.`,
      `/s/other${path.slice(path.indexOf("/continue"))}`
    ]
    for (const address of garbled.flatMap((path) => [path, path.replace("/continue/", "/thanks/")])) {
      expect((await get(address)).status).toBe(404)
      const sent = await fetch(server.url + address, { method: "POST", body: new URLSearchParams([["a.score", "1"]]) })
      expect(address.includes("/thanks/") ? [404, 405] : [404]).toContain(sent.status)
    }
    const partial = await get(path.replace("/continue/", "/thanks/"))
    expect([partial.status, partial.location]).toEqual([303, path])
  })

  it("keeps the token of the thanks out of the access log", async () => {
    const { slug } = await publish()
    const { location } = await goOn(await open(slug), [["a.age", "7"]])
    const token = /\.([\w-]{43})/.exec(location)?.[1] ?? ""
    await expect.poll(() => JSON.stringify(server.accessLog)).toContain(`/s/${slug}/thanks/[redacted]`)
    expect(JSON.stringify(server.accessLog)).not.toContain(token)
  })

  it("carries first answers of later pages, which the respondent may change", async () => {
    const { id, slug } = await publish()
    const first = await open(slug, "?name=Ada&score=99&prefill[more]=Bread&reason=none")
    expect(formOf(first).fields).toContainEqual(["a.more", "Bread"])
    const second = await goOn(first, [["a.age", "36"]])
    expect((await stored(id))[0]?.answers).toEqual({ name: "Ada", age: "36", reason: "none", more: "Bread" })
    const third = await goOn(second.html, [["a.score", "9"]])
    expect(formOf(third.html).fields).toContainEqual(["a.more", "Bread"])
    await goOn(third.html, [["a.more", ""]])
    expect((await stored(id))[0]?.answers).toEqual({ name: "Ada", age: "36", score: 9 })
  })

  it("shows the pages that hidden fields lead to", async () => {
    const { slug } = await publish()
    const second = await goOn(await open(slug, "?panel=gold"), adult)
    expect(second.html).toContain("Page 2 of 4")
    const third = await goOn(second.html, [["a.score", "9"]])
    expect(textsOf(third.html)).toEqual(["Gold?"])
    expect(headings(third.html)).toEqual(["Visit"])
  })

  it("begins with the first page that is shown, and completes behind the last one", async () => {
    const { id, slug } = await server.publish({
      title: "Hidden",
      hiddenFields: ["plan"],
      questions: [
        { key: "a", type: "text", text: "A?", page: { showIf: { field: "plan", op: "equals", value: "x" } } },
        { key: "b", type: "text", text: "B?", page: {} },
        { key: "c", type: "text", text: "C?", page: { showIf: { field: "plan", op: "equals", value: "y" } } }
      ]
    })
    const first = await open(slug)
    expect([textsOf(first), buttons(first)[0]]).toEqual([["B?"], "Next"])
    expect((await goOn(first, [["a.b", "1"]])).location).toContain("/thanks/")
    expect(await stored(id)).toMatchObject([{ status: "completed", answers: { b: "1" } }])
    expect(textsOf(await open(slug, "?plan=x"))).toEqual(["A?"])
  })

  it("asks for an answer that has become necessary on another page", async () => {
    const { id, slug } = await publish()
    const second = await goOn(await open(slug), adult)
    const third = await goOn(second.html, [["a.score", "9"]])
    const { questions } = await server.canvass.surveys.get(server.owner, id)
    await server.canvass.surveys.update(server.owner, id, {
      questions: questions.map((question) => question.key === "name" ? { ...question, required: true } : question)
    })
    const first = await goOn((await goOn(third.html, back)).html, back)
    await post(first.html, [["a.name", ""], ...back])
    const open1 = await goOn(third.html, [["a.more", "No"]])
    expect(open1.html).toContain("<title>Error: Page 1 of 3: Visit</title>")
    expect(open1.html).toContain("<a href=\"#q-name\">Your name?</a><span>Please answer this question.</span>")
    expect((await stored(id))[0]).toMatchObject({ status: "partial", answers: { more: "No" } })
  })

  it("shows the questions of a page one at a time with the layout `one`", async () => {
    const { id, slug } = await publish({ layout: "one" })
    const first = await open(slug)
    expect([textsOf(first), headings(first)]).toEqual([["Your name?"], ["Visit", "About you"]])
    expect(first).toContain("Page 1 of 4")
    const second = await goOn(first, [["a.name", "Ada"]])
    expect([textsOf(second.html), headings(second.html)]).toEqual([["Your age?"], ["About you"]])
    const third = await goOn(second.html, [["a.age", "20"]])
    const fourth = await goOn(third.html, [["a.score", "2"]])
    expect(textsOf(fourth.html)).toEqual(["What went wrong, at 2 points?"])
    expect(headings(fourth.html)).toEqual(["Your visit, Ada"])
    const again = await goOn((await goOn((await goOn(fourth.html, back)).html, back)).html, [["a.age", "9"]])
    expect(headings(again.html)).toEqual(["Sorry, Ada"])
    expect((await stored(id)).map(({ status }) => status)).toEqual(["screenedOut"])
  })

  it("shows the form again at the key Enter", async () => {
    const { id, slug } = await publish()
    const stayed = await post(await open(slug), [["a.name", "Ada"], ["action", "stay"]])
    expect(stayed.status).toBe(200)
    expect(formOf(stayed.html).fields).toContainEqual(["a.name", "Ada"])
    expect(await stored(id)).toEqual([])
    expect(stayed.html).toMatch(
      /<form[^>]*>(?:<input type="hidden"[^>]*>)*<button type="submit" name="action" value="stay"/
    )
  })

  it("is closed on each of its pages, and still shows endings", async () => {
    const { id, slug } = await publish()
    const second = await goOn(await open(slug), adult)
    const ended = await goOn(await open(slug), [["a.age", "7"]])
    await server.canvass.surveys.close(server.owner, id)
    expect((await get(second.location)).html).toContain("This survey is closed")
    expect((await post(second.html, [["a.score", "9"]])).status).toBe(422)
    expect((await get(ended.location)).html).toContain("Sorry, ")
  })

  it("says in each language what it does", async () => {
    const { slug } = await publish()
    for (
      const [language, ...words] of [
        ["de", "Weiter", "Seite 1 von 3"],
        ["fr", "Suivant", "Page 1 sur 3"],
        ["es", "Siguiente", "Página 1 de 3"]
      ] as const
    ) {
      const html = await open(slug, `?lang=${language}`)
      for (const word of words) expect(html).toContain(word)
    }
  })

  it("has texts full of markup and braces as text", async () => {
    const text = `"><script>alert(1)</script>{{name}}{{{{}}\\{{a}} ${"</p>".repeat(2_480)}`
    const { id, slug } = await server.publish({
      title: "Markup",
      questions: [
        { key: "name", type: "text", text: "Name?", settings: { multiline: true } },
        { key: "echo", type: "text", text: "You said: {{name|}} \\{{name}}", page: { title: "{{name}}" } }
      ]
    })
    const second = await goOn(await open(slug), [["a.name", text]])
    expect((await stored(id))[0]?.answers["name"]).toBe(text)
    expect(second.html).not.toContain("<script>alert")
    const shown = `${text.slice(0, 499)}…`.replaceAll("<", "&lt;").replaceAll("\"", "&quot;")
    expect(textsOf(second.html)[0]?.replaceAll("\"", "&quot;")).toBe(`You said: ${shown} {{name}}`)
  })
})

describe("the rate limit", () => {
  it("counts the pages of a response for the response, and for the address with a wrong token", async () => {
    const limited = await startPageServer({ settings: { rateLimitForms: 2, rateLimitResponse: 3 } })
    const pages = surveyPages(() => limited.url)
    const { slug } = await limited.publish(survey)
    const first = await pages.post((await pages.get(`/s/${slug}`)).html, adult)
    const second = (await pages.get(first.location)).html
    const statuses = []
    for (let sent = 0; sent < 4; sent++) statuses.push((await pages.post(second, [["a.score", "9"]])).status)
    expect(statuses).toEqual([303, 303, 303, 429])
    const refused = await pages.post(second, [["a.score", "9"]])
    expect(formOf(refused.html).action).toBe(first.location)
    expect(formOf(refused.html).fields).toContainEqual(["a.score", "9"])
    const wrong = second.replaceAll(/(continue\/[0-9a-f-]{36})\.[\w-]{43}/g, "$1.wrong")
    expect([(await pages.post(wrong, [])).status, (await pages.post(wrong, [])).status]).toEqual([404, 429])
    const another = await pages.post((await pages.get(`/s/${slug}`)).html, adult)
    expect(another.status).toBe(429)
    await limited.stop()
  })
})

describe("the rate limit of an address", () => {
  it("counts the forms of all responses together, ten times as many as other forms", async () => {
    const limited = await startPageServer({ settings: { rateLimitForms: 2 } })
    const pages = surveyPages(() => limited.url)
    const { slug } = await limited.publish(survey)
    const seconds = []
    for (let response = 0; response < 2; response++) {
      const first = await pages.post((await pages.get(`/s/${slug}`)).html, adult)
      seconds.push((await pages.get(first.location)).html)
    }
    const statuses = []
    for (let sent = 0; sent < 24; sent++) {
      statuses.push((await pages.post(seconds[sent % 2] ?? "", [["a.score", "9"]])).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 303), 429, 429, 429, 429])
    await limited.stop()
  })
})

describe("the preview", () => {
  it("goes page by page, stores nothing, and shows the ending", async () => {
    const client = await logInto(server.url)
    const { html } = await client.submit("/portal/surveys/new", "create")
    const surveyId = /\/portal\/surveys\/([0-9a-f-]{36})\/edit/.exec(html)?.[1] ?? ""
    const account = (await server.canvass.accounts.ensure(client.email)).id
    const { endings, hiddenFields, questions } = survey
    await server.canvass.surveys.update(account, surveyId, {
      endings,
      hiddenFields,
      questions: questions.filter(({ key }) => key !== "gold")
    })
    const path = `/portal/surveys/${surveyId}/preview`
    const first = (await client.get(path)).html
    expect(textsOf(first)).toEqual(["Your name?", "Your age?"])
    const fieldsOf = (html: string, changes: Readonly<Record<string, string>>) => ({
      ...Object.fromEntries(formOf(html).fields.filter(([name]) => name !== "formToken" && name !== "action")),
      ...changes
    })
    const second = (await client.send(path, "check", fieldsOf(first, { "a.name": "Ada", "a.age": "36" }))).html
    expect(headings(second)).toContain("Your visit, Ada")
    const third = (await client.send(path, "check", fieldsOf(second, { "a.score": "9" }))).html
    expect(headings(third)).toContain("The end")
    const end = (await client.send(path, "check", fieldsOf(third, {}))).html
    expect(headings(end)).toEqual(["Thanks, Ada!"])
    const young = (await client.send(path, "check", fieldsOf(first, { "a.name": "Ada", "a.age": "7" }))).html
    expect(headings(young)).toEqual(["Sorry, Ada"])
    expect(young).toContain("The respondent goes on to https://panel.example/back?o={outcome}&amp;p={panel}")
    expect((await server.canvass.surveys.get(account, surveyId)).responseCount).toBe(0)
  })
})
