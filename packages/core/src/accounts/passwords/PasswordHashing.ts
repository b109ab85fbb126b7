/** Password hashing for the use cases: a few concurrent hashes, and a bounded queue of further ones. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { FairSemaphore } from "../../concurrency/FairSemaphore.js"
import { CallerDisconnected, CurrentRequest } from "../../unit-of-work/CurrentRequest.js"
import type { AccountSettingValues } from "../model/AccountSettings.js"

/** As many passwords wait to be hashed as may wait. A caller may try again after a second. */
export class PasswordHashingBusy extends Schema.TaggedError<PasswordHashingBusy>()("PasswordHashingBusy", {}) {
  override get message(): string {
    return "Too many passwords are being checked."
  }
}

/** Why a password was not hashed. */
export type PasswordHashingError = CallerDisconnected | PasswordHashingBusy

/** Queues an effect that hashes one password. Once the effect runs, it cannot be interrupted. */
export type RunHashing = <A, E>(hashing: Effect.Effect<A, E>) => Effect.Effect<A, E | PasswordHashingError>

/**
 * Limits the hashes that run and those that wait. A caller that is interrupted or disconnects while it waits gives up
 * its place at once.
 */
export const makeRunHashing = (
  { maxConcurrentHashes, maxWaitingHashes }: AccountSettingValues
): RunHashing => {
  const running = new FairSemaphore(maxConcurrentHashes)
  let admittedCount = 0
  const admit = Effect.suspend(() => {
    if (admittedCount >= maxConcurrentHashes + maxWaitingHashes) return Effect.fail(new PasswordHashingBusy())
    admittedCount += 1
    return Effect.void
  })
  const leave = Effect.sync(() => {
    admittedCount -= 1
  })
  // A hash that runs cannot be stopped: it keeps its place until it ends.
  return (hashing) =>
    whileConnected(
      Effect.acquireUseRelease(admit, () => running.withPermit(Effect.uninterruptible(hashing)), () => leave)
    )
}

/** Interrupts the effect when the caller of the current request disconnects. */
const whileConnected = <A, E>(effect: Effect.Effect<A, E>): Effect.Effect<A, CallerDisconnected | E> =>
  Effect.flatMap(
    CurrentRequest,
    ({ disconnected }) =>
      disconnected === undefined
        ? effect
        : Effect.raceFirst(effect, Effect.zipRight(disconnected, Effect.fail(new CallerDisconnected())))
  )
