/**
 * What the jobs share that delete the data of removed surveys and accounts, which no reader sees any more. They delete
 * it in small units of work, so that other writes wait for one unit only. Any number of instances may run them, and
 * they continue after a restart.
 */
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import { StoreDurability } from "../../unit-of-work/StoreDurability.js"
import { Transactor } from "../../unit-of-work/Transactor.js"
import type { Change } from "../../unit-of-work/UnitOfWork.js"
import * as BackgroundJob from "../BackgroundJob.js"
import { JobSettings } from "../JobSettings.js"

/** Bounds of one unit of work that deletes data. */
export const purgeBounds = {
  /** Maximum number of rows that it deletes, and of webhooks whose deliveries it looks for. */
  maxRows: 500,
  /** Maximum size of the rows that it deletes, in bytes, unless a single one is larger. */
  maxBytes: 2 * 1024 * 1024
} as const

/** A job that deletes what removals have left. */
export interface RemovedDataPurge<R> {
  /** Kebab-case. Names the job in logs and metrics. */
  readonly name: string
  /** Deletes the data that is due now. Returns the number of units of work. */
  readonly run: Effect.Effect<number, never, R>
  /** When data is due that the job can foresee. `Infinity`: there is none. */
  readonly nextDue: Effect.Effect<number, never, R>
  /** Kinds of changes that leave data to delete. */
  readonly removals: ReadonlyArray<Change["_tag"]>
}

/**
 * Runs the job when it is due, and when a transaction of this process removes data. What another process left is
 * deleted after `JobSettings.cleanupIntervalMillis`, unless the store is not durable and so has no other process.
 */
export const start = <R>(
  { name, nextDue, removals, run }: RemovedDataPurge<R>
): Effect.Effect<void, never, R | Scope.Scope | Transactor> =>
  Effect.gen(function*() {
    const { isDurable } = yield* StoreDurability
    const { observe } = yield* Transactor
    const job = yield* BackgroundJob.start({
      name,
      run: Effect.map(run, (units) => ({ units })),
      nextDue,
      recheckMillis: isDurable ? (yield* JobSettings).cleanupIntervalMillis : undefined
    })
    yield* observe(({ changes }) => {
      if (changes.some(({ _tag }) => removals.includes(_tag))) job.requestRun(0)
    })
  })
