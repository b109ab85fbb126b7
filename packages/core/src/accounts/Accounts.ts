/** The use cases of accounts on behalf of a program. People log in through `Logins`. */
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { type Decision, type DecisionAttempt, Transactor } from "../unit-of-work/Transactor.js"
import type { Change } from "../unit-of-work/UnitOfWork.js"
import { decoder, type InvalidInput, type RuleViolated } from "../validation/ValidationError.js"
import { AccountId, IdentityId, type SessionId } from "../values/Ids.js"
import type * as Instant from "../values/Instant.js"
import { type NotFound, orNotFound } from "../values/NotFound.js"
import { type Account, normalizeEmail, type Plan } from "./model/Account.js"
import * as AccountInput from "./model/AccountInput.js"
import { requireEmailFree } from "./model/AccountRules.js"
import { AccountSettings } from "./model/AccountSettings.js"
import { AccountStore } from "./model/AccountStore.js"
import type { Identity } from "./model/logins/Identity.js"
import { normalizePassword, Passwords } from "./passwords/Passwords.js"

export class Accounts extends Effect.Service<Accounts>()("@canvass/core/Accounts", {
  dependencies: [Transactor.Default],
  effect: Effect.gen(function*() {
    const { transact } = yield* Transactor
    const passwords = yield* Passwords
    const settings = yield* AccountSettings
    const store = yield* AccountStore

    /** Decides to open an account, if its e-mail address is available. */
    const decideOpen = (
      { newId, now }: DecisionAttempt,
      fields: Omit<Account, "id" | "createdAt">
    ): Effect.Effect<Decision<Account>, RuleViolated> =>
      Effect.gen(function*() {
        yield* requireEmailFree(store, fields.email)
        const account = { ...fields, id: newId(AccountId), createdAt: now }
        return {
          result: account,
          accountId: account.id,
          guards: [{ _tag: "EmailFree", email: account.email }],
          changes: [{ _tag: "AccountPut", account }]
        }
      })

    /** Returns an account. */
    const get = (id: AccountId): Effect.Effect<Account, NotFound> => orNotFound(store.find(id))

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
        yield* requireEmailFree(store, fields.email)
        const passwordHash = password === undefined ? null : yield* passwords.hash(normalizePassword(password))
        return yield* transact((attempt) =>
          decideOpen(attempt, { ...fields, emailConfirmedAt: null, plan, passwordHash })
        )
      })

    /** Returns the account of an id of the host program, if there is one. */
    const findExternal = (input: AccountInput.ExternalInput): Effect.Effect<Option.Option<Account>, InvalidInput> =>
      Effect.flatMap(decodeExternal(input), ({ externalId }) => findByExternalId(externalId))

    const findByExternalId = (externalId: string): Effect.Effect<Option.Option<Account>> =>
      Effect.flatMap(
        store.findIdentity(hostIssuer, externalId),
        Option.match({ onNone: () => Effect.succeedNone, onSome: ({ accountId }) => store.find(accountId) })
      )

    /**
     * Returns the account of an id of the host program, and opens one if there is none. Its e-mail address is a
     * placeholder, to which no mail can be sent. Concurrent calls return the same account.
     */
    const ensureExternal = (input: AccountInput.ExternalInput): Effect.Effect<Account, InvalidInput> =>
      Effect.flatMap(decodeExternal(input), ({ externalId }) =>
        Effect.flatMap(
          findByExternalId(externalId),
          Option.match({
            onSome: Effect.succeed,
            onNone: () => transact((attempt) => decideEnsureExternal(attempt, externalId))
          })
        ))

    /** Another call may have opened the account since it was looked for. */
    const decideEnsureExternal = (
      { newId, now }: DecisionAttempt,
      externalId: string
    ): Effect.Effect<Decision<Account>> =>
      Effect.map(findByExternalId(externalId), (found): Decision<Account> => {
        if (Option.isSome(found)) return { result: found.value, accountId: found.value.id }
        const accountId = newId(AccountId)
        const account: Account = {
          id: accountId,
          email: `${accountId}@${placeholderDomain}`,
          emailConfirmedAt: null,
          name: null,
          passwordHash: null,
          plan: settings.defaultPlan,
          planExpiresAt: null,
          createdAt: now
        }
        const identity: Identity = {
          id: newId(IdentityId),
          accountId,
          issuer: hostIssuer,
          subject: externalId,
          email: null,
          createdAt: now,
          lastUsedAt: now
        }
        return {
          result: account,
          accountId,
          guards: [
            { _tag: "IdentityAt", issuer: hostIssuer, subject: externalId, identityId: null },
            { _tag: "EmailFree", email: account.email }
          ],
          changes: [{ _tag: "AccountPut", account }, { _tag: "IdentityPut", identity }]
        }
      })

    /** Changes the plan of the account with this e-mail address. `planExpiresAt` null: the plan does not expire. */
    const setPlan = (
      email: string,
      plan: Plan,
      planExpiresAt: Instant.Instant | null
    ): Effect.Effect<Account, NotFound> =>
      transact(() =>
        Effect.gen(function*() {
          const found = yield* orNotFound(store.findByEmail(normalizeEmail(email)))
          const account = { ...found, plan, planExpiresAt }
          return {
            result: account,
            accountId: account.id,
            guards: [{ _tag: "AccountAt", account: found }],
            changes: [{ _tag: "AccountPut", account }]
          }
        })
      )

    /** Changes an account: `decide` receives the stored account, and returns the changed one. */
    const change = <E = never>(
      id: AccountId,
      decide: (account: Account) => Effect.Effect<Account, E>,
      more: ReadonlyArray<Change> = []
    ): Effect.Effect<Account, E | NotFound> =>
      transact(() =>
        Effect.gen(function*() {
          const found = yield* orNotFound(store.find(id))
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

    /** Changes the fields of an account that are in the input. */
    const update = (id: AccountId, input: AccountInput.UpdateInput): Effect.Effect<Account, InvalidInput | NotFound> =>
      Effect.flatMap(
        decodeUpdate(input),
        ({ name }) => change(id, (account) => Effect.succeed(name === undefined ? account : { ...account, name }))
      )

    /**
     * Stores the hash of a new password after `check` has accepted the account as it is now. Ends the tokens that
     * replace the password, and all sessions but `exceptId`.
     */
    const replacePassword = <E = never>(
      id: AccountId,
      passwordHash: string,
      exceptId: SessionId | null,
      check: (account: Account) => Effect.Effect<void, E> = () => Effect.void
    ): Effect.Effect<void, E | NotFound> =>
      Effect.asVoid(change(
        id,
        (account) => Effect.as(check(account), { ...account, passwordHash }),
        [
          { _tag: "SessionsEnded", accountId: id, exceptId },
          { _tag: "OneTimeTokensEnded", accountId: id, purpose: "password-reset" }
        ]
      ))

    /** Replaces the password of an account on behalf of a program, and ends all of its sessions. */
    const setPassword = (id: AccountId, password: string): Effect.Effect<void, InvalidInput | NotFound> =>
      Effect.gen(function*() {
        const decoded = yield* decodeSetPassword({ password })
        const passwordHash = yield* passwords.hash(normalizePassword(decoded.password))
        yield* replacePassword(id, passwordHash, null)
      })

    /**
     * Deletes an account and everything that belongs to it, audit log included, for good, after `check` has accepted
     * the account as it is now. Every read and every credential refuses at once. `RemovedAccountPurge` and
     * `RemovedSurveyPurge` delete the stored rows.
     */
    const remove = <E = never>(
      id: AccountId,
      check: (account: Account) => Effect.Effect<void, E> = () => Effect.void
    ): Effect.Effect<void, E | NotFound> =>
      transact(({ now }) =>
        Effect.gen(function*() {
          const account = yield* orNotFound(store.find(id))
          yield* check(account)
          const decision: Decision<void> = {
            result: undefined,
            accountId: id,
            guards: [{ _tag: "AccountAt", account }],
            changes: [{ _tag: "AccountRemoved", accountId: id, at: now }]
          }
          return decision
        })
      )

    return {
      decideOpen,
      get,
      find,
      list,
      open,
      findExternal,
      ensureExternal,
      update,
      setPlan,
      setPassword,
      replacePassword,
      remove
    }
  })
}) {}

/** The issuer of identities that the host program has given. No identity provider has it, because it is no URL. */
const hostIssuer = "host"

/** The domain of addresses that receive no mail (RFC 2606). */
const placeholderDomain = "external.invalid"

/** Maximum number of accounts in one read of `list`. */
const pageSize = 500

const decodeUpdate = decoder(AccountInput.updateInput)
const decodeSetPassword = decoder(AccountInput.setPasswordInput)
const decodeOpen = decoder(AccountInput.openInput)
const decodeExternal = decoder(AccountInput.externalInput)
