import { expect, it } from "@effect/vitest"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Logger from "effect/Logger"
import * as TestClock from "effect/TestClock"
import * as FailureLog from "../../../src/jobs/running/FailureLog.js"

it.effect("failures in a row give one line, and the success after them another", () => {
  const lines: Array<string> = []
  return Effect.gen(function*() {
    const log = FailureLog.ofTask("The work")
    yield* log.recordSuccess
    for (let failure = 0; failure < 30; failure++) {
      yield* log.recordFailure(Cause.fail("unavailable"))
      yield* TestClock.adjust("1 second")
    }
    yield* log.recordSuccess
    yield* log.recordSuccess
    expect(lines).toEqual([
      "The work failed. It is repeated until it succeeds.",
      "The work succeeds again after 30 failures in 30 s."
    ])
  }).pipe(
    Effect.provide(Logger.replace(
      Logger.defaultLogger,
      Logger.make(({ message }) => {
        lines.push(String(message))
      })
    ))
  )
})
