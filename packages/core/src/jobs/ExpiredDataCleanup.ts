/**
 * Deletes expired reservations, sessions, tokens and login addresses in small units of work, so that other writes
 * wait for one unit only. Any number of instances may run the job.
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import { AccountStore } from "../accounts/model/AccountStore.js"
import type { Committer } from "../unit-of-work/Committer.js"
import { ReservationStore } from "../unit-of-work/reservations/ReservationStore.js"
import { StoreDurability } from "../unit-of-work/StoreDurability.js"
import { Transactor } from "../unit-of-work/Transactor.js"
import * as Instant from "../values/Instant.js"
import * as BackgroundJob from "./BackgroundJob.js"
import { commitInSteps } from "./commitInSteps.js"
import { JobSettings } from "./JobSettings.js"

/** When the first of these records expires. `Infinity`: there is none. */
const earliestExpiry: Effect.Effect<number, never, AccountStore | ReservationStore> = Effect.gen(function*() {
  const accounts = yield* AccountStore
  const reservations = yield* ReservationStore
  const found = yield* Effect.all([reservations.earliestExpiry, accounts.earliestExpiry])
  return Math.min(...found.map(Option.getOrElse(() => Infinity)))
})

/** Deletes the data that has expired at the current time. Returns the number of units of work. */
export const run: Effect.Effect<number, never, AccountStore | Committer | ReservationStore> = Effect.gen(function*() {
  const now = yield* Instant.now
  const stores = yield* Effect.context<AccountStore | ReservationStore>()
  return yield* commitInSteps(Effect.map(Effect.provide(earliestExpiry, stores), (earliest) =>
    earliest > now
      ? Option.none()
      : Option.some({ _tag: "ExpiredDataRemoved", now: Math.min(now, earliest + unitMillis) })))
})

/**
 * One unit of work deletes the data that expired within this period, in milliseconds. It deletes no more than the store
 * could write in that time.
 */
const unitMillis = 1_000

/**
 * Runs the job when something expires, at most once every `JobSettings.cleanupIntervalMillis`. On a durable store other
 * processes write too, so the job runs after that time in any case.
 */
export const start: Effect.Effect<
  void,
  never,
  AccountStore | Committer | ReservationStore | Scope.Scope | Transactor
> = Effect.gen(function*() {
  const { cleanupIntervalMillis } = yield* JobSettings
  const { isDurable } = yield* StoreDurability
  const { observe } = yield* Transactor
  const job = yield* BackgroundJob.start({
    name: "expired-data-cleanup",
    run: Effect.map(run, (units) => ({ units })),
    nextDue: Effect.zipWith(
      earliestExpiry,
      Instant.now,
      (earliest, now) => Math.max(earliest, now + cleanupIntervalMillis)
    ),
    recheckMillis: isDurable ? cleanupIntervalMillis : undefined
  })
  yield* observe(({ changes }) => {
    for (const change of changes) {
      if (change._tag === "ReservationPut") job.requestRun(change.reservation.expiresAt)
      if (change._tag === "OneTimeTokenPut") job.requestRun(change.token.expiresAt)
      if (change._tag === "LoginAddressPut") job.requestRun(change.loginAddress.expiresAt)
      if (change._tag === "SessionPut") job.requestRun(change.session.expiresAt)
      if (change._tag === "RefreshTokenPut") job.requestRun(change.token.expiresAt)
    }
  })
})
