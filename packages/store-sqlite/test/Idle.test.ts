/** An engine on a file sleeps until something is due: a test may let months pass. */
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { passMonth } from "../../store-sql/test/idleMonth.js"
import { temporaryPlace } from "./fixtures/temporaryStore.js"

it.scopedLive("30 days pass with few wake-ups of the jobs, the event handler and the webhook worker", () =>
  Effect.gen(function*() {
    const store = yield* temporaryPlace
    const { closedAt, sleeps } = yield* Effect.promise(() => passMonth(store))
    expect(sleeps).toBeLessThan(150)
    expect(closedAt).toBe("2026-03-30T00:00:00.000Z")
  }))
