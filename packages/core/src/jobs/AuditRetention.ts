/**
 * Deletes old entries of all audit logs, in small units of work, so that other writes wait for one unit only. Without
 * this job entries are kept for ever.
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import { AuditStore } from "../audit/AuditStore.js"
import type { Committer } from "../unit-of-work/Committer.js"
import * as Instant from "../values/Instant.js"
import * as BackgroundJob from "./BackgroundJob.js"
import { commitInSteps } from "./commitInSteps.js"
import { JobSettings } from "./JobSettings.js"

/**
 * Deletes the entries that are older than `retentionMillis`, and returns the number of units of work that it took. Any
 * number of instances may run it.
 */
export const run = (retentionMillis: number): Effect.Effect<number, never, AuditStore | Committer> =>
  Effect.gen(function*() {
    const { oldest } = yield* AuditStore
    const end = Math.max(Instant.earliest, (yield* Instant.now) - retentionMillis)
    return yield* commitInSteps(Effect.map(oldest, (found) =>
      Option.map(
        Option.filter(found, (at) => at < end),
        (at) => ({ _tag: "AuditEntriesRemoved", before: Math.min(end, at + unitMillis) })
      )))
  })

/**
 * One unit of work deletes the entries of this period, in milliseconds. It deletes no more than the store could write
 * in that time.
 */
const unitMillis = 1_000

/**
 * Runs the job when an entry is too old, at most once every `JobSettings.cleanupIntervalMillis`. An entry that does not
 * exist yet is too old after `retentionMillis` at the earliest.
 */
export const start = (retentionMillis: number): Effect.Effect<void, never, AuditStore | Committer | Scope.Scope> =>
  Effect.gen(function*() {
    const { cleanupIntervalMillis } = yield* JobSettings
    const { oldest } = yield* AuditStore
    yield* BackgroundJob.start({
      name: "audit-retention",
      run: Effect.map(run(retentionMillis), (units) => ({ units })),
      nextDue: Effect.zipWith(
        oldest,
        Instant.now,
        (found, now) => Math.max(Option.getOrElse(found, () => now) + retentionMillis, now + cleanupIntervalMillis)
      )
    })
  })
