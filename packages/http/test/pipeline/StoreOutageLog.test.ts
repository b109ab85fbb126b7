import { Committer } from "@canvass/core/ports"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import * as TestClock from "effect/TestClock"
import * as StoreOutageLog from "../../src/pipeline/StoreOutageLog.js"

it.scoped("an outage gives one line at its beginning and one at its end, however many requests are refused", () => {
  const lines: Array<string> = []
  let isDown = true
  const check = Effect.suspend(() =>
    isDown ? Effect.fail(new Committer.StoreUnavailable({ reason: "down" })) : Effect.void
  )
  return Effect.gen(function*() {
    const outageLog = yield* StoreOutageLog.make
    for (let outage = 0; outage < 2; outage++) {
      isDown = true
      for (let request = 0; request < 1_000; request++) yield* outageLog.recordRefusal
      yield* TestClock.adjust("61 seconds")
      isDown = false
      yield* TestClock.adjust("2 seconds")
    }
    const once = [
      "The store is unavailable. Requests receive 503 until it is available again.",
      "The store is available again after 62 s. Requests refused in that time: 1000."
    ]
    expect(lines).toEqual([...once, ...once])
  }).pipe(
    Effect.provideService(Committer.StoreHealth, { check, overtaken: Effect.never }),
    Effect.provide(Logger.replace(
      Logger.defaultLogger,
      Logger.make(({ message }) => {
        lines.push(String(message))
      })
    ))
  )
})
