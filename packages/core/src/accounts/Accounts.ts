/** The use cases of accounts. */
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { assignAuditAccount, assignAuditAccountLater } from "../unit-of-work/CurrentRequest.js"
import { type Attempt, type Decision, Transactor } from "../unit-of-work/Transactor.js"
import type { Change } from "../unit-of-work/UnitOfWork.js"
import { decoder, type InvalidInput, RuleViolated, violation } from "../validation/ValidationError.js"
import { AccountId, type SessionId } from "../values/Ids.js"
import * as Instant from "../values/Instant.js"
import { NotFound } from "../values/NotFound.js"
import { sha256 } from "../values/Secrets.js"
import { decideSetup } from "./FirstAccount.js"
import { type Account, normalizeEmail, type Plan } from "./model/Account.js"
import * as AccountInput from "./model/AccountInput.js"
import { AccountSettings } from "./model/AccountSettings.js"
import { AccountStore } from "./model/AccountStore.js"
import { Unauthorized } from "./model/Unauthorized.js"
import type { PasswordHashingError } from "./passwords/PasswordHashing.js"
import { normalizePassword, Passwords } from "./passwords/Passwords.js"
import { type PasswordCheckError, PasswordVerifier } from "./passwords/PasswordVerifier.js"
import { Reauthentication, type ReauthenticationError, WrongPassword } from "./passwords/Reauthentication.js"
import { type Login, Sessions } from "./sessions/Sessions.js"

