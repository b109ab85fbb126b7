/** Password hashing for the use cases: a few hashes at one time, and a bounded queue before them. */
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { CallerDisconnected, CurrentRequest } from "../unit-of-work/CurrentRequest.js"
import type { AccountSettingValues } from "./AccountSettings.js"
import type { Passwords } from "./Passwords.js"

/** As many passwords wait to be hashed as may wait. A caller may try again after a second. */
export class PasswordHashingBusy extends Schema.TaggedError<PasswordHashingBusy>()("PasswordHashingBusy", {}) {}

/** Why a password was not hashed. */
export type PasswordHashingError = CallerDisconnected | PasswordHashingBusy

export interface PasswordHashing {
  /** As `Passwords.hash`. */
  readonly hash: (password: Redacted.Redacted) => Effect.Effect<string, PasswordHashingError>
  /** As `Passwords.verify`. */
  readonly verify: (hash: string, password: Redacted.Redacted) => Effect.Effect<boolean, PasswordHashingError>
}

/**
 * Limits the hashes that run and those that wait. A caller that is interrupted or disconnects while it waits gives up
 * its place at once.
 */
export const makePasswordHashing = (
  passwords: Passwords["Type"],
  { maxConcurrentHashes, maxWaitingHashes }: AccountSettingValues
): Effect.Effect<PasswordHashing> =>
  Effect.map(Effect.makeSemaphore(maxConcurrentHashes), (running) => {
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
    const limited = <A>(hashing: Effect.Effect<A>): Effect.Effect<A, PasswordHashingError> =>
      whileConnected(
        Effect.acquireUseRelease(admit, () => running.withPermits(1)(Effect.uninterruptible(hashing)), () => leave)
      )
    return {
      hash: (password) => limited(passwords.hash(password)),
      verify: (hash, password) => limited(passwords.verify(hash, password))
    }
  })

/** Interrupts the effect when the caller of the current request disconnects. */
const whileConnected = <A, E>(effect: Effect.Effect<A, E>): Effect.Effect<A, CallerDisconnected | E> =>
  Effect.flatMap(
    CurrentRequest,
    ({ disconnected }) =>
      disconnected === undefined
        ? effect
        : Effect.raceFirst(effect, Effect.zipRight(disconnected, Effect.fail(new CallerDisconnected())))
  )
