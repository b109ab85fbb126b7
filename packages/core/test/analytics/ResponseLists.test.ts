/** How many responses and texts a list has, counted from columns and rows, beside the list itself. */
import * as Layer from "effect/Layer"
import { describe, expect, it } from "vitest"
import { Canvass } from "../../src/index.js"
import * as Memory from "../../src/memory.js"
import { RollupSizes, SearchMillis } from "../../src/ports.js"

/** Blocks of columns have 16 changes. */
const store = Layer.merge(Memory.layer, Layer.succeed(RollupSizes, { changesPerRollup: 4, fanOut: 4 }))

/** A store in which a search ends after its first chunk. */
const hurried = Layer.merge(store, Layer.succeed(SearchMillis, 0))

const gold = { field: "plan", op: "equals", value: "Gold" } as const
const low = { question: "nps", op: "lt", value: 5 } as const
const late = { question: "why", op: "contains", value: "3" } as const
const filters = [gold, low, late, { all: [gold, low] }, { any: [late, { not: gold }] }]

/** A survey with 70 responses: each fifth is partial, each eleventh screened out, and some are removed. */
const open = async (opened = store) => {
  const canvass = await Canvass.open({ store: opened })
  const { id: owner } = await canvass.accounts.ensure("ada@example.com")
  const { id } = await canvass.surveys.create(owner, {
    title: "Visit",
    questions: [
      {
        key: "nps",
        type: "nps",
        text: "?",
        page: { endIf: [{ when: { question: "nps", op: "equals", value: 7 }, ending: "out" }] }
      },
      { key: "why", type: "text", text: "?" },
      { key: "how", type: "multiple_choice", text: "?", settings: { allowOther: true }, options: ["Bus", "Train"] }
    ],
    endings: [{ key: "out", outcome: "screenedOut", title: "Not for you" }]
  })
  await canvass.surveys.publish(owner, id)
  const ids: Array<string> = []
  let past = ""
  for (let index = 0; index < 70; index++) {
    const submitted = await canvass.responses.submit(id, {
      answers: [{ questionKey: "nps", value: index % 11 }, { questionKey: "why", value: `Because ${index}` }, {
        questionKey: "how",
        value: index % 3 === 0 ? ["Bus", { other: `Ferry ${index}` }] : ["Train"]
      }],
      metadata: { plan: index % 2 === 0 ? "gold" : "silver" },
      ...index % 5 === 0 ? { status: "partial" } : {}
    })
    ids.push(submitted.id)
    if (index === 40) past = (await canvass.responses.list(owner, id, { limit: 1 })).asOf
  }
  await canvass.analytics.compute(owner, id, { filter: gold })
  for (const place of [3, 17, 18, 66]) await canvass.responses.remove(owner, id, ids[place] ?? "")
  const totalOf = async (options: Canvass.ListResponsesOptions) =>
    (await canvass.responses.list(owner, id, { ...options, limit: 1, count: true })).total
  const textsOf = async (options: Canvass.ListTextsOptions) =>
    (await canvass.responses.texts(owner, id, { ...options, limit: 1, count: true })).total
  return { canvass, owner, id, past, totalOf, textsOf }
}

describe("the number of responses of a filtered list", () => {
  it("is that of the responses in the list, whatever their status, time and cursor", async () => {
    const { canvass, id, owner, past, totalOf } = await open()
    const middle = (await canvass.responses.list(owner, id, { limit: 30 })).items.at(-1)?.submittedAt
    const choices = [undefined, "completed", "partial", "screenedOut", "ended", "all"] as const
    const numbers = new Set<number>()
    for (const filter of filters) {
      for (const status of choices) {
        for (const range of [{}, { from: middle }, { to: middle }, { asOf: past }]) {
          if ("asOf" in range && status === "partial") continue
          const options = { filter, status, ...range }
          let count = 0
          for await (const _ of canvass.responses.all(owner, id, options)) count++
          expect(await totalOf(options), JSON.stringify(options)).toBe(count)
          numbers.add(count)
        }
      }
    }
    expect(numbers.size).toBeGreaterThan(15)
  })

  it("is known without reading responses, unless they are partial or chosen by an external id", async () => {
    const { totalOf } = await open(hurried)
    expect(await totalOf({ filter: gold, status: "ended" })).toBe(26)
    expect(await totalOf({ filter: gold, status: "all" })).toBeUndefined()
    expect(await totalOf({ filter: gold, externalId: "nobody" })).toBe(0)
  })
})

describe("the number of texts of a list", () => {
  it("is that of the texts in the list, whatever their question, filter, status and time", async () => {
    const { canvass, id, owner, past, textsOf } = await open()
    const middle = (await canvass.responses.list(owner, id, { limit: 30 })).items.at(-1)?.submittedAt
    const numbers = new Set<number>()
    for (const filter of [undefined, gold, late]) {
      for (const status of [undefined, "partial", "screenedOut", "ended", "all"] as const) {
        for (const selection of [{}, { question: "why" }, { question: "how" }, { q: "FERRY" }]) {
          for (const range of [{}, { from: middle }, { asOf: past }]) {
            if ("asOf" in range && status === "partial") continue
            const options = { filter, status, ...selection, ...range }
            let count = 0
            for await (const _ of canvass.responses.allTexts(owner, id, options)) count++
            expect(await textsOf(options), JSON.stringify(options)).toBe(count)
            numbers.add(count)
          }
        }
      }
    }
    expect(numbers.size).toBeGreaterThan(15)
  })

  it("is known of completed responses without reading them, unless a text is searched", async () => {
    const { textsOf } = await open(hurried)
    expect(await textsOf({})).toBe(63)
    expect(await textsOf({ filter: gold, question: "how" })).toBe(7)
    expect(await textsOf({ q: "ferry" })).toBeUndefined()
    expect(await textsOf({ status: "all" })).toBeUndefined()
  })
})