export class Accounts extends Effect.Service<Accounts>()("@canvass/core/Accounts", {
  dependencies: [PasswordVerifier.Default, Reauthentication.Default, Sessions.Default, Transactor.Default],
  effect: Effect.gen(function*() {
    const { transact } = yield* Transactor
    const passwords = yield* Passwords
    const reauthentication = yield* Reauthentication
    const sessions = yield* Sessions
    const settings = yield* AccountSettings
    const store = yield* AccountStore
    const verifier = yield* PasswordVerifier

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

    /**
     * Opens an account with the default plan, and starts a session. Refused when registration is closed, unless
     * `setupToken` opens the first account.
     */
    const register = (
      input: AccountInput.RegisterInput
    ): Effect.Effect<Login, InvalidInput | PasswordHashingError | RuleViolated> =>
      Effect.gen(function*() {
        const { email, name, password, setupToken } = yield* decodeRegister(input)
        const setupHash = setupToken === undefined ? undefined : yield* sha256(setupToken)
        if (setupHash === undefined && settings.registration === "closed") return yield* registrationClosed
        const useSetupToken = (now: Instant.Instant) =>
          setupHash === undefined ? Effect.succeed({ guards: [], changes: [] }) : decideSetup(store, setupHash, now)
        yield* Effect.flatMap(Instant.now, useSetupToken)
        // Checked here too, because hashing is slow.
        yield* requireEmailAvailable(email)
        const passwordHash = yield* verifier.hash(password)
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
            const setup = yield* useSetupToken(attempt.now)
            return {
              ...session,
              guards: [...setup.guards, ...opening.guards ?? [], ...session.guards ?? []],
              changes: [...setup.changes, ...opening.changes ?? [], ...session.changes ?? []]
            }
          })
        )
        yield* assignAuditAccount(registered.account.id)
        return registered
      })

    /** Starts a session. An unknown address and a wrong password give the same error after the same time. */
    const login = (
      input: AccountInput.LoginInput
    ): Effect.Effect<Login, InvalidInput | PasswordCheckError | Unauthorized> =>
      Effect.gen(function*() {
        const { email, password } = yield* decodeLogin(input)
        const account = Option.getOrUndefined(yield* store.findByEmail(email))
        const isRight = yield* verifier.check(email, account, password)
        if (account !== undefined && !isRight) yield* assignAuditAccountLater(account.id)
        if (account === undefined || !isRight) return yield* wrongCredentials
        return yield* sessions.start(
          account.id,
          // The password may have been changed since it was checked.
          ({ passwordHash }) => passwordHash === account.passwordHash ? Effect.void : wrongCredentials
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

    /** Streams all accounts, in the order in which they were opened. */
    const list: Stream.Stream<Account> = Stream.paginateChunkEffect<AccountId | undefined, Account, never, never>(
      undefined,
      (after) =>
        Effect.map(store.list(after, pageSize), (page) => [
          Chunk.fromIterable(page),
          page.length < pageSize ? Option.none() : Option.some(page.at(-1)?.id)
        ])
    )

    /** Opens an account on behalf of a program, even when registration is closed. */
    const open = (input: AccountInput.OpenInput): Effect.Effect<Account, InvalidInput | RuleViolated> =>
      Effect.gen(function*() {
        const { password, plan = settings.defaultPlan, ...fields } = yield* decodeOpen(input)
        yield* requireEmailAvailable(fields.email)
        const passwordHash = password === undefined ? null : yield* passwords.hash(normalizePassword(password))
        return yield* transact((attempt) =>
          decideOpen(attempt, { ...fields, emailConfirmedAt: null, plan, passwordHash })
        )
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

    /** Changes fields of an account: `decide` gets the account as it is stored, and returns it with its changes. */
    const change = <E = never>(
      id: AccountId,
      decide: (account: Account) => Effect.Effect<Account, E>,
      more: ReadonlyArray<Change> = []
    ): Effect.Effect<Account, E | NotFound> =>
      transact(() =>
        Effect.gen(function*() {
          const found = yield* Effect.flatMap(store.find(id), orNotFound)
          const account = yield* decide(found)
          const decision: Decision<Account> = {
            result: account,
            accountId: id,
            guards: [{ _tag: "AccountAt", account: found }],
            changes: [{ _tag: "AccountPut", account }, ...more]
          }
          return decision
        })
      )

    /** Changes the fields of an account that the input has. */
    const update = (id: AccountId, input: AccountInput.UpdateInput): Effect.Effect<Account, InvalidInput | NotFound> =>
      Effect.flatMap(
        decodeUpdate(input),
        ({ name }) => change(id, (account) => Effect.succeed(name === undefined ? account : { ...account, name }))
      )

    /**
     * Replaces the password of an account, or gives it one, and ends all of its sessions but this one. An account with
     * a password needs `currentPassword`, one without a session whose login is at most 10 minutes ago.
     */
    const changePassword = (
      id: AccountId,
      sessionId: SessionId,
      input: AccountInput.ChangePasswordInput
    ): Effect.Effect<void, ReauthenticationError> =>
      Effect.gen(function*() {
        const { currentPassword, newPassword } = yield* decodeChangePassword(input)
        const checked = yield* reauthentication.check(id, sessionId, currentPassword)
        const passwordHash = yield* verifier.hash(newPassword)
        yield* change(
          id,
          (account) =>
            account.passwordHash === checked.passwordHash
              ? Effect.succeed({ ...account, passwordHash })
              : new WrongPassword(),
          passwordChanged(id, sessionId)
        )
      })

    /** Replaces the password of an account on behalf of a program, and ends all of its sessions. */
    const setPassword = (id: AccountId, password: string): Effect.Effect<void, InvalidInput | NotFound> =>
      Effect.gen(function*() {
        const decoded = yield* decodeSetPassword({ password })
        const passwordHash = yield* passwords.hash(normalizePassword(decoded.password))
        yield* change(id, (account) => Effect.succeed({ ...account, passwordHash }), passwordChanged(id, null))
      })

    return { register, login, refresh, logout, get, find, list, open, update, changePassword, setPassword, setPlan }
  })
}) {}

/** Accounts that `list` reads at one time. */
const pageSize = 500

const decodeRegister = decoder(AccountInput.registerInput)
const decodeLogin = decoder(AccountInput.loginInput)
const decodeRefresh = decoder(AccountInput.refreshInput)
const decodeLogout = decoder(AccountInput.logoutInput)
const decodeUpdate = decoder(AccountInput.updateInput)
const decodeChangePassword = decoder(AccountInput.changePasswordInput)
const decodeSetPassword = decoder(AccountInput.setPasswordInput)
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

/** What ends when a password changes: the sessions that it has started, and the tokens that replace it. */
const passwordChanged = (accountId: AccountId, exceptId: SessionId | null): ReadonlyArray<Change> => [
  { _tag: "SessionsEnded", accountId, exceptId },
  { _tag: "OneTimeTokensEnded", accountId, purpose: "password-reset" }
]
