/** Accounts in the promise API. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { Accounts } from "../../accounts/Accounts.js"
import { type Account, Plan } from "../../accounts/model/Account.js"
import type { ExternalInput, OpenInput, UpdateInput } from "../../accounts/model/AccountInput.js"
import type { Sessions } from "../../accounts/sessions/Sessions.js"
import { encodeUser, type User } from "../../json/AccountJson.js"
import { encodeSession, type SessionItem } from "../../json/SessionJson.js"
import { Instant } from "../../values/Instant.js"
import * as Arguments from "../calls/Arguments.js"
import type { Calls } from "../calls/Calls.js"

/** A new account. */
export interface NewAccount {
  /** The e-mail address. No two accounts have the same one; case does not matter. */
  readonly email: string
  /** A name for people, up to 200 characters. */
  readonly name?: string | null | undefined
  /** 10 to 200 characters, for logins over HTTP. Without a password nobody can log in. */
  readonly password?: string | undefined
  /** Creating a survey or an API key needs `business` or `enterprise`. Default `business`. */
  readonly plan?: Plan | undefined
  /** When the plan ends. Default null: never. */
  readonly planExpiresAt?: string | Date | null | undefined
}

/** An account by an id of your own product. */
export interface ExternalAccount {
  /** 1 to 255 characters, compared byte by byte. */
  readonly externalId: string
}

/** Changes of an account. An absent field is not changed. */
export interface AccountChanges {
  /** A name for people, up to 200 characters. Null removes it. */
  readonly name?: string | null | undefined
}

/** A change of plan. */
export interface PlanChange {
  readonly plan: Plan
  /** When the plan ends. Default null: never. */
  readonly planExpiresAt?: string | Date | null | undefined
}

/**
 * Accounts: the owners of surveys, an API key and webhooks. The engine does not check who calls it: your program does.
 */
export interface AccountsApi {
  /**
   * Opens an account. Rejects with `RuleViolated` when the address has one already.
   *
   * @example
   * const owner = await canvass.accounts.open({ email: "ada@example.com", plan: "business" })
   */
  readonly open: (account: NewAccount) => Promise<User>
  /**
   * Returns the account with this address, or with this id of your own product, and opens one if there is none.
   * Concurrent calls return the same account. The `email` of an account that is opened by its `externalId` is a
   * placeholder, to which no mail can be sent, and nobody can log in to it.
   *
   * @example
   * const owner = await canvass.accounts.ensure("ada@example.com")
   * const team = await canvass.accounts.ensure({ externalId: "team-4711" })
   */
  readonly ensure: (account: string | ExternalAccount) => Promise<User>
  /**
   * Returns the account with this address, or with this id of your own product, or `undefined`.
   *
   * @example
   * const owner = await canvass.accounts.find("ada@example.com")
   */
  readonly find: (account: string | ExternalAccount) => Promise<User | undefined>
  /**
   * Returns an account. Rejects with `NotFound` when there is none with this id.
   *
   * @example
   * const owner = await canvass.accounts.get(id)
   */
  readonly get: (accountId: string) => Promise<User>
  /**
   * Changes the plan of an account. Rejects with `NotFound` when there is no account with this id.
   *
   * @example
   * await canvass.accounts.setPlan(owner.id, { plan: "enterprise", planExpiresAt: "2030-01-01T00:00:00Z" })
   */
  readonly setPlan: (accountId: string, change: PlanChange) => Promise<User>
  /**
   * Changes the given fields. Rejects with `NotFound` when there is no account with this id.
   *
   * @example
   * await canvass.accounts.update(owner.id, { name: "Ada Lovelace" })
   */
  readonly update: (accountId: string, changes: AccountChanges) => Promise<User>
  /**
   * Replaces the password, 10 to 200 characters, and ends all sessions of the account.
   *
   * @example
   * await canvass.accounts.setPassword(owner.id, "correct horse battery staple")
   */
  readonly setPassword: (accountId: string, password: string) => Promise<void>
  /**
   * Lists the sessions that logins over HTTP have started, newest first.
   *
   * @example
   * const sessions = await canvass.accounts.sessions(owner.id)
   */
  readonly sessions: (accountId: string) => Promise<ReadonlyArray<SessionItem>>
  /**
   * Ends a session. Its access tokens are refused from then on. Rejects with `NotFound` when the account has no such
   * session.
   *
   * @example
   * await canvass.accounts.endSession(owner.id, session.id)
   */
  readonly endSession: (accountId: string, sessionId: string) => Promise<void>
  /**
   * Ends all sessions of an account.
   *
   * @example
   * await canvass.accounts.endSessions(owner.id)
   */
  readonly endSessions: (accountId: string) => Promise<void>
  /**
   * Deletes an account and everything that belongs to it, audit log included, for good. From then on every read and
   * every credential of it is refused, and its address can be registered again. Rejects with `NotFound` when there is
   * no such account.
   *
   * @example
   * await canvass.accounts.remove(owner.id)
   */
  readonly remove: (accountId: string) => Promise<void>
}

