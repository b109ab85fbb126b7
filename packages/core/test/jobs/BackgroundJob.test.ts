import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/TestClock"
import * as BackgroundJob from "../../src/jobs/BackgroundJob.js"
import { JobStatuses } from "../../src/jobs/running/JobStatuses.js"
import { platformSleep } from "../../src/jobs/running/platformSleep.js"
import * as Instant from "../../src/values/Instant.js"
import { ReadPreference } from "../../src/values/ReadPreference.js"

const day = 24 * 3_600_000

/** A job that records when it runs. */
const recording = (nextDue: (now: number) => number) => {
  const runs: Array<number> = []
  const job: BackgroundJob.BackgroundJob = {
    name: "recording",
    run: Effect.map(Instant.now, (now) => ({ total: runs.push(now) })),
    nextDue: Effect.map(Instant.now, nextDue)
  }
  return { job, runs }
}

describe("a background job", () => {
  it.scoped("runs at once, and then only when it is due", () =>
    Effect.gen(function*() {
      const { job, runs } = recording((now) => now + 10 * day)
      yield* BackgroundJob.start(job)
      yield* TestClock.adjust("30 days")
      expect(runs).toEqual([0, 10 * day, 20 * day, 30 * day])
    }))

  it.scoped("reads from the primary of a store, in its runs and for their times", () =>
    Effect.gen(function*() {
      const preferences: Array<string> = []
      const record = Effect.map(ReadPreference, (preference) => preferences.push(preference))
      yield* BackgroundJob.start({
        name: "reading",
        run: Effect.as(record, {}),
        nextDue: Effect.as(record, Infinity)
      })
      yield* TestClock.adjust("1 second")
      expect(preferences).toEqual(["primary", "primary"])
      yield* record
      expect(preferences.at(-1)).toBe("replica")
    }))

  it.scoped("runs earlier on request, and not for a request that is later", () =>
    Effect.gen(function*() {
      const { job, runs } = recording((now) => now + day)
      const { requestRun } = yield* BackgroundJob.start(job)
      yield* TestClock.adjust("1 second")
      requestRun(2 * day)
      requestRun(5_000)
      yield* TestClock.adjust("1 hour")
      expect(runs).toEqual([0, 5_000])
    }))

  it.scoped("without a time when it is due runs on request only, at most once a second", () =>
    Effect.gen(function*() {
      const { job, runs } = recording(() => Infinity)
      const { requestRun } = yield* BackgroundJob.start(job)
      yield* TestClock.adjust("30 days")
      for (let request = 0; request < 10; request++) requestRun(0)
      yield* TestClock.adjust("1 millis")
      for (let request = 0; request < 10; request++) requestRun(0)
      yield* TestClock.adjust("1 hour")
      expect(runs).toEqual([0, 30 * day, 30 * day + 1_000])
    }))

  it.scoped("keeps a request that comes while it runs", () =>
    Effect.gen(function*() {
      const runs: Array<number> = []
      const { requestRun } = yield* BackgroundJob.start({
        name: "slow",
        run: Effect.gen(function*() {
          runs.push(yield* Instant.now)
          yield* Effect.sleep("1 minute")
          return {}
        }),
        nextDue: Effect.succeed(Infinity)
      })
      yield* TestClock.adjust("30 seconds")
      requestRun(30_000)
      yield* TestClock.adjust("1 hour")
      expect(runs).toEqual([0, 60_000])
    }))

  it.scoped("that fails runs again, and each run leaves its status", () =>
    Effect.gen(function*() {
      const statuses = yield* JobStatuses
      let failures = 2
      yield* BackgroundJob.start({
        name: "flaky",
        run: Effect.suspend(() => failures-- > 0 ? Effect.die("no store") : Effect.succeed({ deleted: 3 })),
        nextDue: Effect.succeed(Infinity)
      })
      yield* TestClock.adjust("1 millis")
      expect(statuses.list()).toEqual([
        { name: "flaky", startedAt: 0, durationMillis: 0, outcome: "failed", report: {} }
      ])
      yield* TestClock.adjust("1 hour")
      expect(statuses.list()).toEqual([
        { name: "flaky", startedAt: 2_000, durationMillis: 0, outcome: "succeeded", report: { deleted: 3 } }
      ])
    }).pipe(Effect.provide(JobStatuses.Default)))

  it.scoped("with work that other processes may cause runs again after `recheckMillis` of real time, while its clock stands still", () =>
    Effect.gen(function*() {
      const { job, runs } = recording(() => Infinity)
      yield* BackgroundJob.start({ ...job, recheckMillis: 20 })
      yield* Effect.repeat(platformSleep(1), { until: () => runs.length > 2 })
      expect(runs).toEqual([0, 0, 0])
    }))
})
