/**
 * Hashes and checks passwords for all use cases. Every check counts towards the limit on guessing. Its time does not
 * depend on whether the account exists.
 */
import * as Effect from "effect/Effect"
import * as FiberRef from "effect/FiberRef"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { makePasswordAttempts } from "../../rate-limiting/MemoryRateLimiter.js"
import { PasswordAttemptLimiter } from "../../rate-limiting/PasswordAttemptLimiter.js"
import { addressSubject, type RateLimitDecision } from "../../rate-limiting/RateLimiter.js"
import { CurrentRequest } from "../../unit-of-work/CurrentRequest.js"
import { AccountId } from "../../values/Ids.js"
import * as Instant from "../../values/Instant.js"
import { Limits } from "../../values/Limits.js"
import { randomToken, sha256 } from "../../values/Secrets.js"
import { type Account, normalizeEmail } from "../model/Account.js"
import { AccountSettings } from "../model/AccountSettings.js"
import { AccountStore } from "../model/AccountStore.js"
import { makeRunHashing, type PasswordHashingError } from "./PasswordHashing.js"
import { normalizePassword, Passwords } from "./Passwords.js"

/** Too many passwords for this e-mail address were wrong. A caller may try again after `retryAfterSeconds`. */
export class TooManyFailedPasswords extends Schema.TaggedError<TooManyFailedPasswords>()("TooManyFailedPasswords", {
  retryAfterSeconds: Schema.Int
}) {
  override get message(): string {
    return "Too many passwords for this e-mail address were wrong. Try again later."
  }
}

/** Why a password was not checked. */
export type PasswordCheckError = PasswordHashingError | TooManyFailedPasswords

export class PasswordVerifier extends Effect.Service<PasswordVerifier>()("@canvass/core/PasswordVerifier", {
  effect: Effect.gen(function*() {
    const limits = yield* Limits
    const passwords = yield* Passwords
    const store = yield* AccountStore
    const runHashing = makeRunHashing(yield* AccountSettings)
    const limiter = Option.getOrElse(yield* Effect.serviceOption(PasswordAttemptLimiter), makePasswordAttempts)

    /**
     * Passwords are compared with this hash when there is no account, so that the time of a check does not reveal that.
     */
    const dummyHash = yield* Effect.cached(
      Effect.flatMap(randomToken(32), (text) => passwords.hash(Redacted.make(text)))
    )
    // In the background, because hashing is slow.
    yield* Effect.forkDaemon(dummyHash)

    /** Returns the hash of a new password. */
    const hash = (password: string): Effect.Effect<string, PasswordHashingError> =>
      runHashing(passwords.hash(normalizePassword(password)))

    /**
     * Whether the password is that of the account. At most `Limits.failedPasswords` checks within 15 minutes may fail
     * for one e-mail address, from all network addresses together. Each network address from which a person has logged
     * in to the account in the last 30 days has a separate limit of the same number.
     *
     * @param email the e-mail address of the account, or the one that a caller has sent
     * @param account the account with this e-mail address, if there is one
     */
    const check = (
      email: string,
      account: Account | undefined,
      password: string
    ): Effect.Effect<boolean, PasswordCheckError> =>
      Effect.gen(function*() {
        const subject = yield* subjectOf(email, account)
        // Checked before the password waits to be hashed too, so that refused callers take no place in the queue.
        yield* requireAccepted(yield* limiter.peek(subject, limits.failedPasswords))
        const storedHash = account?.passwordHash ?? (yield* dummyHash)
        return yield* runHashing(Effect.gen(function*() {
          const attempt = yield* limiter.begin(subject, limits.failedPasswords)
          yield* requireAccepted(attempt)
          const matches = yield* passwords.verify(storedHash, normalizePassword(password))
          const isRight = matches && typeof account?.passwordHash === "string"
          if (isRight) yield* attempt.release
          return isRight
        }))
      })

    /** Failures from a known address and those from all other addresses are counted separately. */
    const subjectOf = (email: string, account: Account | undefined): Effect.Effect<string> =>
      Effect.gen(function*() {
        const now = yield* Instant.now
        const { audit } = yield* FiberRef.get(CurrentRequest)
        // Read also when there is no account, so that the time of a check does not reveal that.
        const known = yield* store.listLoginAddresses(account?.id ?? nobody)
        const address = audit === undefined ? undefined : addressSubject(audit.ipAddress)
        const isKnown = known.some((login) => login.address === address && login.expiresAt > now)
        return yield* sha256(`${normalizeEmail(email)} ${isKnown ? address : ""}`)
      })

    return { hash, check }
  })
}) {}

/** An id that no account has. */
const nobody = AccountId.make("00000000-0000-7000-8000-000000000000")

const requireAccepted = ({ accepted, resetSeconds }: RateLimitDecision): Effect.Effect<void, TooManyFailedPasswords> =>
  accepted ? Effect.void : new TooManyFailedPasswords({ retryAfterSeconds: Math.max(1, resetSeconds) })
