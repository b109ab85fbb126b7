/** `onEvent` of two engines on one SQLite file. */
import { Canvass } from "@canvass/core"
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
