/** What a stream of events sends, and how often it checks the credential of its reader. */
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
  awaitChange: () => Effect.never,
  isAccountRemoved: Effect.succeed(false),
  textOf: ({ cursor }) => JSON.stringify(cursor),
  waiting: { checkCaller: Effect.void, isStopping: Effect.succeed(false), readInTurn: (read) => read }
}

const eventOf = (cursor: string) => `id: ${cursor}\nevent: questionnaire\ndata: "${cursor}"\n\n`

const endOf = (reason: string) => `event: end\ndata: {"reason":"${reason}"}\n\n`

const textOf = (options: ChangeEvents.EventsOptions) =>
  Effect.map(Stream.runCollect(ChangeEvents.stream(options)), Chunk.toReadonlyArray)

describe("a stream of events", () => {
  it.effect("checks the credential every minute while nothing happens, at the same moments as other streams", () =>
    Effect.gen(function*() {
      const checks: Array<number> = []
      const checkCaller = Effect.map(TestClock.currentTimeMillis, (now) => void checks.push(now / 1_000))
      const open = Effect.fork(textOf({ ...options, waiting: { ...options.waiting, checkCaller } }))
      const first = yield* open
      yield* TestClock.adjust(ChangeLimits.tickMillis - 1)
      const second = yield* open
      yield* TestClock.adjust("3 minutes")
      expect(checks).toEqual([60, 60, 120, 120, 180, 180])
      expect([first.unsafePoll(), second.unsafePoll()]).toEqual([null, null])
    }))

  it.effect("ends when the credential expires, although nothing happens", () =>
    Effect.gen(function*() {
      const checkCaller = Effect.fail(new Unauthorized({ reason: "The API key has expired." }))
      const fiber = yield* Effect.fork(textOf({ ...options, waiting: { ...options.waiting, checkCaller } }))
      yield* TestClock.adjust("1 minute")
      expect(yield* Fiber.join(fiber)).toEqual([endOf("credential-refused")])
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
      })
      expect(texts).toEqual([eventOf("a") + eventOf("b"), eventOf("c"), eventOf("d")])
    }))

  it.effect("ends when the log no longer reaches back to its cursor", () =>
    Effect.gen(function*() {
      const texts = yield* textOf({
        ...options,
        awaitChange: () => Effect.succeed("changed"),
        read: () => Effect.fail(new CursorExpired())
      })
      expect(texts).toEqual([endOf("cursor-expired")])
    }))
})
