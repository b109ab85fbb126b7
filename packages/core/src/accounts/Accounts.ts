/** The use cases of accounts and logins: read, decide, commit. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { Committer } from "../unit-of-work/Committer.js"
import { assignAuditAccount } from "../unit-of-work/CurrentRequest.js"
import { type Attempt, type Decision, Transactor } from "../unit-of-work/Transactor.js"
import { decoder, type InvalidInput, RuleViolated, violation } from "../validation/ValidationError.js"
import { AccountId } from "../values/Ids.js"
import type * as Instant from "../values/Instant.js"
import { NotFound } from "../values/NotFound.js"
import { randomToken, sha256 } from "../values/Secrets.js"
import { type Account, normalizeEmail, type Plan } from "./Account.js"
import * as AccountInput from "./AccountInput.js"
import { AccountSettings } from "./AccountSettings.js"
import { AccountStore } from "./AccountStore.js"
import { Passwords } from "./Passwords.js"
import * as RefreshToken from "./RefreshToken.js"
import { Unauthorized } from "./Unauthorized.js"

/** A login. Access tokens are the adapter's: what they look like is a matter of its protocol. */
export interface Session {
  readonly account: Account
  /** Renews the login, once. It is kept nowhere. */
  readonly refreshToken: string
}

export class Accounts extends Effect.Service<Accounts>()("@canvass/core/Accounts", {
  dependencies: [Transactor.Default],
  effect: Effect.gen(function*() {
    const committer = yield* Committer
    const { transact } = yield* Transactor
    const passwords = yield* Passwords
    const settings = yield* AccountSettings
    const store = yield* AccountStore

    /** What a password is held against where there is no account, so that the answer takes as long. */
    const decoy = yield* Effect.cached(Effect.flatMap(randomToken(32), (text) => passwords.hash(Redacted.make(text))))
    // Made beside the start, which need not wait for it.
    yield* Effect.forkDaemon(decoy)

    const refuseTaken = (email: string): Effect.Effect<void, RuleViolated> =>
      Effect.flatMap(store.findByEmail(email), Option.match({ onNone: () => Effect.void, onSome: () => emailTaken }))

    /** A new account, decided on when its address is free at that moment. */
    const opening = (
      { newId, now }: Attempt,
      fields: Omit<Account, "id" | "createdAt">
    ): Effect.Effect<Decision<Account>, RuleViolated> =>
      Effect.gen(function*() {
        yield* refuseTaken(fields.email)
        const account = { ...fields, id: newId(AccountId), createdAt: now }
        return {
          result: account,
          accountId: account.id,
          guards: [{ _tag: "EmailFree", email: account.email }],
          changes: [{ _tag: "AccountPut", account }]
        }
      })

    /** The first token of a family. */
    const session = ({ newId, now }: Attempt, account: Account): Effect.Effect<Decision<Session>> =>
      Effect.map(freshToken, ({ hash, plaintext }) => {
        const familyId = newId(Schema.UUID)
        const expiresAt = now + settings.refreshTokenMillis
        const token = { hash, familyId, accountId: account.id, createdAt: now, expiresAt, usedAt: null }
        return {
          result: { account, refreshToken: plaintext },
          accountId: account.id,
          changes: [{ _tag: "RefreshTokenPut", token }]
        }
      })

    /** A stranger opens an account and is logged in to it. */
    const register = (input: AccountInput.RegisterInput): Effect.Effect<Session, InvalidInput | RuleViolated> =>
      Effect.gen(function*() {
        const { email, name, password } = yield* decodeRegister(input)
        if (settings.registration === "closed") return yield* registrationClosed
        // Looked at before the hashing too, which is too costly to be done in vain.
        yield* refuseTaken(email)
        const passwordHash = yield* passwords.hash(normalized(password))
        const fields = { email, name, passwordHash, plan: settings.defaultPlan, planExpiresAt: null }
        const registered = yield* transact((attempt) =>
          Effect.gen(function*() {
            const opened = yield* opening(attempt, fields)
            const begun = yield* session(attempt, opened.result)
            return { ...opened, ...begun, changes: [...opened.changes ?? [], ...begun.changes ?? []] }
          })
        )
        yield* assignAuditAccount(registered.account.id)
        return registered
      })

    /** An unknown address and a wrong password are told apart neither by the answer nor by the time it takes. */
    const login = (input: AccountInput.LoginInput): Effect.Effect<Session, InvalidInput | Unauthorized> =>
      Effect.gen(function*() {
        const { email, password } = yield* decodeLogin(input)
        const account = Option.getOrUndefined(yield* store.findByEmail(email))
        const hash = account?.passwordHash ?? (yield* decoy)
        const matches = yield* passwords.verify(hash, normalized(password))
        if (account === undefined || account.passwordHash === null || !matches) return yield* wrongCredentials
        yield* assignAuditAccount(account.id)
        return yield* transact((attempt) => session(attempt, account))
      })

    /**
     * Takes a token and gives its successor. A used one that comes back has been stolen from somebody, or by somebody:
     * its family ends, and both have to log in. So it is too when two present the same token at once: which of them is
     * the thief can't be known.
     */
    const refresh = (input: AccountInput.RefreshInput): Effect.Effect<Session, InvalidInput | Unauthorized> =>
      Effect.gen(function*() {
        const { refreshToken } = yield* decodeRefresh(input)
        const hash = yield* sha256(refreshToken)
        const fresh = yield* freshToken
        const successor = transact(({ now }) =>
          Effect.gen(function*() {
            const token = yield* orRefused(store.findRefreshToken(hash))
            yield* assignAuditAccount(token.accountId)
            const standing = RefreshToken.statusOf(token, now)
            if (standing === "used") return yield* Effect.fail({ _tag: "RefreshTokenReused" as const, token })
            if (standing === "expired") return yield* refreshRefused
            const account = yield* orRefused(store.find(token.accountId))
            const next = RefreshToken.rotate(token, fresh.hash, settings.refreshTokenMillis, now)
            const decision: Decision<Session> = {
              result: { account, refreshToken: fresh.plaintext },
              accountId: account.id,
              guards: [{ _tag: "RefreshTokenUnused", hash }],
              changes: [
                { _tag: "RefreshTokenPut", token: { ...token, usedAt: now } },
                { _tag: "RefreshTokenPut", token: next }
              ]
            }
            return decision
          })
        )
        return yield* Effect.catchTag(
          successor,
          "RefreshTokenReused",
          ({ token }) => Effect.zipRight(endFamily(token), refreshRefused)
        )
      })

    /** A write by itself: the refusal that it goes with has an audit entry of its own, with its own status. */
    const endFamily = ({ familyId }: RefreshToken.RefreshToken): Effect.Effect<void> =>
      Effect.orDie(committer.commit({
        guards: [],
        changes: [{ _tag: "RefreshFamilyEnded", familyId }],
        events: [],
        audit: Option.none()
      }))

    /** Ends the login that the token belongs to. A token that is not known is not logged in: nothing to do. */
    const logout = (input: AccountInput.LogoutInput): Effect.Effect<void, InvalidInput> =>
      Effect.gen(function*() {
        const { refreshToken } = yield* decodeLogout(input)
        const found = Option.getOrUndefined(yield* store.findRefreshToken(yield* sha256(refreshToken)))
        if (found === undefined) return
        yield* assignAuditAccount(found.accountId)
        const { accountId, familyId } = found
        yield* transact(() =>
          Effect.succeed({
            result: undefined,
            accountId,
            changes: [{ _tag: "RefreshFamilyEnded", familyId }]
          })
        )
      })

    const get = (id: AccountId): Effect.Effect<Account, NotFound> => Effect.flatMap(store.find(id), orNotFound)

    /** A program opens an account, also where registration is closed. */
    const open = (input: AccountInput.OpenInput): Effect.Effect<Account, InvalidInput | RuleViolated> =>
      Effect.gen(function*() {
        const { password, plan = settings.defaultPlan, ...fields } = yield* decodeOpen(input)
        yield* refuseTaken(fields.email)
        const passwordHash = password === undefined ? null : yield* passwords.hash(normalized(password))
        return yield* transact((attempt) => opening(attempt, { ...fields, plan, passwordHash }))
      })

    const setPlan = (
      email: string,
      plan: Plan,
      planExpiresAt: Instant.Instant | null
    ): Effect.Effect<Account, NotFound> =>
      transact(() =>
        Effect.gen(function*() {
          const found = yield* Effect.flatMap(store.findByEmail(normalizeEmail(email)), orNotFound)
          const account = { ...found, plan, planExpiresAt }
          return { result: account, accountId: account.id, changes: [{ _tag: "AccountPut", account }] }
        })
      )

    return { register, login, refresh, logout, get, open, setPlan }
  })
}) {}

