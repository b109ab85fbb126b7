/** `logger` of `Canvass.open`. */
import { Canvass } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { describe, expect, it, onTestFinished, vi } from "vitest"

/** Opens an engine whose event handler fails, and publishes a survey. */
const failHandler = async (logger: Canvass.OnLog) => {
  const failure = new Error("the queue is full")
  const canvass = await Canvass.open({
    store: Memory.layer,
    onEvent: () => Promise.reject(failure),
    logger
  })
  onTestFinished(() => canvass.close())
  const { id: owner } = await canvass.accounts.ensure("ada@example.com")
  const { id } = await canvass.surveys.create(owner, {
    title: "Lunch",
    questions: [{ key: "again", type: "nps", text: "Again?" }]
  })
  await canvass.surveys.publish(owner, id)
  return failure
}

describe("logger", () => {
  it("receives what fails in the background with its level and error, and the console receives nothing", async () => {
    const console = vi.spyOn(globalThis.console, "log")
    onTestFinished(() => console.mockRestore())
    const entries: Array<Canvass.LogEntry> = []
    const failure = await failHandler((entry) => entries.push(entry))
    await expect.poll(() => entries.length).toBeGreaterThan(0)
    const [entry] = entries
    expect(entry).toMatchObject({ level: "warn", fields: {} })
    expect(entry?.message).toMatch(/^The event handler failed\. The event is handed out again in /)
    expect(entry?.error).toHaveProperty("error", failure)
    expect(Math.abs(Date.now() - Number(entry?.time))).toBeLessThan(60_000)
    expect(console).not.toHaveBeenCalled()
  })

  it("receives the entries of the store while it opens, with fields, and none below `info`", async () => {
    const entries: Array<Canvass.LogEntry> = []
    const log = Effect.annotateLogs(
      Effect.zipRight(
        Effect.logDebug("hidden"),
        Effect.zipRight(Effect.logInfo("opens"), Effect.logFatal("breaks", 7))
      ),
      { disk: "sda" }
    )
    const canvass = await Canvass.open({
      store: Layer.tap(Memory.layer, () => log),
      logger: (entry) => entries.push(entry)
    })
    await canvass.close()
    expect(entries.map(({ time: _time, ...entry }) => entry)).toEqual([
      { level: "info", message: "opens", fields: { disk: "sda" }, error: undefined },
      { level: "error", message: "breaks", fields: { disk: "sda" }, error: 7 }
    ])
  })

  it("may throw without an effect on what is logged", async () => {
    let calls = 0
    const canvass = await Canvass.open({
      store: Layer.tap(Memory.layer, () => Effect.logInfo("opens")),
      logger: () => {
        calls += 1
        throw new Error("the disk of the log is full")
      }
    })
    await canvass.close()
    expect(calls).toBe(1)
  })
})
