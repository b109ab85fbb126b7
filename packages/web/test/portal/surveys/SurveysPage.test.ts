/** The list of surveys without script: search, filters, pages, duplicate, delete. */
import { surveyOfAllTypes } from "@canvass/core/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type PageServer, startPageServer } from "../../fixtures/PageServer.js"
import { logInto } from "../../fixtures/PortalClient.js"

let server: PageServer
beforeAll(async () => {
  server = await startPageServer()
})
afterAll(() => server.stop())

const openAccount = async () => {
  const client = await logInto(server.url)
  return { client, owner: (await server.canvass.accounts.ensure(client.email)).id }
}

/** The titles of a list, in its order. */
const titlesOf = (html: string): ReadonlyArray<string> =>
  [...html.matchAll(/<a class="title"[^>]*>([^<]*)<\/a>/g)].map(([, title = ""]) => title)

/** The address of the next page, or of the one before. */
const linkOf = (html: string, relation: "next" | "prev"): string =>
  new RegExp(`rel="${relation}" href="([^"]*)"`).exec(html)?.[1]?.replaceAll("&amp;", "&") ?? ""

const nextOf = (html: string): string => linkOf(html, "next")

describe("the list of surveys", () => {
  it("an account without surveys learns what they are for, and how to create one", async () => {
    const { client } = await openAccount()
    const { html } = await client.get("/portal/surveys")
    expect(html).toContain("No surveys yet")
    expect(html).toContain(`curl ${server.url}/api/surveys`)
    expect(html).toContain("href=\"/portal/surveys/new\"")
  })

  it("pages hold all surveys once, and keep search and filters", async () => {
    const { client, owner } = await openAccount()
    for (let i = 0; i < 27; i++) {
      await server.canvass.surveys.create(owner, { title: `Lunch ${i}`, visibility: i < 26 ? "unlisted" : "public" })
    }
    await server.canvass.surveys.create(owner, { title: "Dinner", visibility: "unlisted" })
    const first = await client.get("/portal/surveys?q=lunch&visibility=unlisted")
    const second = await client.get(nextOf(first.html))
    const titles = [...titlesOf(first.html), ...titlesOf(second.html)]
    expect([titlesOf(first.html).length, titles.length, new Set(titles).size]).toEqual([25, 26, 26])
    expect([nextOf(second.html), first.html.includes("25 of 26 surveys")]).toEqual(["", true])
    expect(linkOf(first.html, "prev")).toBe("")
    expect(titlesOf((await client.get(linkOf(second.html, "prev"))).html)).toEqual(titlesOf(first.html))
    const none = await client.get("/portal/surveys?status=closed")
    expect([titlesOf(none.html), none.html.includes("No survey matches")]).toEqual([[], true])
  })

  it("is ordered by title as people of the language order them, over all pages", async () => {
    const { client, owner } = await openAccount()
    for (let i = 0; i < 27; i++) await server.canvass.surveys.create(owner, { title: `Lunch ${i}` })
    for (const title of ["Zebra", "apple", "Äpfel"]) await server.canvass.surveys.create(owner, { title })
    const first = await client.get("/portal/surveys?sort=title&lang=de")
    const second = await client.get(nextOf(first.html))
    const titles = [...titlesOf(first.html), ...titlesOf(second.html)]
    expect(titles).toEqual(["Äpfel", "apple", ...Array.from({ length: 27 }, (_, i) => `Lunch ${i}`), "Zebra"])
    expect(nextOf(second.html)).toBe("")
    expect(titlesOf((await client.get(linkOf(second.html, "prev"))).html)).toEqual(titlesOf(first.html))
  })

  it("is ordered by last response, and surveys without responses come last, newest first", async () => {
    const { client, owner } = await openAccount()
    const create = async (title: string) => {
      const { id } = await server.canvass.surveys.create(owner, {
        title,
        questions: [{ key: "q", type: "nps", text: "?" }]
      })
      return (await server.canvass.surveys.publish(owner, id)).id
    }
    const [lunch, dinner] = [await create("Lunch"), await create("Dinner")]
    await create("Old")
    await create("New")
    for (const id of [dinner, lunch]) {
      await server.canvass.responses.submit(id, { answers: [{ questionKey: "q", value: 9 }] })
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    const { html } = await client.get("/portal/surveys?sort=response")
    expect(titlesOf(html)).toEqual(["Lunch", "Dinner", "New", "Old"])
    expect(html).toContain("data-label=\"Last response\"")
    expect(titlesOf((await client.get("/portal/surveys?sort=none")).html)).toEqual(["New", "Old", "Dinner", "Lunch"])
  })

  it("an unknown value of a filter is ignored", async () => {
    const { client, owner } = await openAccount()
    await server.canvass.surveys.create(owner, { title: "Lunch" })
    expect(titlesOf((await client.get("/portal/surveys?status=gone&visibility=%00")).html)).toEqual(["Lunch"])
  })

  it("a duplicate has the same content and is a draft of its own", async () => {
    const { client, owner } = await openAccount()
    const { id } = await server.canvass.surveys.create(owner, {
      ...surveyOfAllTypes,
      description: "Why",
      visibility: "unlisted",
      metadata: { team: "red" },
      questions: surveyOfAllTypes.questions?.map((question) => ({ ...question, metadata: { column: question.type } }))
    })
    const original = await server.canvass.surveys.publish(owner, id)
    const page = await client.submit("/portal/surveys", "duplicate")
    expect(page.html).toContain("<title>All question types (copy)")
    const { items } = await server.canvass.surveys.list(owner)
    const copy = await server.canvass.surveys.get(owner, items.find((item) => item.id !== id)?.id ?? "")
    const content = ({ description, metadata, questions, visibility }: typeof copy) => ({
      description,
      metadata,
      visibility,
      questions: questions.map(({ id: _, ...question }) => question)
    })
    expect(content(copy)).toEqual(content(original))
    expect([copy.title, copy.status]).toEqual(["All question types (copy)", "draft"])
    expect(copy.questions.map(({ id }) => id)).not.toEqual(original.questions.map(({ id }) => id))
  })

  it("a duplicate has the logic and the translations, too", async () => {
    const { client, owner } = await openAccount()
    const { id } = await server.canvass.surveys.create(owner, {
      title: "Visit",
      languages: ["en", "de"],
      hiddenFields: ["plan"],
      questions: [
        { key: "nps", type: "nps", text: "?", page: { title: "First" } },
        { key: "why", type: "text", text: "Why?", showIf: { question: "nps", op: "lt", value: 7 } }
      ],
      variables: [{ name: "double", value: { multiply: [{ answer: "nps" }, 2] } }],
      endings: [{ key: "out", outcome: "screenedOut", title: "No" }],
      quotas: [{ key: "few", name: "Few", max: 5, when: { question: "nps", op: "gt", value: 5 }, ending: "out" }]
    })
    await server.canvass.translations.replace(owner, id, "de", { "/title": "Besuch" })
    await client.submit("/portal/surveys", "duplicate")
    const { items } = await server.canvass.surveys.list(owner)
    const copy = items.find((item) => item.id !== id)?.id ?? ""
    const original = await server.canvass.surveys.getDefinition(owner, id)
    const { title, ...logic } = await server.canvass.surveys.getDefinition(owner, copy)
    expect(title).toBe("Visit (copy)")
    expect({ ...logic, title: "Visit" }).toEqual({
      ...original,
      questions: original.questions?.map((question, place) => ({
        ...question,
        id: logic.questions?.[place]?.id
      }))
    })
    expect(await server.canvass.translations.get(owner, copy, "de")).toMatchObject({ texts: { "/title": "Besuch" } })
  })

  it("a duplicate of a survey with retired options has none of them", async () => {
    const { client, owner } = await openAccount()
    const options = ["a", "b", "c"]
    const { id } = await server.canvass.surveys.create(owner, {
      title: "Colours",
      questions: [{ key: "colour", type: "single_choice", text: "Which?", options }]
    })
    const { questions } = await server.canvass.surveys.publish(owner, id)
    await server.canvass.responses.submit(id, { answers: [{ questionKey: "colour", value: "a" }] })
    const left = questions.map((question) => ({ ...question, options: question.options.slice(1) }))
    await server.canvass.surveys.replaceQuestions(owner, id, left)
    expect((await client.submit("/portal/surveys", "duplicate")).html).toContain("<title>Colours (copy)")
    const { items } = await server.canvass.surveys.list(owner)
    const [copy, original] = await Promise.all(
      items.map((item) => server.canvass.surveys.get(owner, item.id, { include: "retired" }))
    )
    expect(original?.retiredOptions).toMatchObject([{ options: [{ value: "a" }] }])
    expect(copy).toMatchObject({ questions: [{ options: left[0]?.options }], retiredOptions: [] })
  })

  it("a survey is deleted after its title was typed, and not before", async () => {
    const { client, owner } = await openAccount()
    const { id } = await server.canvass.surveys.create(owner, { title: "The  <b>\nlunch" })
    const path = `/portal/surveys/${id}/delete`
    const refused = await client.send(path, "delete", { confirmation: "the lunch" })
    expect([refused.status, refused.html.includes("This is not the same text.")]).toEqual([400, true])
    expect((await server.canvass.surveys.list(owner)).items.length).toBe(1)
    const page = await client.submit(path, "delete", { confirmation: " The <b> lunch" })
    expect(page.html).toContain("have been deleted")
    expect((await server.canvass.surveys.list(owner)).items).toEqual([])
  })
})
