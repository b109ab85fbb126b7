/** Periodic work: a job runs when something is due, sleeps until then, and leaves a status of each run. */
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as FiberHandle from "effect/FiberHandle"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import type { Instant } from "../values/Instant.js"
import { ReadPreference } from "../values/ReadPreference.js"
import * as FailureLog from "./running/FailureLog.js"
import { type JobReport, JobStatuses, recordJobRun } from "./running/JobStatuses.js"
import { platformSleep } from "./running/platformSleep.js"
import * as WakeUpLoop from "./running/WakeUpLoop.js"

export interface BackgroundJob<R = never> {
  /** Kebab-case. Names the job in logs and metrics. */
  readonly name: string
  /** Does all that is due. Several instances of the program may run the job at once. */
  readonly run: Effect.Effect<JobReport, never, R>
  /** When the job is due again. Evaluated after each run that succeeds. `Infinity`: only on request. */
  readonly nextDue: Effect.Effect<Instant, never, R>
  /**
   * Maximum time from one run to the next, for work that other processes cause. In milliseconds of the platform's time:
   * the clock of a test does not shorten it. Default: the job runs only when it is due.
   */
  readonly recheckMillis?: number | undefined
}

/** A job that runs in the background. */
export interface RunningJob {
  /** Runs the job at `instant` unless it is due earlier. An instant that has passed: now. */
  readonly requestRun: (instant: Instant) => void
}

/** Minimum time between the starts of two runs of a job. */
export const minIntervalMillis = 1_000

/** How long a failed job waits before it runs again. */
export const retryMillis = 1_000

/** Runs the job now, and then whenever it is due, until the scope closes. A failure is logged and retried. */
export const start = <R>(job: BackgroundJob<R>): Effect.Effect<RunningJob, never, R | Scope.Scope> =>
  Effect.gen(function*() {
    const clock = yield* Effect.clock
    const statuses = yield* Effect.serviceOption(JobStatuses)
    const loop = yield* WakeUpLoop.make
    const recheck = yield* FiberHandle.make()
    const failureLog = FailureLog.ofTask("A background job")
    /** The earliest run that is planned or requested since the last run began. */
    let dueAt = -Infinity
    /** The next run does not begin before. */
    let earliest = -Infinity

    const requestRun = (instant: Instant): void => {
      if (instant >= dueAt) return
      dueAt = instant
      loop.wake()
    }

    const startRecheck = job.recheckMillis === undefined ? Effect.void : FiberHandle.run(
      recheck,
      Effect.map(platformSleep(job.recheckMillis), () => {
        earliest = -Infinity
        requestRun(-Infinity)
      })
    )

    const runOnce = Effect.gen(function*() {
      const startedAt = clock.unsafeCurrentTimeMillis()
      const exit = yield* Effect.exit(job.run)
      const status = {
        name: job.name,
        startedAt,
        durationMillis: clock.unsafeCurrentTimeMillis() - startedAt,
        outcome: Exit.isSuccess(exit) ? "succeeded" : "failed",
        report: Exit.isSuccess(exit) ? exit.value : {}
      } as const
      recordJobRun(status)
      if (Option.isSome(statuses)) statuses.value.set(status)
      yield* exit
      yield* failureLog.recordSuccess
      requestRun(yield* job.nextDue)
    }).pipe(
      Effect.catchAllCause((cause) =>
        Effect.map(
          failureLog.recordFailure(cause),
          () => requestRun(clock.unsafeCurrentTimeMillis() + retryMillis)
        )
      ),
      Effect.annotateLogs({ job: job.name }),
      // A replica is for those who ask the program. The work of a job waits for none.
      Effect.provideService(ReadPreference, "primary")
    )

    /** Runs the job if it is due. Returns the time until then otherwise. */
    const work = Effect.suspend(() => {
      const now = clock.unsafeCurrentTimeMillis()
      const millis = Math.max(dueAt, earliest) - now
      if (millis > 0) return Effect.succeed(millis)
      dueAt = Infinity
      earliest = now + minIntervalMillis
      return FiberHandle.clear(recheck).pipe(
        Effect.zipRight(runOnce),
        Effect.zipRight(startRecheck),
        Effect.as(0)
      )
    })

    yield* Effect.forkScoped(loop.run(work))
    return { requestRun }
  })
