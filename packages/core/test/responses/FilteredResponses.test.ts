/** Lists of responses under a filter or a segment: pages, counts, cursors, and searches that end early. */
import * as Layer from "effect/Layer"
import { describe, expect, it } from "vitest"
import { Canvass } from "../../src/index.js"
import * as Memory from "../../src/memory.js"
import { SearchMillis } from "../../src/ports.js"

const open = async (store = Memory.layer, count = 25) => {
  const canvass = await Canvass.open({ store })
  const { id: owner } = await canvass.accounts.ensure("ada@example.com")
  const { id } = await canvass.surveys.create(owner, {
    title: "Visit",
    questions: [{ key: "nps", type: "nps", text: "?" }, { key: "why", type: "text", text: "?" }]
  })
  await canvass.surveys.publish(owner, id)
  for (let index = 0; index < count; index++) {
    await canvass.responses.submit(id, {
      answers: [{ questionKey: "nps", value: index % 11 }, { questionKey: "why", value: `Because ${index}` }],
      metadata: { plan: index % 2 === 0 ? "gold" : "silver" }
    })
  }
  return { canvass, owner, id }
}

/** A store in which a search has no time: it ends after its first chunk. */
const hurried = Layer.mergeAll(Memory.layer, Layer.succeed(SearchMillis, 0))

type Opened = Awaited<ReturnType<typeof open>>

const pages = async ({ canvass, id, owner }: Opened, options: Canvass.ListResponsesOptions) => {
  const found: Array<ReadonlyArray<unknown>> = []
  let cursor: string | null = null
  do {
    expect(found.length).toBeLessThan(100)
    const page: Awaited<ReturnType<typeof canvass.responses.list>> = await canvass.responses.list(owner, id, {
      ...options,
      cursor
    })
    found.push(page.items.map(({ answers: [nps] }) => nps?.value))
    cursor = page.nextCursor
  } while (cursor !== null)
  return found
}

const promoters = { question: "nps", op: "gte", value: 9 } as const
const gold = { field: "plan", op: "equals", value: "Gold" } as const

const violationsOf = async (call: Promise<unknown>): Promise<ReadonlyArray<string>> => {
  const error: unknown = await call.then(() => undefined, (error: unknown) => error)
  const violations = typeof error === "object" && error !== null && "violations" in error ? error.violations : []
  return Array.isArray(violations)
    ? violations.map(({ code, pointer }: { code: string; pointer: string }) => `${pointer} ${code}`)
    : []
}

describe("a filtered list", () => {
  it("has each response that fits once, in pages of `limit`", async () => {
    const opened = await open()
    expect(await pages(opened, { filter: promoters, limit: 3, order: "asc" })).toEqual([[9, 10, 9], [10]])
    expect(await pages(opened, { filter: promoters, limit: 4 })).toEqual([[10, 9, 10, 9]])
    expect(await pages(opened, { filter: { any: [promoters, { not: promoters }] }, limit: 20 })).toHaveLength(2)
    expect(await pages(opened, { filter: { question: "nps", op: "gt", value: 10 }, limit: 3 })).toEqual([[]])
  })

  it("counts only when it is asked to", async () => {
    const { canvass, id, owner } = await open()
    const total = async (options: Canvass.ListResponsesOptions) =>
      (await canvass.responses.list(owner, id, { limit: 1, ...options })).total
    expect(await total({})).toBe(25)
    expect(await total({ filter: promoters })).toBeUndefined()
    expect(await total({ filter: promoters, count: true })).toBe(4)
    expect(await total({ from: "2020-01-01" })).toBeUndefined()
    expect(await total({ externalId: "x" })).toBeUndefined()
    expect(await total({ externalId: "x", count: true })).toBe(0)
  })

  it("has the responses of a segment, by its id and its name, that also fit the filter", async () => {
    const opened = await open()
    const { canvass, id, owner } = opened
    const segment = await canvass.segments.create(owner, id, { name: "Promoters", filter: promoters })
    expect(await pages(opened, { segment: "Promoters", limit: 9, order: "asc" })).toEqual([[9, 10, 9, 10]])
    expect(await pages(opened, { segment: segment.id.toUpperCase(), limit: 9 })).toEqual([[10, 9, 10, 9]])
    expect(await pages(opened, { segment: "Promoters", filter: gold, limit: 9, order: "asc" })).toEqual([[10, 9]])
    expect(await pages(opened, { segment: "Promoters", to: "2020-01-01", limit: 9 })).toEqual([[]])
    expect(await violationsOf(canvass.responses.list(owner, id, { segment: "promoters" })))
      .toEqual(["segment unknown-segment"])
  })

  it("is refused with the violations of its filter", async () => {
    const { canvass, id, owner } = await open()
    const list = (filter: Canvass.ListResponsesOptions["filter"]) =>
      violationsOf(canvass.responses.list(owner, id, { filter }))
    expect(await list({ all: [{ question: "no", op: "answered" }, { question: "nps", op: "equals", value: 11 }] }))
      .toEqual(["/filter/all/0/question unknown-question", "/filter/all/1/value out-of-range"])
    expect(await list({ all: [] })).toEqual(["/filter/all too-few"])
  })

  it("refuses the cursor of another filter, and of a segment that has changed", async () => {
    const { canvass, id, owner } = await open()
    const list = (options: Canvass.ListResponsesOptions) => canvass.responses.list(owner, id, { limit: 1, ...options })
    const { nextCursor: cursor } = await list({ filter: promoters })
    expect((await list({ filter: { value: 9, op: "gte", question: "nps" }, cursor })).items).toHaveLength(1)
    expect(await violationsOf(list({ filter: gold, cursor }))).toEqual(["/cursor wrong-cursor"])
    expect(await violationsOf(list({ cursor }))).toEqual(["/cursor wrong-cursor"])
    const segment = await canvass.segments.create(owner, id, { name: "S", filter: promoters })
    const { nextCursor } = await list({ segment: "S" })
    await canvass.segments.replace(owner, id, segment.id, { name: "S", filter: gold })
    expect(await violationsOf(list({ segment: "S", cursor: nextCursor }))).toEqual(["/cursor wrong-cursor"])
  })

  it("goes on where a search has run out of time, and skips and repeats no response", async () => {
    const opened = await open(hurried, 60)
    const nobody = await pages(opened, { filter: { field: "plan", op: "equals", value: "wood" }, limit: 10 })
    expect(nobody.flat()).toEqual([])
    const all = await pages(opened, { filter: { field: "plan", op: "answered" }, limit: 7, order: "asc" })
    expect(all.flat()).toEqual(Array.from({ length: 60 }, (_, index) => index % 11))
  })

  it("streams and exports what fits", async () => {
    const { canvass, id, owner } = await open()
    const found: Array<unknown> = []
    for await (const { answers: [nps] } of canvass.responses.all(owner, id, { filter: promoters, order: "asc" })) {
      found.push(nps?.value)
    }
    expect(found).toEqual([9, 10, 9, 10])
  })
})
