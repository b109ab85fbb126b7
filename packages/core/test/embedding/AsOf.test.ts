/** The promise API as of a cursor of the log. */
import { describe, expect, it } from "vitest"
import { Canvass } from "../../src/index.js"
import * as Memory from "../../src/memory.js"

const open = async () => {
  const canvass = await Canvass.open({ store: Memory.layer })
  const owner = await canvass.accounts.ensure("ada@example.com")
  const survey = await canvass.surveys.create(owner.id, {
    title: "Lunch",
    questions: [{ key: "again", type: "nps", text: "Again?" }]
  })
  await canvass.surveys.publish(owner.id, survey.id)
  const submit = async (value: number) =>
    (await canvass.responses.submit(survey.id, { answers: [{ questionKey: "again", value }] })).id
  return { canvass, owner, survey, submit }
}

const collect = async <A>(items: AsyncIterable<A>): Promise<ReadonlyArray<A>> => {
  const all: Array<A> = []
  for await (const item of items) all.push(item)
  return all
}

describe("the promise API as of a cursor", () => {
  it("lists, iterates, exports and computes what the log held there", async () => {
    const { canvass, owner, submit, survey } = await open()
    const ids = [await submit(10), await submit(3)]
    const { asOf } = await canvass.responses.list(owner.id, survey.id)
    const before = await canvass.analytics.compute(owner.id, survey.id, { digest: true })
    expect(before.asOf).toBe(asOf)
    await submit(7)
    expect((await canvass.responses.list(owner.id, survey.id)).items).toHaveLength(3)
    expect((await canvass.responses.list(owner.id, survey.id, { asOf, order: "asc" })).items.map(({ id }) => id))
      .toEqual(ids)
    const all = await collect(canvass.responses.all(owner.id, survey.id, { asOf, status: "all", order: "asc" }))
    expect(all.map(({ id }) => id)).toEqual(ids)
    const exported: unknown = JSON.parse(await canvass.exports.text(owner.id, survey.id, { asOf }))
    expect(exported).toMatchObject(ids.map((id) => ({ id })))
    const then = await canvass.analytics.compute(owner.id, survey.id, { asOf })
    expect([then.digest, then.removedCount, then.totals.completed, then.nps?.score]).toEqual([before.digest, 0, 2, 0])
    expect(await canvass.analytics.trend(owner.id, survey.id, { asOf, interval: "day" })).toMatchObject([{
      completed: 2
    }])
    await canvass.responses.remove(owner.id, survey.id, ids[0] ?? "")
    const later = await canvass.analytics.compute(owner.id, survey.id, { asOf })
    expect([later.removedCount, later.totals.completed, later.digest === before.digest]).toEqual([1, 1, false])
    await canvass.close()
  })

  it("has the texts of then", async () => {
    const canvass = await Canvass.open({ store: Memory.layer })
    const owner = await canvass.accounts.ensure("ada@example.com")
    const survey = await canvass.surveys.create(owner.id, {
      title: "Lunch",
      questions: [{ key: "why", type: "text", text: "Why?" }]
    })
    await canvass.surveys.publish(owner.id, survey.id)
    const write = (value: string) => canvass.responses.submit(survey.id, { answers: [{ questionKey: "why", value }] })
    await write("one")
    const { asOf } = await canvass.responses.list(owner.id, survey.id)
    await write("two")
    expect((await canvass.responses.texts(owner.id, survey.id, { asOf })).items).toMatchObject([{ text: "one" }])
    expect(await collect(canvass.responses.allTexts(owner.id, survey.id, { asOf }))).toMatchObject([{ text: "one" }])
    expect(await collect(canvass.responses.allTexts(owner.id, survey.id))).toHaveLength(2)
    await canvass.close()
  })

  it("pages go on while responses come, with and without `asOf`", async () => {
    const { canvass, owner, submit, survey } = await open()
    for (let count = 0; count < 3; count++) await submit(count)
    const first = await canvass.responses.list(owner.id, survey.id, { limit: 2 })
    await submit(9)
    const second = await canvass.responses.list(owner.id, survey.id, { limit: 2, cursor: first.nextCursor })
    expect([second.items.length, second.nextCursor]).toEqual([1, null])
    const past = { limit: 2, asOf: first.asOf }
    const one = await canvass.responses.list(owner.id, survey.id, past)
    const two = await canvass.responses.list(owner.id, survey.id, { ...past, cursor: one.nextCursor })
    expect([one.items.length, two.items.length, two.nextCursor, two.asOf]).toEqual([2, 1, null, first.asOf])
    await canvass.close()
  })

  it("refuses cursors of others, partial responses, and figures that cannot be cited", async () => {
    const { canvass, owner, submit, survey } = await open()
    await submit(1)
    const other = await canvass.surveys.create(owner.id, { title: "Other" })
    const { asOf } = await canvass.responses.list(owner.id, other.id)
    const wrong = { violations: [{ pointer: "asOf", code: "wrong-cursor" }] }
    await expect(canvass.responses.list(owner.id, survey.id, { asOf })).rejects.toMatchObject(wrong)
    await expect(canvass.analytics.compute(owner.id, survey.id, { asOf })).rejects.toMatchObject(wrong)
    await expect(canvass.exports.text(owner.id, survey.id, { asOf, status: "all" })).rejects.toMatchObject({
      violations: [{ pointer: "/status", code: "not-allowed" }, { pointer: "/asOf", code: "wrong-cursor" }]
    })
    const filter = { property: "submittedAt", op: "gte", value: { today: { days: -7 } } } as const
    await expect(canvass.analytics.compute(owner.id, survey.id, { filter, digest: true })).rejects.toMatchObject({
      violations: [{ pointer: "filter", code: "not-citable" }]
    })
    await canvass.close()
  })
})
