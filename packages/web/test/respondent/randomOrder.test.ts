/** Surveys that shuffle and draw arms, as a browser without script shows and sends them. */
import { armsOf, seedOf, walk } from "@canvass/core/questionnaire"
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

const hiddenFields = [{ name: "group", arms: [{ value: "A" }, { value: "B" }] }]

const color = {
  key: "color",
  type: "multiple_choice",
  text: "color",
  shuffle: true,
  options: ["a", "b", "c", "d", { value: "e", label: "e", fixed: true }],
  settings: { allowOther: true },
  page: { title: "One", shuffle: true }
} as const

const grid = {
  key: "grid",
  type: "matrix",
  text: "grid",
  shuffle: true,
  options: ["x", "y"],
  settings: { rows: ["a", "b", "c", "d"] }
} as const

const name = { key: "name", type: "text", text: "name" } as const

const onlyB = {
  key: "onlyB",
  type: "text",
  text: "onlyB",
  showIf: { field: "group", op: "equals", value: "B" }
} as const

const lastPage = { key: "last", type: "text", text: "last", page: { title: "Two" } } as const

const survey = { title: "Chance", hiddenFields, questions: [color, grid, name, onlyB] }

const publish = (parts: Partial<SurveyInput> = {}) => server.publish({ ...survey, ...parts })

/** What the page shows: its questions, the options, and the rows, in order. */
const shownOf = (html: string) => {
  const page = withoutTemplates(html)
  const all = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, value = ""]) => value)
  return {
    questions: all(/<span class="text"[^>]*>([^<]*)<\/span>/g),
    options: all(/name="a\.color" value="=?([a-e])"/g),
    rows: all(/<th scope="row"[^>]*>(?:<[^>]*>)*([a-d])/g)
  }
}

const fieldOf = (html: string, name: string): string => formOf(html).fields.find(([field]) => field === name)?.[1] ?? ""

const open = async (slug: string, query = "") => (await get(`/s/${slug}${query}`)).html

/** What a respondent sees first of a survey of the API. */
const expectedOf = (
  published: Parameters<typeof walk>[0],
  metadata: Readonly<Record<string, string>>,
  seed: number
) => {
  const { pages: [page] } = walk(published, { answers: {}, metadata, seed })
  const partsOf = (key: string, parts: "options" | "rows") =>
    (page?.questions.find(({ question }) => question.key === key)?.[parts] ?? []).map(({ value }) => value)
  return {
    questions: page?.questions.map(({ question }) => question.key),
    options: partsOf("color", "options"),
    rows: partsOf("grid", "rows")
  }
}