const decodeRegister = decoder(AccountInput.registerInput)
const decodeLogin = decoder(AccountInput.loginInput)
const decodeRefresh = decoder(AccountInput.refreshInput)
const decodeLogout = decoder(AccountInput.logoutInput)
const decodeOpen = decoder(AccountInput.openInput)

const registrationClosed = new RuleViolated({
  violations: [violation("", "registration-closed", "This server does not open accounts to strangers.")]
})

const emailTaken = new RuleViolated({
  violations: [violation("/email", "email-taken", "An account has this address already.")]
})

const wrongCredentials = new Unauthorized({ reason: "The e-mail address or the password is wrong." })

const refreshRefused = new Unauthorized({ reason: "The refresh token is not valid any more. Log in again." })

const orRefused = <A>(found: Effect.Effect<Option.Option<A>>): Effect.Effect<A, Unauthorized> =>
  Effect.flatMap(found, Option.match({ onNone: () => refreshRefused, onSome: Effect.succeed }))

const orNotFound = <A>(found: Option.Option<A>): Effect.Effect<A, NotFound> =>
  Option.match(found, { onNone: () => new NotFound(), onSome: Effect.succeed })

/** 256 bits that nobody can guess, and what is kept of them. */
const freshToken = Effect.bindTo(randomToken(32), "plaintext").pipe(
  Effect.bind("hash", ({ plaintext }) => sha256(plaintext))
)

/** The same characters, however a keyboard composes them. */
const normalized = (password: string): Redacted.Redacted => Redacted.make(password.normalize("NFKC"))
