/** `/r/{token}`: who sees figures, and what nobody sees. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { answerAll } from "../fixtures/answers.js"
import { allTypesSurvey, type PageServer, startPageServer } from "../fixtures/PageServer.js"

let server: PageServer
beforeAll(async () => {
  server = await startPageServer()
})
afterAll(() => server.stop())

const linkOf = async (surveyId: string, settings: { readonly texts?: boolean; readonly rotate?: boolean } = {}) =>
  `/r/${(await server.canvass.resultsLinks.replace(server.owner, surveyId, settings)).token}`

const read = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(server.url + path, init)
  return { status: response.status, headers: response.headers, html: await response.text() }
}

const newSurvey = () =>
  server.publish({
    title: "Lunch & dinner",
    questions: [
      { key: "dish", type: "single_choice", text: "Which dish?", options: ["Soup", "Stew"] },
      { key: "words", type: "text", text: "Anything else?" },
      {
        key: "rooms",
        type: "matrix",
        text: "The rooms?",
        options: ["Good", "Bad"],
        settings: { rows: ["Hall", "Bar"] }
      }
    ]
  })

const submit = (surveyId: string, answers: Readonly<Record<string, unknown>>) =>
  server.canvass.responses.submit(surveyId, {
    answers: Object.entries(answers).map(([questionKey, value]) => ({ questionKey, value }))
  })

const submitMany = async (surveyId: string, count: number) => {
  for (let n = 0; n < count; n++) await submit(surveyId, { dish: "Soup", words: `Text ${n}` })
}

/** The text of a page, without its tags. */
const textOf = (html: string): string => html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ")

