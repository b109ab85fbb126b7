/** `onEvent` of two engines on one SQLite file. */
import { Canvass } from "@canvass/core"
import { makeTestClock } from "@canvass/core/testing"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it, onTestFinished } from "vitest"
import { SqliteStore } from "../src/index.js"

/** More surveys than one engine handles at the same time. */
const surveyCount = 40

it("two engines share the events: each goes to one of them, those of a survey in order", async () => {
  const folder = await mkdtemp(join(tmpdir(), "canvass-"))
  onTestFinished(() => rm(folder, { recursive: true }))
  const received: Array<{ readonly engine: number; readonly surveyId: string; readonly name: string }> = []
  let start = () => {}
  const bothHaveEvents = new Promise<void>((resolve) => start = resolve)
  const open = async (engine: number) => {
    const canvass = await Canvass.open({
      store: SqliteStore.layer({ path: join(folder, "canvass.db") }),
      secretKey: new Uint8Array(32),
      onEvent: ({ data, event }, { surveyId }) => {
        received.push({ engine, surveyId, name: "responseId" in data ? data.responseId : event })
        if (new Set(received.map(({ engine }) => engine)).size === 2) start()
        return bothHaveEvents
      }
    })
    onTestFinished(() => canvass.close())
    return canvass
  }
  const [first, second] = [await open(1), await open(2)]
  const { id: owner } = await first.accounts.ensure("ada@example.com")
  const expected = await Promise.all(Array.from({ length: surveyCount }, async () => {
    const { id } = await first.surveys.create(owner, { title: "Lunch", questions: [{ type: "nps", text: "Again?" }] })
    await second.surveys.publish(owner, id)
    const { id: one } = await first.responses.submit(id, { answers: [] })
    const { id: two } = await second.responses.submit(id, { answers: [] })
    return [id, ["survey.published", one, two]] as const
  }))
  await expect.poll(() => first.events.waitingCount(), { timeout: 60_000 }).toBe(0)
  for (const [id, names] of expected) {
    expect(received.filter(({ surveyId }) => surveyId === id).map(({ name }) => name)).toEqual(names)
  }
  expect(new Set(received.map(({ engine }) => engine))).toEqual(new Set([1, 2]))
})

it("an event whose handler has failed is handed out again by another engine, before later events of its survey", async () => {
  const folder = await mkdtemp(join(tmpdir(), "canvass-"))
  onTestFinished(() => rm(folder, { recursive: true }))
  const clock = makeTestClock("2030-01-01T00:00:00Z")
  const open = (onEvent: Canvass.OnEvent) =>
    Canvass.open({
      store: SqliteStore.layer({ path: join(folder, "canvass.db") }),
      secretKey: new Uint8Array(32),
      clock,
      onEvent
    })
  const failed: Array<string> = []
  const first = await open(({ event }) => {
    failed.push(event)
    throw new Error("no")
  })
  const { id: owner } = await first.accounts.ensure("ada@example.com")
  const { id } = await first.surveys.create(owner, { title: "Lunch", questions: [{ type: "nps", text: "Again?" }] })
  await first.surveys.publish(owner, id)
  await first.responses.submit(id, { answers: [] })
  await expect.poll(() => failed).toEqual(["survey.published"])
  await first.close()

  const received: Array<readonly [string, number]> = []
  const second = await open(({ event }, { attempt }) => void received.push([event, attempt]))
  onTestFinished(() => second.close())
  await clock.advance(999)
  expect(received).toEqual([])
  await clock.advance(1)
  await expect.poll(() => received).toEqual([["survey.published", 2], ["response.submitted", 1]])
  await expect.poll(() => second.events.waitingCount()).toBe(0)
})
