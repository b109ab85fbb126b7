/** The use cases of accounts. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import { assignAuditAccount } from "../unit-of-work/CurrentRequest.js"
import { type Attempt, type Decision, Transactor } from "../unit-of-work/Transactor.js"
import { decoder, type InvalidInput, RuleViolated, violation } from "../validation/ValidationError.js"
import { AccountId } from "../values/Ids.js"
import type * as Instant from "../values/Instant.js"
import { NotFound } from "../values/NotFound.js"
import { randomToken } from "../values/Secrets.js"
import { type Account, normalizeEmail, type Plan } from "./Account.js"
import * as AccountInput from "./AccountInput.js"
import { AccountSettings } from "./AccountSettings.js"
import { AccountStore } from "./AccountStore.js"
import { makePasswordHashing, type PasswordHashingError } from "./PasswordHashing.js"
import { Passwords } from "./Passwords.js"
import { type Login, Sessions } from "./Sessions.js"
import { Unauthorized } from "./Unauthorized.js"

export class Accounts extends Effect.Service<Accounts>()("@canvass/core/Accounts", {
  dependencies: [Sessions.Default, Transactor.Default],
  effect: Effect.gen(function*() {
    const { transact } = yield* Transactor
    const passwords = yield* Passwords
    const sessions = yield* Sessions
    const settings = yield* AccountSettings
    const store = yield* AccountStore
    const hashing = yield* makePasswordHashing(passwords, settings)

    /** Passwords are compared with this hash when there is no account, so that the time does not tell. */
    const dummyHash = yield* Effect.cached(
      Effect.flatMap(randomToken(32), (text) => passwords.hash(Redacted.make(text)))
    )
    // In the background, because hashing is slow.
    yield* Effect.forkDaemon(dummyHash)

    const requireEmailAvailable = (email: string): Effect.Effect<void, RuleViolated> =>
      Effect.flatMap(store.findByEmail(email), Option.match({ onNone: () => Effect.void, onSome: () => emailTaken }))

    /** Decides to open an account, if its e-mail address is available. */
    const decideOpen = (
      { newId, now }: Attempt,
      fields: Omit<Account, "id" | "createdAt">
    ): Effect.Effect<Decision<Account>, RuleViolated> =>
      Effect.gen(function*() {
        yield* requireEmailAvailable(fields.email)
        const account = { ...fields, id: newId(AccountId), createdAt: now }
        return {
          result: account,
          accountId: account.id,
          guards: [{ _tag: "EmailFree", email: account.email }],
          changes: [{ _tag: "AccountPut", account }]
        }
      })

    /** Opens an account with the default plan, and starts a session. Refused when registration is closed. */
    const register = (
      input: AccountInput.RegisterInput
    ): Effect.Effect<Login, InvalidInput | PasswordHashingError | RuleViolated> =>
      Effect.gen(function*() {
        const { email, name, password } = yield* decodeRegister(input)
        if (settings.registration === "closed") return yield* registrationClosed
        // Checked here too, because hashing is slow.
        yield* requireEmailAvailable(email)
        const passwordHash = yield* hashing.hash(normalizePassword(password))
        const fields = {
          email,
          emailConfirmedAt: null,
          name,
          passwordHash,
          plan: settings.defaultPlan,
          planExpiresAt: null
        }
        const registered = yield* transact((attempt) =>
          Effect.gen(function*() {
            const opening = yield* decideOpen(attempt, fields)
            const session = yield* sessions.decideStart(attempt, opening.result)
            return { ...opening, ...session, changes: [...opening.changes ?? [], ...session.changes ?? []] }
          })
        )
        yield* assignAuditAccount(registered.account.id)
        return registered
      })

    /** Starts a session. An unknown address and a wrong password give the same error after the same time. */
    const login = (
      input: AccountInput.LoginInput
    ): Effect.Effect<Login, InvalidInput | PasswordHashingError | Unauthorized> =>
      Effect.gen(function*() {
        const { email, password } = yield* decodeLogin(input)
        const account = Option.getOrUndefined(yield* store.findByEmail(email))
        const hash = account?.passwordHash ?? (yield* dummyHash)
        const matches = yield* hashing.verify(hash, normalizePassword(password))
        if (account === undefined || account.passwordHash === null || !matches) return yield* wrongCredentials
        return yield* sessions.start(
          account.id,
          // The password may have been changed since it was checked.
          ({ passwordHash }) => passwordHash === hash ? Effect.void : wrongCredentials
        )
      })

    /** Renews a session by its refresh token. */
    const refresh = (input: AccountInput.RefreshInput): Effect.Effect<Login, InvalidInput | Unauthorized> =>
      Effect.flatMap(decodeRefresh(input), ({ refreshToken }) => sessions.refresh(refreshToken))

    /** Ends the session that the token belongs to. Does nothing for an unknown token. */
    const logout = (input: AccountInput.LogoutInput): Effect.Effect<void, InvalidInput> =>
      Effect.flatMap(decodeLogout(input), ({ refreshToken }) => sessions.endByToken(refreshToken))

    /** Returns an account. */
    const get = (id: AccountId): Effect.Effect<Account, NotFound> => Effect.flatMap(store.find(id), orNotFound)

    /** Returns the account with an e-mail address, if there is one. Case and surrounding space do not matter. */
    const find = (email: string): Effect.Effect<Option.Option<Account>> => store.findByEmail(normalizeEmail(email))

    /** Opens an account on behalf of a program, even when registration is closed. */
    const open = (input: AccountInput.OpenInput): Effect.Effect<Account, InvalidInput | RuleViolated> =>
      Effect.gen(function*() {
        const { password, plan = settings.defaultPlan, ...fields } = yield* decodeOpen(input)
        yield* requireEmailAvailable(fields.email)
        const passwordHash = password === undefined ? null : yield* passwords.hash(normalizePassword(password))
        return yield* transact((attempt) => decideOpen(attempt, { ...fields, emailConfirmedAt: null, plan, passwordHash }))
      })

    /** Changes the plan of the account with this e-mail address. `planExpiresAt` null: the plan does not expire. */
    const setPlan = (
      email: string,
      plan: Plan,
      planExpiresAt: Instant.Instant | null
    ): Effect.Effect<Account, NotFound> =>
      transact(() =>
        Effect.gen(function*() {
          const found = yield* Effect.flatMap(store.findByEmail(normalizeEmail(email)), orNotFound)
          const account = { ...found, plan, planExpiresAt }
          return {
            result: account,
            accountId: account.id,
            guards: [{ _tag: "AccountAt", account: found }],
            changes: [{ _tag: "AccountPut", account }]
          }
        })
      )

    return { register, login, refresh, logout, get, find, open, setPlan }
  })
}) {}

const decodeRegister = decoder(AccountInput.registerInput)
const decodeLogin = decoder(AccountInput.loginInput)
const decodeRefresh = decoder(AccountInput.refreshInput)
const decodeLogout = decoder(AccountInput.logoutInput)
const decodeOpen = decoder(AccountInput.openInput)

const registrationClosed = new RuleViolated({
  violations: [violation("", "registration-closed", "Registration is closed on this server.")]
})

const emailTaken = new RuleViolated({
  violations: [violation("/email", "email-taken", "There is already an account with this e-mail address.")]
})

const wrongCredentials = new Unauthorized({ reason: "The e-mail address or the password is wrong." })

const orNotFound = <A>(found: Option.Option<A>): Effect.Effect<A, NotFound> =>
  Option.match(found, { onNone: () => new NotFound(), onSome: Effect.succeed })

/** Makes passwords equal that keyboards compose from different characters. */
const normalizePassword = (password: string): Redacted.Redacted => Redacted.make(password.normalize("NFKC"))
