/** What a stream of events sends while nothing happens, and how often it checks the credential of its reader. */
import { ChangeLimits, CursorExpired, type LoggedChange, Unauthorized } from "@canvass/core"
import type { ReadChanges } from "@canvass/core/ports"
import { it } from "@effect/vitest"
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/TestClock"
import { describe, expect } from "vitest"
import * as ChangeEvents from "../../../src/handlers/shared/ChangeEvents.js"

const head = { sequence: 3, partialSequence: 0 }

const changeAt = (cursor: string): LoggedChange => ({ cursor, at: 0, type: "questionnaire", version: 1 })

const pageOf = (cursor: string, ...changes: ReadonlyArray<LoggedChange>): ReadChanges => ({ changes, cursor, head })

/** A log in which nothing happens. */
const options: ChangeEvents.EventsOptions = {
  first: pageOf("a"),
  read: () => Effect.die(new Error("Nothing has changed.")),
  awaitChange: (_, millis) => Effect.as(Effect.sleep(millis), "idle"),
  isAccountRemoved: Effect.succeed(false),
  textOf: ({ cursor }) => JSON.stringify(cursor),
  waiting: { checkCaller: Effect.void, isStopping: Effect.succeed(false), readInTurn: (read) => read }
}

const eventOf = (cursor: string) => `id: ${cursor}\nevent: questionnaire\ndata: "${cursor}"\n\n`

const endOf = (reason: string) => `event: end\ndata: {"reason":"${reason}"}\n\n`

const textOf = (options: ChangeEvents.EventsOptions, parts: number) =>
  Effect.map(Stream.runCollect(Stream.take(ChangeEvents.stream(options), parts)), Chunk.toReadonlyArray)

describe("a stream of events", () => {
  it.effect("has a comment every 15 seconds, and checks the credential every minute", () =>
    Effect.gen(function*() {
      const checks: Array<number> = []
      const checkCaller = Effect.map(TestClock.currentTimeMillis, (now) => void checks.push(now / 1_000))
      const fiber = yield* Effect.fork(textOf({ ...options, waiting: { ...options.waiting, checkCaller } }, 13))
      yield* TestClock.adjust(ChangeLimits.heartbeatMillis * 11)
      expect(fiber.unsafePoll()).toBeNull()
      yield* TestClock.adjust(ChangeLimits.heartbeatMillis)
      expect(yield* Fiber.join(fiber)).toEqual(Array.from({ length: 13 }, () => ":\n\n"))
      expect(checks).toEqual([60, 120, 180])
    }))

  it.effect("ends when the credential expires, although nothing happens", () =>
    Effect.gen(function*() {
      const checkCaller = Effect.fail(new Unauthorized({ reason: "The API key has expired." }))
      const fiber = yield* Effect.fork(textOf({ ...options, waiting: { ...options.waiting, checkCaller } }, 100))
      yield* TestClock.adjust("1 minute")
      expect(yield* Fiber.join(fiber)).toEqual([
        ...Array.from({ length: 4 }, () => ":\n\n"),
        endOf("credential-refused")
      ])
    }))

  it.effect("sends page after page, and ends behind the last one that it has read when the server stops", () =>
    Effect.gen(function*() {
      let isStopping = false
      const pages: Record<string, ReadChanges> = { b: pageOf("c", changeAt("c")), c: pageOf("d", changeAt("d")) }
      const read = (after = "") =>
        Effect.sync(() => {
          isStopping = after === "c"
          return pages[after] ?? pageOf(after)
        })
      const texts = yield* textOf({
        ...options,
        first: pageOf("b", changeAt("a"), changeAt("b")),
        read,
        waiting: { ...options.waiting, isStopping: Effect.sync(() => isStopping) }
      }, 100)
      expect(texts).toEqual([":\n\n", eventOf("a") + eventOf("b"), eventOf("c"), eventOf("d")])
    }))

  it.effect("ends when the log no longer reaches back to its cursor", () =>
    Effect.gen(function*() {
      const texts = yield* textOf({
        ...options,
        awaitChange: () => Effect.succeed("changed"),
        read: () => Effect.fail(new CursorExpired())
      }, 100)
      expect(texts).toEqual([":\n\n", endOf("cursor-expired")])
    }))
})
