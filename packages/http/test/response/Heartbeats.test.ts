/** The comments of streams of events, between parts that come at any time. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { Heartbeats } from "../../src/response/Heartbeats.js"

const comment = ":\n\n"

const decoder = new TextDecoder()

const encoder = new TextEncoder()

const textOf = (part: Uint8Array | undefined) => decoder.decode(part)

describe("a stream of events", () => {
  it.scopedLive("begins with a comment, and has others while its next part is read", () =>
    Effect.gen(function*() {
      let reads = 0
      const next = yield* new Heartbeats({ heartbeatMillis: 30, tickMillis: 10 }).between(
        Effect.suspend(() => {
          reads++
          return Effect.never
        })
      )
      expect(textOf(yield* next)).toBe(comment)
      expect(reads).toBe(0)
      for (let count = 0; count < 3; count++) expect(textOf(yield* next)).toBe(comment)
      expect(reads).toBe(1)
    }))

  it.scopedLive("has every part once, whether it comes before a comment, with it or while the comment is written", () =>
    Effect.gen(function*() {
      const parts = Array.from({ length: 60 }, (_, index) => `data: ${index}\n\n`)
      let reads = 0
      const read = Effect.suspend(() =>
        Effect.delay(
          Effect.sync(() => {
            const part = parts[reads++]
            return part === undefined ? undefined : encoder.encode(part)
          }),
          reads % 7
        )
      )
      const next = yield* new Heartbeats({ heartbeatMillis: 3, tickMillis: 3 }).between(read)
      const texts: Array<string> = []
      for (let part = yield* next; part !== undefined; part = yield* next) {
        texts.push(textOf(part))
        yield* Effect.sleep(texts.length % 5)
      }
      expect(texts.filter((text) => text !== comment)).toEqual(parts)
      expect(texts.filter((text) => text === comment).length).toBeGreaterThan(1)
    }))

  it.scopedLive("breaks off when a part cannot be read", () =>
    Effect.gen(function*() {
      const next = yield* new Heartbeats().between(Effect.delay(Effect.dieMessage("broken"), 5))
      yield* next
      expect(yield* Effect.exit(next)).toMatchObject({ _tag: "Failure", cause: { _tag: "Die" } })
    }))

  it.live("is read no longer when it has ended", () =>
    Effect.gen(function*() {
      let isReading = false
      const read = Effect.acquireUseRelease(
        Effect.sync(() => (isReading = true)),
        () => Effect.never,
        () => Effect.sync(() => (isReading = false))
      )
      yield* Effect.scoped(Effect.gen(function*() {
        const next = yield* new Heartbeats({ heartbeatMillis: 10, tickMillis: 5 }).between(read)
        yield* next
        yield* next
        expect(isReading).toBe(true)
      }))
      expect(isReading).toBe(false)
    }))
})