describe("the page of a results link", () => {
  it("shows the median and a histogram of numbers, and no number that came since the last step", async () => {
    const { id } = await server.publish({
      title: "Ages",
      questions: [{ key: "age", type: "text", text: "Your age?", settings: { format: "number" } }]
    })
    for (const age of ["31", "18", "62.5", "18", "40"]) await submit(id, { age })
    const path = await linkOf(id)
    const shown = /Your age\?.*5 answered.*18 2 31 1 40 1 62.5 1.*Mean 33.9 .*Median 31 /
    expect(textOf((await read(path)).html)).toMatch(shown)
    for (const age of ["99", "98", "97", "96"]) await submit(id, { age })
    expect(textOf((await read(path)).html)).toMatch(shown)
    await submit(id, { age: "95" })
    expect(textOf((await read(path)).html)).toMatch(/10 answered.*95 1 96 1 97 1 98 1 99 1.*Median 78.75 /)
  })

  it("shows the figures of everybody to whoever has it, and nothing to others", async () => {
    const { id } = await newSurvey()
    await submitMany(id, 6)
    const path = await linkOf(id)
    const { headers, html, status } = await read(path)
    expect(status).toBe(200)
    expect(textOf(html)).toContain("Lunch &amp; dinner")
    expect(textOf(html)).toMatch(/Which dish\?.*6 answered.*Soup 100% 6/)
    expect(html).toContain(`<meta name="robots" content="noindex"/>`)
    expect(headers.get("x-robots-tag")).toBe("noindex")
    expect(headers.get("referrer-policy")).toBe("no-referrer")
    expect(headers.get("cache-control")).toBe("no-store")
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'")
    expect(headers.get("set-cookie")).toBeNull()
  })

  it("hides what fewer than five have answered: a survey, a question, a row", async () => {
    const { id } = await newSurvey()
    const path = await linkOf(id)
    await submitMany(id, 4)
    expect(textOf((await read(path)).html)).toContain("Not enough responses yet")
    expect(textOf((await read(path)).html)).not.toContain("Soup")
    for (let n = 0; n < 4; n++) await submit(id, { rooms: { Hall: "Good", Bar: "Bad" } })
    await submit(id, { rooms: { Hall: "Good" } })
    const text = textOf((await read(path)).html)
    expect(text).toMatch(/Completed responses 9\b/)
    expect(text).toMatch(/Which dish\? Single choice Fewer than 5 people have answered this question/)
    expect(text).toMatch(
      /The rooms\? Matrix · 5 answered.*Hall.*Not shown, because fewer than 5 people answered them: Bar/
    )
  })

  it("says that figures wait for others when a response was removed, and shows the others", async () => {
    const { id } = await newSurvey()
    const path = await linkOf(id)
    await submitMany(id, 5)
    for (let n = 0; n < 5; n++) await submit(id, { rooms: { Hall: "Good", Bar: "Bad" } })
    expect(textOf((await read(path)).html)).toMatch(/Completed responses 10\b/)
    const [first] = await server.responses(id)
    await server.canvass.responses.remove(server.owner, id, first?.id ?? "")
    const text = textOf((await read(path)).html)
    expect(text).toMatch(/Which dish\? Single choice A response was removed.* once 5 more people have answered/)
    expect(text).toMatch(/The rooms\? Matrix · 5 answered/)
    expect(text).not.toMatch(/Completed responses \d/)
    await submitMany(id, 5)
    expect(textOf((await read(path)).html)).toMatch(/Completed responses 14\b.*Which dish\?.*9 answered/)
  })

  it("has no texts unless the link says so, and no dates, ids or counts of who did not answer", async () => {
    const { id } = await newSurvey()
    await submitMany(id, 5)
    await submit(id, { dish: "Stew" })
    const [response] = await server.responses(id)
    const path = await linkOf(id)
    const { html } = await read(path)
    expect(html).not.toContain("Text 0")
    expect(html).not.toContain(response?.id)
    expect(html).not.toContain("<time")
    expect(textOf(html)).not.toMatch(/skipped|not shown to|of 6 answered/i)
    expect(await linkOf(id, { texts: true })).toBe(path)
    expect((await read(path)).html).toContain("Text 0")
  })

  it("ignores filters, and shows the texts of the survey as they are now", async () => {
    const { id } = await newSurvey()
    await submitMany(id, 5)
    const path = await linkOf(id)
    await server.canvass.surveys.update(server.owner, id, { title: "Supper" })
    const { html } = await read(`${path}?from=2001-01-01&to=2001-01-02&filter=%7B%7D`)
    expect(textOf(html)).toMatch(/Supper.*Completed responses 5\b/)
  })

  it("is there for a closed survey, and gone with the survey", async () => {
    const { id } = await newSurvey()
    await submitMany(id, 5)
    const path = await linkOf(id)
    await server.canvass.surveys.close(server.owner, id)
    expect((await read(path)).status).toBe(200)
    await server.canvass.surveys.remove(server.owner, id)
    expect((await read(path)).status).toBe(404)
  })

  it("is the same 404 for a link that never was, was revoked, was replaced or has expired", async () => {
    const { id } = await newSurvey()
    const revoked = await linkOf(id)
    await server.canvass.resultsLinks.remove(server.owner, id)
    const replaced = await linkOf(id)
    const expiring = await server.canvass.resultsLinks.replace(server.owner, id, {
      rotate: true,
      expiresAt: new Date(Date.now() + 300)
    })
    await new Promise((resolve) => setTimeout(resolve, 400))
    const tampered = `/r/${expiring.token.slice(0, -1)}${expiring.token.endsWith("A") ? "B" : "A"}`
    const paths = [
      revoked,
      replaced,
      `/r/${expiring.token}`,
      tampered,
      `/r/${"x".repeat(43)}`,
      "/r/",
      "/r/..%2f..%2f",
      "/r/%00",
      "/r/__proto__",
      `/r/${"x".repeat(4_000)}`,
      `${revoked}/more`
    ]
    const pages = await Promise.all(paths.map((path) => read(path)))
    expect(pages.map(({ status }) => status)).toEqual(paths.map(() => 404))
    expect(new Set(pages.map(({ html }) => html)).size).toBe(1)
    for (const { headers } of pages) {
      expect(headers.get("referrer-policy")).toBe("no-referrer")
      expect(headers.get("cache-control")).toBe("no-store")
      expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'")
    }
    expect(textOf(pages[0]?.html ?? "")).toContain("This link does not work")
  })

  it("takes only GET and HEAD, and no session and no embedding change it", async () => {
    const { id } = await newSurvey()
    const path = await linkOf(id)
    expect((await read(path, { method: "POST", body: new URLSearchParams({ a: "b" }) })).status).toBe(405)
    expect((await read(path, { method: "HEAD" })).html).toBe("")
    const embedded = await read(`${path}?embed=1`, { headers: { cookie: "canvass_session=x" } })
    expect(embedded.headers.get("content-security-policy")).toContain("frame-ancestors 'none'")
  })

  it("keeps its token out of the access log", async () => {
    const { id } = await newSurvey()
    const path = await linkOf(id)
    const token = path.slice("/r/".length)
    for (const address of [path, `/R/${token}`, `/r//${token}`, `/%72/${token}`, `${path}/`]) await read(address)
    expect(JSON.stringify(server.accessLog)).not.toContain(token)
  })

  it.each([
    ["de", "Ergebnisse"],
    ["fr", "Résultats"],
    ["es", "Resultados"],
    ["it", "Results"]
  ])("speaks the language %s as the browser asks", async (language, word) => {
    const { id } = await newSurvey()
    const { html } = await read(await linkOf(id), { headers: { "accept-language": language } })
    expect(textOf(html)).toContain(word)
  })

  it("answers 50 views at once", async () => {
    const survey = await server.publish(allTypesSurvey)
    await answerAll(server, survey.id, 20)
    const path = await linkOf(survey.id, { texts: true })
    const pages = await Promise.all(Array.from({ length: 50 }, () => read(path)))
    expect(new Set(pages.map(({ html, status }) => `${status} ${html}`)).size).toBe(1)
    expect(pages[0]?.status).toBe(200)
  })
})

it("a view counts as a view of a page", async () => {
  const limited = await startPageServer({ settings: { rateLimitPages: 2 } })
  const statuses = []
  for (let n = 0; n < 3; n++) statuses.push((await fetch(`${limited.url}/r/unknown`)).status)
  expect(statuses).toEqual([404, 404, 429])
  await limited.stop()
})