describe("a survey that shuffles", () => {
  it("is shown in another order on each visit, which is that of the stored response", async () => {
    const published = await publish()
    const { id, slug } = published
    const pages = await Promise.all(Array.from({ length: 12 }, () => open(slug)))
    expect(new Set(pages.map((html) => fieldOf(html, "seed"))).size).toBe(12)
    expect(new Set(pages.map((html) => JSON.stringify(shownOf(html)))).size).toBeGreaterThan(9)
    for (const html of pages) expect((await post(html, [["a.name", fieldOf(html, "seed")]])).status).toBe(303)
    const stored = await server.responses(id)
    expect(stored).toHaveLength(12)
    for (const { metadata, seed } of stored) {
      const html = pages.find((page) => fieldOf(page, "seed") === String(seed)) ?? ""
      expect(shownOf(html)).toEqual(expectedOf(published, metadata, seed ?? -1))
      expect(shownOf(html).options.at(-1)).toBe("e")
      expect(metadata).toEqual(armsOf(hiddenFields, seed ?? -1))
    }
    expect(new Set(stored.map(({ metadata }) => metadata["group"]))).toEqual(new Set(["A", "B"]))
  })

  it("keeps the order and the arm of who is known by an external id when the page is loaded again", async () => {
    const { id, slug } = await publish()
    const pages = [await open(slug, "?externalId=p1"), await open(slug, "?externalId=p1")]
    for (const html of pages) expect(fieldOf(html, "seed")).toBe(String(seedOf(id, "p1")))
    expect(fieldOf(await open(slug, "?externalId=p2"), "seed")).toBe(String(seedOf(id, "p2")))
    expect(fieldOf(await open(slug, "?externalId=p2&seed=5"), "seed")).toBe("5")
  })

  it("takes the seed of the address, and replaces an arm that it says", async () => {
    const published = await publish()
    const { id, slug } = published
    const html = await open(slug, "?seed=42&group=C&meta[group]=D")
    expect(fieldOf(html, "seed")).toBe("42")
    const arms = armsOf(hiddenFields, 42)
    expect(fieldOf(html, "meta.group")).toBe(arms["group"])
    expect(shownOf(html)).toEqual(expectedOf(published, arms, 42))
    await post(html, [["meta.group", "C"]])
    expect(await server.responses(id)).toMatchObject([{ seed: 42, metadata: arms }])
    for (const seed of ["-1", "4294967296", "x", "1e3", "1".repeat(99)]) {
      expect(fieldOf(await open(slug, `?seed=${seed}`), "seed")).toMatch(/^\d{1,10}$/)
      expect(fieldOf(await open(slug, `?seed=${seed}`), "seed")).not.toBe(seed)
    }
  })

  it("keeps the order through refusals, saves, the next page, the one before and the link that continues", async () => {
    const questions = [{ ...color, required: true }, grid, name, onlyB, lastPage]
    const { id, slug } = await publish({ questions })
    const first = await open(slug, "?seed=3")
    const order = shownOf(first)
    const refused = await post(first, [])
    expect(refused.status).toBe(400)
    expect(shownOf(refused.html)).toEqual(order)
    const next = await post(refused.html, [["a.color", "=b"]])
    expect(next.status).toBe(303)
    const second = (await get(next.location)).html
    expect(shownOf(second).questions).toEqual(["last"])
    const back = await post(second, [["action", "back"]])
    const again = (await get(back.location)).html
    expect(shownOf(again)).toEqual(order)
    const saved = await post(again, [["action", "save"]])
    expect(shownOf((await get(saved.location)).html)).toEqual(order)
    expect(shownOf((await get(saved.location.replace("saved=1", ""))).html)).toEqual(order)
    expect(await server.responses(id, "partial")).toMatchObject([{ seed: 3, metadata: armsOf(hiddenFields, 3) }])
  })

  it("shows the questions of a page one at a time in random order", async () => {
    const published = await publish({ layout: "one", questions: [color, grid, name, lastPage] })
    const seen = async (html: string): Promise<ReadonlyArray<string>> => {
      const shown = shownOf(html).questions
      const sent = await post(html, [])
      return sent.location.includes("thanks") ? shown : [...shown, ...await seen((await get(sent.location)).html)]
    }
    const orders = await Promise.all(
      [1, 2, 3, 4].map(async (seed) => seen(await open(published.slug, `?seed=${seed}`)))
    )
    expect(new Set(orders.map((order) => order.join(" "))).size).toBeGreaterThan(1)
    for (const [index, order] of orders.entries()) {
      expect(order).toEqual([...expectedOf(published, {}, index + 1).questions ?? [], "last"])
    }
  })

  it("goes on with a partial response from before in the order that the server stores", async () => {
    const { id, slug } = await publish({ hiddenFields: [], questions: [name] })
    const saved = await post(await open(slug), [["action", "save"]])
    expect(await server.responses(id, "partial")).toMatchObject([{ seed: null }])
    const edited = await server.canvass.surveys.update(server.owner, id, {
      hiddenFields,
      questions: [color, grid, name]
    })
    const link = saved.location.replace(/\?.*/, "")
    const html = (await get(link)).html
    expect(shownOf((await get(link)).html)).toEqual(shownOf(html))
    expect((await post(html, [["a.name", "x"]])).status).toBe(303)
    const [response] = await server.responses(id)
    const { metadata = {}, seed = null } = response ?? {}
    expect(seed).not.toBeNull()
    expect(metadata).toEqual(armsOf(hiddenFields, seed ?? -1))
    expect(shownOf(html)).toEqual(expectedOf(edited, metadata, seed ?? -1))
  })
})

it("a survey without chance has no seed unless its address says one", async () => {
  const { id, slug } = await publish({ hiddenFields: [], questions: [name] })
  expect(fieldOf(await open(slug), "seed")).toBe("")
  await post(await open(slug, "?seed=9"), [["a.name", "x"]])
  await post(await open(slug), [["a.name", "x"]])
  expect((await server.responses(id)).map(({ seed }) => seed)).toEqual([9, null])
})

it("the owner chooses the seed of a preview", async () => {
  const client = await logInto(server.url)
  const account = (await server.canvass.accounts.ensure(client.email)).id
  const draft = await server.canvass.surveys.create(account, survey)
  const preview = async (query: string) => (await client.get(`/portal/surveys/${draft.id}/preview${query}`)).html
  for (const seed of [1, 42]) {
    expect(shownOf(await preview(`?seed=${seed}`))).toEqual(expectedOf(draft, armsOf(hiddenFields, seed), seed))
  }
  expect(shownOf(await preview(""))).toEqual(shownOf(await preview("?seed=1")))
})
