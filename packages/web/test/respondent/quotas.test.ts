/** Surveys with quotas, and surveys that take one response of each person, as a browser without script answers them. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { surveyPages } from "../fixtures/pages.js"
import { type PageServer, startPageServer } from "../fixtures/PageServer.js"

let server: PageServer
beforeAll(async () => {
  server = await startPageServer()
})
afterAll(() => server.stop())

const { get, post } = surveyPages(() => server.url)

type SurveyInput = Parameters<PageServer["publish"]>[0]

const survey = {
  title: "Visit",
  questions: [
    { key: "name", type: "text", text: "Your name?", required: true },
    { key: "more", type: "text", text: "Anything else?", page: {} }
  ],
  endings: [{ key: "done", title: "Thanks" }, { key: "full", title: "Sorry, {{name}}", message: "We have enough." }],
  quotas: [{ key: "ada", when: { question: "name", op: "equals", value: "ada" }, max: 1, ending: "full" }]
} satisfies SurveyInput

const publish = (parts: Partial<SurveyInput> = {}) => server.publish({ ...survey, ...parts })

const ada = [["a.name", "Ada"]] as const

const open = async (slug: string, query = "") => (await get(`/s/${slug}${query}`)).html

const complete = (id: string, more: object = {}) =>
  server.canvass.responses.submit(id, { answers: [{ questionKey: "name", value: "Ada" }], ...more })

describe("a full quota", () => {
  it("ends the response behind the page that it tests, with its ending, whenever that is opened", async () => {
    const { id, slug } = await publish()
    const first = await open(slug)
    await complete(id)
    const sent = await post(first, ada)
    expect(sent.location).toMatch(new RegExp(`^/s/${slug}/thanks/`))
    for (let n = 0; n < 2; n++) {
      const { html } = await get(sent.location)
      expect(html).toContain("<h1>Sorry, Ada</h1>")
      expect(html).toContain("We have enough.")
    }
    expect((await server.responses(id, "all")).map(({ status }) => status).sort()).toEqual(["completed", "overQuota"])
    expect((await post(await open(slug), [["a.name", "Bob"]])).location).toContain("/continue/")
  })

  it("without an ending says that there are enough answers", async () => {
    const { id, slug } = await publish({ endings: [], quotas: survey.quotas.map(({ ending: _, ...quota }) => quota) })
    await complete(id)
    const { location } = await post(await open(slug), ada)
    expect((await get(location)).html).toContain("<h1>This survey is full</h1>")
  })

  it("of all responses is said before the first question", async () => {
    const { id, slug } = await publish({ endings: [], quotas: [{ key: "all", max: 1 }] })
    const first = await open(slug)
    expect(first).toContain("Your name?")
    await complete(id)
    const shown = await open(slug)
    expect(shown).toContain("<h1>This survey is full</h1>")
    expect(shown).not.toContain("Your name?")
    expect((await get((await post(first, ada)).location)).html).toContain("<h1>This survey is full</h1>")
  })
})

describe("a survey that takes one response of each person", () => {
  it("asks for the personal link before the first question", async () => {
    const { slug } = await publish({ onePerExternalId: true })
    expect(await open(slug)).toContain("<h1>This survey needs a personal link</h1>")
    expect(await open(slug, "?externalId=p-1")).toContain("Your name?")
  })

  it("tells who has answered before at the first page, and at the last", async () => {
    const { id, slug } = await publish({ onePerExternalId: true, endings: [], quotas: [] })
    const begun = await post(await open(slug, "?externalId=p-1"), ada)
    const last = await get(begun.location)
    await complete(id, { externalId: "p-1" })
    const again = await post(await open(slug, "?externalId=p-1"), ada)
    expect([again.status, again.html.includes("Your answers were already sent")]).toEqual([422, true])
    const late = await post(last.html, [["a.more", "No"]])
    expect([late.status, late.html.includes("Your answers were already sent")]).toEqual([422, true])
    expect(await server.responses(id, "completed")).toHaveLength(1)
  })
})
