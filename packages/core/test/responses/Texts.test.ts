/** The texts that respondents wrote: which there are, how they are found, and their pages. */
import * as Layer from "effect/Layer"
import { describe, expect, it } from "vitest"
import { Canvass } from "../../src/index.js"
import * as Memory from "../../src/memory.js"
import { SearchMillis } from "../../src/ports.js"

const open = async (store = Memory.layer) => {
  const canvass = await Canvass.open({ store })
  const { id: owner } = await canvass.accounts.ensure("ada@example.com")
  const choice = { options: ["a", "b"], settings: { allowOther: true } }
  const { id, questions } = await canvass.surveys.create(owner, {
    title: "Visit",
    questions: [
      { key: "why", type: "text", text: "?" },
      { key: "one", type: "single_choice", text: "?", ...choice },
      { key: "many", type: "multiple_choice", text: "?", ...choice },
      { key: "nps", type: "nps", text: "?" }
    ]
  })
  await canvass.surveys.publish(owner, id)
  const submit = (answers: Readonly<Record<string, unknown>>) =>
    canvass.responses.submit(id, {
      answers: Object.entries(answers).map(([questionKey, value]) => ({ questionKey, value }))
    })
  return { canvass, owner, id, questions, submit }
}

type Opened = Awaited<ReturnType<typeof open>>

const pages = async ({ canvass, id, owner }: Opened, options: Canvass.ListTextsOptions) => {
  const found: Array<ReadonlyArray<string>> = []
  let cursor: string | null = null
  do {
    expect(found.length).toBeLessThan(200)
    const page: Awaited<ReturnType<typeof canvass.responses.texts>> = await canvass.responses.texts(owner, id, {
      ...options,
      cursor
    })
    found.push(page.items.map(({ questionKey, text }) => `${questionKey}: ${text}`))
    cursor = page.nextCursor
  } while (cursor !== null)
  return found
}

const filled = async (store?: Parameters<typeof open>[0]) => {
  const opened = await open(store)
  await opened.submit({ why: "The PRICE", one: { other: "price tag" }, many: ["a", { other: "Zürich" }], nps: 3 })
  await opened.submit({ one: "a", nps: 9 })
  await opened.submit({ why: "Straße", many: [{ other: "no" }], nps: 10 })
  return opened
}

describe("texts", () => {
  it("are answers to text questions and texts beside options, newest first", async () => {
    const opened = await filled()
    expect(await pages(opened, { limit: 100 })).toEqual([
      ["why: Straße", "many: no", "why: The PRICE", "one: price tag", "many: Zürich"]
    ])
    const { canvass, id, owner, questions: [why] } = opened
    const { items, total } = await canvass.responses.texts(owner, id, { question: "why", order: "asc", count: true })
    expect(items[0]).toMatchObject({ questionId: why?.id, questionKey: "why", kind: "text", text: "The PRICE" })
    expect(total).toBe(2)
    const all: Array<string> = []
    for await (const { kind, text } of canvass.responses.allTexts(owner, id, { question: "many" })) {
      all.push(`${kind} ${text}`)
    }
    expect(all).toEqual(["other no", "other Zürich"])
  })

  it.each([1, 2, 3, 4])(
    "have each text once, in pages of %i, also when a page ends within a response",
    async (limit) => {
      for (const store of [Memory.layer, Layer.mergeAll(Memory.layer, Layer.succeed(SearchMillis, 0))]) {
        const opened = await filled(store)
        const found = await pages(opened, { limit, order: "asc" })
        expect(found.flat()).toEqual(["why: The PRICE", "one: price tag", "many: Zürich", "why: Straße", "many: no"])
        expect(found.every(({ length }) => length <= limit)).toBe(true)
      }
    }
  )

  it("are counted for as long as a search takes: then the number is not known", async () => {
    const hurried = await filled(Layer.mergeAll(Memory.layer, Layer.succeed(SearchMillis, 0)))
    const totalOf = async ({ canvass, id, owner }: Opened, options: Canvass.ListTextsOptions) =>
      (await canvass.responses.texts(owner, id, { ...options, count: true })).total
    expect(await totalOf(await filled(), { q: "price" })).toBe(2)
    expect(await totalOf(hurried, { q: "price" })).toBeUndefined()
    expect(await totalOf(hurried, { q: "price", to: "2020-01-01" })).toBe(0)
  })

  it("are found without regard to case, by question, filter, segment and time", async () => {
    const opened = await filled()
    const { canvass, id, owner } = opened
    const find = async (options: Canvass.ListTextsOptions) => (await pages(opened, { limit: 9, ...options })).flat()
    expect(await find({ q: "price" })).toEqual(["why: The PRICE", "one: price tag"])
    expect(await find({ q: "ZÜR" })).toEqual(["many: Zürich"])
    expect(await find({ q: "strasse" })).toEqual([])
    expect(await find({ q: "price", question: "one" })).toEqual(["one: price tag"])
    expect(await find({ filter: { question: "nps", op: "gte", value: 9 } })).toEqual(["why: Straße", "many: no"])
    await canvass.segments.create(owner, id, { name: "Critics", filter: { question: "nps", op: "lt", value: 7 } })
    expect(await find({ segment: "Critics", question: "why" })).toEqual(["why: The PRICE"])
    expect(await find({ to: "2020-01-01" })).toEqual([])
  })

  it("are refused for a question that has none, and for a cursor of other texts", async () => {
    const { canvass, id, owner } = await filled()
    const refused = (options: Canvass.ListTextsOptions) => expect(canvass.responses.texts(owner, id, options)).rejects
    await refused({ question: "x" }).toMatchObject({ violations: [{ pointer: "question", code: "unknown-question" }] })
    await refused({ question: "nps" }).toMatchObject({ violations: [{ pointer: "question", code: "not-allowed" }] })
    const { nextCursor: cursor } = await canvass.responses.texts(owner, id, { limit: 1, q: "price" })
    await refused({ limit: 1, q: "other", cursor }).toMatchObject({ violations: [{ code: "wrong-cursor" }] })
    await refused({ limit: 1, q: "price", question: "why", cursor }).toMatchObject({
      violations: [{ code: "wrong-cursor" }]
    })
  })

  it("of many bytes are read once more, and none of them is lost", async () => {
    const opened = await open()
    const long = "x".repeat(9_000)
    for (let index = 0; index < 40; index++) await opened.submit({ why: `${index} ${long}`, one: { other: "short" } })
    const found = (await pages(opened, { limit: 100, order: "asc" })).flat()
    expect(found.filter((text) => text.startsWith("why")).map((text) => text.length)).toHaveLength(40)
    expect(found.map((text) => text.split(" ", 2).join(" "))).toEqual(
      Array.from({ length: 40 }, (_, index) => [`why: ${index}`, "one: short"]).flat()
    )
  })
})