export const accountsApi = ({ run }: Calls, accounts: Accounts, sessions: Sessions): AccountsApi => {
  const open = (account: OpenInput) => Effect.map(accounts.open(account), encodeUser)
  const find = (email: string) => Effect.map(accounts.find(email), Option.map(encodeUser))
  return {
    open: (account) =>
      run(Effect.flatMap(Arguments.all({ body: Arguments.body<OpenInput>(account) }), ({ body }) => open(body))),
    ensure: (account) =>
      isExternal(account) ? run(external(account, accounts.ensureExternal, encodeUser)) : run(
        Effect.flatMap(Arguments.all({ email: Arguments.text("email", account) }), ({ email }) =>
          Effect.flatMap(
            find(email),
            Option.match({
              onSome: Effect.succeed,
              // Another call may have opened the account meanwhile.
              onNone: () =>
                Effect.catchTag(open({ email }), "RuleViolated", (refusal) =>
                  Effect.flatMap(
                    find(email),
                    Option.match({ onNone: () => refusal, onSome: Effect.succeed })
                  ))
            })
          ))
      ),
    find: (account) =>
      isExternal(account) ? run(external(account, accounts.findExternal, foundUser)) : run(
        Effect.flatMap(Arguments.all({ email: Arguments.text("email", account) }), ({ email }) =>
          Effect.map(find(email), Option.getOrUndefined))
      ),
    get: (accountId) =>
      run(
        Effect.flatMap(Arguments.all({ id: Arguments.accountId(accountId) }), ({ id }) =>
          Effect.map(accounts.get(id), encodeUser))
      ),
    setPlan: (accountId, change) =>
      run(Effect.flatMap(
        Arguments.all({ id: Arguments.accountId(accountId), change: decodePlanChange(change) }),
        ({ change: { plan, planExpiresAt = null }, id }) =>
          Effect.flatMap(accounts.get(id), ({ email }) =>
            Effect.map(accounts.setPlan(email, plan, planExpiresAt), encodeUser))
      )),
    update: (accountId, changes) =>
      run(Effect.flatMap(
        Arguments.all({ id: Arguments.accountId(accountId), body: Arguments.body<UpdateInput>(changes) }),
        ({ body, id }) => Effect.map(accounts.update(id, body), encodeUser)
      )),
    setPassword: (accountId, password) =>
      run(Effect.flatMap(
        Arguments.all({ id: Arguments.accountId(accountId), password: Arguments.text("password", password) }),
        ({ id, password }) => accounts.setPassword(id, password)
      )),
    sessions: (accountId) =>
      run(
        Effect.flatMap(Arguments.all({ id: Arguments.accountId(accountId) }), ({ id }) =>
          Effect.map(sessions.list(id), (all) => all.map(encodeSession)))
      ),
    endSession: (accountId, sessionId) =>
      run(Effect.flatMap(
        Arguments.all({ id: Arguments.accountId(accountId), session: Arguments.sessionId(sessionId) }),
        ({ id, session }) => sessions.end(id, session)
      )),
    endSessions: (accountId) =>
      run(Effect.flatMap(Arguments.all({ id: Arguments.accountId(accountId) }), ({ id }) => sessions.endAll(id))),
    remove: (accountId) =>
      run(Effect.flatMap(Arguments.all({ id: Arguments.accountId(accountId) }), ({ id }) => accounts.remove(id)))
  }
}

const isExternal = (account: unknown): account is ExternalAccount => typeof account === "object" && account !== null

/** Calls a use case with the body of an account by an id of the host program. */
const external = <A, B, E>(
  account: ExternalAccount,
  use: (input: ExternalInput) => Effect.Effect<A, E>,
  encode: (result: A) => B
) =>
  Effect.flatMap(
    Arguments.all({ body: Arguments.body<ExternalInput>(account) }),
    ({ body }) => Effect.map(use(body), encode)
  )

const foundUser = (account: Option.Option<Account>): User | undefined =>
  Option.getOrUndefined(Option.map(account, encodeUser))

const decodePlanChange = Arguments.options(() =>
  Schema.Struct({ plan: Plan, planExpiresAt: Arguments.optional(Schema.NullOr(Instant)) })
)
