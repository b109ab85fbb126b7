/** An engine on PostgreSQL sleeps until something is due: a test may let months pass. */
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { passMonth } from "../../store-sql/test/idleMonth.js"
import { PgStore } from "../src/index.js"
import { migratedDatabaseUrl } from "./fixtures/TestDatabase.js"

it.scopedLive("30 days pass with few wake-ups of the jobs, the event handler and the webhook worker", () =>
  Effect.gen(function*() {
    const store = PgStore.layer({ url: Redacted.make(yield* migratedDatabaseUrl) })
    const { sleeps } = yield* Effect.promise(() => passMonth(store))
    // A look at every minute would be 43 200. How many there are depends on the real time that the statements take.
    expect(sleeps).toBeLessThan(1_000)
  }))
