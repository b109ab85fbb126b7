/** Segments in the promise API: what is kept, what is refused, and what follows an edit of the survey. */
import { describe, expect, it } from "vitest"
import { Canvass } from "../../../src/index.js"
import * as Memory from "../../../src/memory.js"

const open = async () => {
  const canvass = await Canvass.open({ store: Memory.layer })
  const { id: owner } = await canvass.accounts.ensure("ada@example.com")
  const { id, questions } = await canvass.surveys.create(owner, {
    title: "Visit",
    questions: [{ key: "nps", type: "nps", text: "?" }, { key: "why", type: "text", text: "?" }]
  })
  return { canvass, owner, id, questions }
}

const promoters = { name: "Promoters", filter: { question: "nps", op: "gte", value: 9 } } as const

const violationsOf = async (call: Promise<unknown>): Promise<ReadonlyArray<string>> => {
  const error: unknown = await call.then(() => undefined, (error: unknown) => error)
  const violations = typeof error === "object" && error !== null && "violations" in error ? error.violations : []
  return Array.isArray(violations)
    ? violations.map(({ code, pointer }: { code: string; pointer: string }) => `${pointer} ${code}`)
    : []
}

describe("segments", () => {
  it("are saved, listed in the order of their creation, replaced and deleted", async () => {
    const { canvass, id, owner } = await open()
    const first = await canvass.segments.create(owner, id, promoters)
    const second = await canvass.segments.create(owner, id, {
      name: "promoters",
      filter: { property: "status", op: "equals", value: "partial" }
    })
    expect(await canvass.segments.list(owner, id)).toEqual([first, second])
    const replaced = await canvass.segments.replace(owner, id, first.id, { ...promoters, name: "Fans" })
    expect(replaced).toMatchObject({ id: first.id, name: "Fans", createdAt: first.createdAt })
    await canvass.segments.remove(owner, id, second.id)
    expect(await canvass.segments.list(owner, id)).toEqual([replaced])
    await expect(canvass.segments.remove(owner, id, second.id)).rejects.toMatchObject({ _tag: "NotFound" })
    await expect(canvass.segments.replace(owner, id, second.id, promoters)).rejects.toMatchObject({ _tag: "NotFound" })
  })

  it("name the present keys, and the id of a question that is gone", async () => {
    const { canvass, id, owner, questions: [nps, why] } = await open()
    await canvass.segments.create(owner, id, {
      name: "All",
      filter: { all: [promoters.filter, { question: "why", op: "answered" }] }
    })
    await canvass.surveys.replaceQuestions(owner, id, [
      { id: nps?.id ?? "", key: "score", type: "nps", text: "?" },
      { key: "nps", type: "text", text: "?" }
    ])
    const [segment] = await canvass.segments.list(owner, id)
    expect(segment?.filter).toEqual({
      all: [{ question: "score", op: "gte", value: 9 }, { question: why?.id, op: "answered" }]
    })
  })

  it("are refused with every violation", async () => {
    const { canvass, id, owner } = await open()
    await canvass.segments.create(owner, id, promoters)
    expect(await violationsOf(canvass.segments.create(owner, id, promoters))).toEqual(["/name name-taken"])
    const uuid = "01900000-0000-7000-8000-00000000000A"
    const bad = { name: uuid, filter: { question: "nps", op: "equals" } } as const
    expect(await violationsOf(canvass.segments.create(owner, id, bad))).toEqual([
      "/name invalid",
      "/filter/value required"
    ])
    expect(await violationsOf(canvass.segments.create(owner, id, { ...promoters, name: "x".repeat(101) })))
      .toEqual(["/name too-long"])
    const unknown = {
      name: "x",
      filter: { any: [{ question: "no", op: "answered" }, { variable: "v", op: "answered" }] }
    } as const
    expect(await violationsOf(canvass.segments.create(owner, id, unknown))).toEqual([
      "/filter/any/0/question unknown-question",
      "/filter/any/1/variable undeclared"
    ])
  })

  it("are at most 50, also when they are saved at the same time", async () => {
    const { canvass, id, owner } = await open()
    const saved = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) => canvass.segments.create(owner, id, { ...promoters, name: `S${index}` }))
    )
    expect(saved.filter(({ status }) => status === "fulfilled")).toHaveLength(50)
    expect(await canvass.segments.list(owner, id)).toHaveLength(50)
    expect(await violationsOf(canvass.segments.create(owner, id, promoters))).toEqual([" too-many-segments"])
  })

  it("are no part of a duplicate, and go with their survey", async () => {
    const { canvass, id, owner } = await open()
    const segment = await canvass.segments.create(owner, id, promoters)
    const copy = await canvass.surveys.duplicate(owner, id)
    expect(await canvass.segments.list(owner, copy.id)).toEqual([])
    await expect(canvass.segments.replace(owner, copy.id, segment.id, promoters)).rejects.toMatchObject({
      _tag: "NotFound"
    })
    await canvass.surveys.remove(owner, id)
    await expect(canvass.segments.list(owner, id)).rejects.toMatchObject({ _tag: "NotFound" })
    const { id: other } = await canvass.accounts.ensure("eve@example.com")
    await expect(canvass.segments.list(other, copy.id)).rejects.toMatchObject({ _tag: "NotFound" })
  })
})
