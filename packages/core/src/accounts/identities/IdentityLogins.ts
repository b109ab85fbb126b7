/**
 * The use cases of logins at identity providers. A login takes two steps: `begin` decides on the outcome of a
 * provider's statement about a person, and returns a one-time token. `redeemCode` or `link` completes the login for the
 * client that began it, which has the secret of its code challenge. No other client can use the token.
 */
import * as Effect from "effect/Effect"
import * as Encoding from "effect/Encoding"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { assignAuditAccount, assignAuditAccountLater } from "../../unit-of-work/CurrentRequest.js"
import { type Decision, type DecisionAttempt, Transactor } from "../../unit-of-work/Transactor.js"
import type { Guard } from "../../unit-of-work/UnitOfWork.js"
import { decoder, type InvalidInput, type RuleViolated, ruleViolated } from "../../validation/ValidationError.js"
import { AccountId, IdentityId, type SessionId } from "../../values/Ids.js"
import * as Instant from "../../values/Instant.js"
import { Limits } from "../../values/Limits.js"
import type { NotFound } from "../../values/NotFound.js"
import { equalInConstantTime, makeToken, sha256 } from "../../values/Secrets.js"
import type { Account } from "../model/Account.js"
import * as AccountInput from "../model/AccountInput.js"
import { AccountNotices } from "../model/AccountNotices.js"
import { registrationClosed, requireEmailFree } from "../model/AccountRules.js"
import { AccountSettings } from "../model/AccountSettings.js"
import { AccountStore } from "../model/AccountStore.js"
import type { Identity } from "../model/logins/Identity.js"
import { isUsable, type OneTimeToken, type OneTimeTokenPurpose } from "../model/logins/OneTimeToken.js"
import { Unauthorized } from "../model/logins/Unauthorized.js"
import { type PasswordCheckError, PasswordVerifier } from "../passwords/PasswordVerifier.js"
import { Reauthentication, type ReauthenticationError, WrongPassword } from "../passwords/Reauthentication.js"
import { type Login, Sessions } from "../sessions/Sessions.js"
import * as IdentityInput from "./IdentityInput.js"

/** What an identity provider states about a person that it has authenticated. */
export interface ProviderAssertion {
  readonly issuer: string
  readonly subject: string
  readonly email: string | undefined
  /** Whether the provider has verified that the person receives mail at `email`. */
  readonly isEmailVerified: boolean
  readonly name: string | undefined
}

/** `login`: to log in, with a new account if there is none. `link`: to add the identity to an account. */
export type LoginPurpose = "link" | "login"

/** The outcome of a login at a provider. */
export type LoginOutcome =
  /** `redeemCode` returns the session for this code, within `codeMillis`. */
  | { readonly _tag: "Code"; readonly code: string }
  /**
   * `link` adds the identity to an account, within `linkTokenMillis`. `isRequired`: the address of the person belongs
   * to an account. The login alone gives no access to it, because another person may have opened the account.
   */
  | { readonly _tag: "LinkToken"; readonly linkToken: string; readonly isRequired: boolean }
  /** The login is refused. */
  | { readonly _tag: "Refused"; readonly reason: "email-not-verified" | "registration-closed" }

/** A caller with an access token. */
export interface LoggedInCaller {
  readonly accountId: AccountId
  readonly sessionId: SessionId
}

/** How long a code can be redeemed, in milliseconds. */
export const codeMillis = 60_000

/** Why an identity is not linked. */
export type LinkError = Exclude<ReauthenticationError, NotFound> | RuleViolated | Unauthorized

/** How long a link token can be used, in milliseconds. */
export const linkTokenMillis = 10 * 60_000

export class IdentityLogins extends Effect.Service<IdentityLogins>()("@canvass/core/IdentityLogins", {
  dependencies: [PasswordVerifier.Default, Reauthentication.Default, Sessions.Default, Transactor.Default],
  effect: Effect.gen(function*() {
    const { transact } = yield* Transactor
    const notices = yield* AccountNotices
    const reauthentication = yield* Reauthentication
    const sessions = yield* Sessions
    const limits = yield* Limits
    const settings = yield* AccountSettings
    const store = yield* AccountStore
    const verifier = yield* PasswordVerifier

    /** Whether an account may be opened for a person with this address, which the provider has verified. */
    const mayOpen = (email: string): boolean =>
      settings.identityDomains === undefined
        ? settings.registration === "open"
        : settings.identityDomains.includes(email.slice(email.lastIndexOf("@") + 1))

    /** Makes a one-time token for a client. Only its hash is stored. */
    const issueToken = (
      purpose: OneTimeTokenPurpose,
      content: TokenContent,
      accountId: AccountId | null,
      lifeMillis: number
    ): Effect.Effect<string> =>
      Effect.gen(function*() {
        const { hash, plaintext } = yield* makeToken
        yield* transact(({ newId, now }) => {
          const payload = encodeContent(content)
          const token = { hash, purpose, accountId, payload, createdAt: now, expiresAt: now + lifeMillis }
          // An id that no account has: no audit log gets an entry before the client has completed the login.
          const decision: Decision<void> = {
            result: undefined,
            accountId: accountId ?? newId(AccountId),
            changes: [{ _tag: "OneTimeTokenPut", token }]
          }
          return Effect.succeed(decision)
        })
        return plaintext
      })

    /**
     * Decides on the outcome of a login at a provider. `redeemCode` opens the account of a new person.
     *
     * @param codeChallenge the SHA-256 of the secret of the client that began the login, as base64url
     */
    const begin = (
      assertion: ProviderAssertion,
      purpose: LoginPurpose,
      codeChallenge: string
    ): Effect.Effect<LoginOutcome> =>
      Effect.gen(function*() {
        const content = contentOf(assertion, codeChallenge)
        if (purpose === "link") {
          return { _tag: "LinkToken", linkToken: yield* issueLinkToken(content, null), isRequired: false }
        }
        const identity = yield* store.findIdentity(content.issuer, content.subject)
        if (Option.isSome(identity)) return yield* issueCode(content, identity.value.accountId)
        if (content.verifiedEmail === null) return refusedForEmail
        const account = yield* store.findByEmail(content.verifiedEmail)
        if (Option.isSome(account)) {
          return { _tag: "LinkToken", linkToken: yield* issueLinkToken(content, account.value.id), isRequired: true }
        }
        return mayOpen(content.verifiedEmail) ? yield* issueCode(content, null) : refusedForRegistration
      })

    const issueLinkToken = (content: TokenContent, accountId: AccountId | null): Effect.Effect<string> =>
      issueToken("oauth-link", content, accountId, linkTokenMillis)

    const issueCode = (content: TokenContent, accountId: AccountId | null): Effect.Effect<LoginOutcome> =>
      Effect.map(issueToken("oauth-code", content, accountId, codeMillis), (code) => ({ _tag: "Code", code }))

    /** Finds a token that the holder of `codeVerifier` may use. All refusals are the same error. */
    const findToken = (
      attempt: Pick<DecisionAttempt, "now">,
      purpose: OneTimeTokenPurpose,
      plaintext: string,
      codeVerifier: string
    ): Effect.Effect<UsableToken, Unauthorized> =>
      Effect.gen(function*() {
        const token = Option.getOrUndefined(yield* store.findOneTimeToken(yield* sha256(plaintext)))
        if (token === undefined || token.payload === null || !isUsable(token, purpose, attempt.now)) {
          return yield* invalidToken
        }
        const content = decodeContent(token.payload)
        const isClient = equalInConstantTime(yield* challengeOf(codeVerifier), content.codeChallenge)
        return isClient ? { token, content } : yield* invalidToken
      })

    /**
     * Completes a login: returns a new session of the account of the identity, and opens the account at the first
     * login. A code works once. An unknown, an expired and a used code give the same error as a wrong verifier.
     */
    const redeemCode = (
      input: IdentityInput.CodeInput
    ): Effect.Effect<Login, InvalidInput | RuleViolated | Unauthorized> =>
      Effect.gen(function*() {
        const { code, codeVerifier } = yield* decodeCode(input)
        return yield* transact((attempt) =>
          Effect.gen(function*() {
            const { content, token } = yield* findToken(attempt, "oauth-code", code, codeVerifier)
            const found = Option.getOrUndefined(yield* store.findIdentity(content.issuer, content.subject))
            const person = found === undefined
              // A concurrent request may have opened the account with the same code.
              ? yield* Effect.tapError(
                decideOpening(attempt, content),
                () => findToken(attempt, "oauth-code", code, codeVerifier)
              )
              : yield* decideUse(attempt, found)
            yield* assignAuditAccount(person.accountId)
            return yield* decideLogin(attempt, token, person)
          })
        )
      })

    /** Decides to use the token, to write the changes of `person`, and to start a session. */
    const decideLogin = (
      attempt: DecisionAttempt,
      { accountId, hash, purpose }: OneTimeToken,
      person: Decision<Account>,
      authenticatedAt: Instant.Instant = attempt.now
    ): Effect.Effect<Decision<Login>> =>
      Effect.map(sessions.decideStart(attempt, person.result, authenticatedAt), (session) => ({
        ...session,
        guards: [
          { _tag: "OneTimeTokenUsable", hash, purpose, accountId, now: attempt.now },
          ...person.guards ?? [],
          ...session.guards ?? []
        ],
        changes: [{ _tag: "OneTimeTokenUsed", hash }, ...person.changes ?? [], ...session.changes ?? []]
      }))

    /** Decides to log in with an identity. */
    const decideUse = ({ now }: DecisionAttempt, identity: Identity): Effect.Effect<Decision<Account>, Unauthorized> =>
      Effect.map(
        orInvalidToken(store.find(identity.accountId)),
        (account) => ({
          result: account,
          accountId: account.id,
          guards: [{ _tag: "AccountAt", account }, identityAt(identity, identity.id)],
          changes: [{ _tag: "IdentityUsed", identityId: identity.id, at: now }]
        })
      )

    /** Decides to open an account for a person without one. The settings may have changed since `begin`. */
    const decideOpening = (
      attempt: DecisionAttempt,
      content: TokenContent
    ): Effect.Effect<Decision<Account>, RuleViolated | Unauthorized> =>
      Effect.gen(function*() {
        const { name, verifiedEmail: email } = content
        if (email === null) return yield* invalidToken
        if (!mayOpen(email)) return yield* registrationClosed
        yield* requireEmailFree(store, email, "")
        const account: Account = {
          id: attempt.newId(AccountId),
          email,
          emailConfirmedAt: attempt.now,
          name,
          passwordHash: null,
          plan: settings.defaultPlan,
          planExpiresAt: null,
          createdAt: attempt.now
        }
        return {
          result: account,
          accountId: account.id,
          guards: [{ _tag: "EmailFree", email }, identityAt(content, null)],
          changes: [
            { _tag: "AccountPut", account },
            { _tag: "IdentityPut", identity: newIdentity(attempt, account.id, content) }
          ]
        }
      })

    /**
     * Adds an identity to an account and returns a new session of it. The account is that of the caller, or the one
     * with the verified address of the person. It needs the password of the account. A caller whose account has none
     * needs a login of at most 10 minutes ago. The new session of a caller is as old as the caller's login.
     */
    const link = (
      input: IdentityInput.LinkInput,
      caller: LoggedInCaller | undefined
    ): Effect.Effect<Login, LinkError> =>
      Effect.gen(function*() {
        const { codeVerifier, linkToken, password } = yield* decodeLink(input)
        const now = yield* Instant.now
        const pending = yield* findToken({ now }, "oauth-link", linkToken, codeVerifier)
        const account = caller === undefined
          ? yield* findByPassword(pending, password)
          : yield* findOfCaller(pending, caller, password)
        yield* assignAuditAccount(account.id)
        const linked = yield* transact((attempt) =>
          Effect.gen(function*() {
            const { content, token } = yield* findToken(attempt, "oauth-link", linkToken, codeVerifier)
            const current = yield* orInvalidToken(store.find(account.id))
            // The password may have been changed since it was checked.
            if (current.passwordHash !== account.passwordHash) {
              return yield* caller === undefined ? invalidToken : new WrongPassword()
            }
            const found = Option.getOrUndefined(yield* store.findIdentity(content.issuer, content.subject))
            if (found !== undefined && found.accountId !== account.id) return yield* identityTaken
            const person = found === undefined
              ? yield* decideLink(attempt, current, content)
              : yield* decideUse(attempt, found)
            const session = caller === undefined
              ? undefined
              : yield* orInvalidToken(store.findSession(caller.sessionId))
            const decision = yield* decideLogin(attempt, token, person, session?.authenticatedAt)
            return { ...decision, result: { login: decision.result, isNew: found === undefined } }
          })
        )
        if (linked.isNew) yield* notices.send(account.id, "identityLinked")
        return linked.login
      })

    /** Returns the account with the verified address of the person, if this is its password. */
    const findByPassword = (
      { content, token }: UsableToken,
      password: string | undefined
    ): Effect.Effect<Account, PasswordCheckError | Unauthorized> =>
      Effect.gen(function*() {
        if (password === undefined) return yield* credentialMissing
        const email = content.verifiedEmail
        if (email === null) return yield* credentialMissing
        const account = Option.getOrUndefined(yield* store.findByEmail(email))
        const isRight = yield* verifier.check(email, account, password)
        if (account !== undefined && !isRight) yield* assignAuditAccountLater(account.id)
        if (account === undefined || !isRight) return yield* wrongPassword
        return token.accountId === null || token.accountId === account.id ? account : yield* invalidToken
      })

    /** Returns the account of the caller, if the caller is its owner: a stolen access token must not add a login. */
    const findOfCaller = (
      { token }: UsableToken,
      { accountId, sessionId }: LoggedInCaller,
      password: string | undefined
    ): Effect.Effect<Account, LinkError> =>
      token.accountId !== null && token.accountId !== accountId
        ? wrongAccount
        : Effect.catchTag(
          reauthentication.check(accountId, sessionId, password, "/password"),
          "NotFound",
          () => invalidToken
        )

    /** Decides to add an identity to the account, whose owner has been checked. */
    const decideLink = (
      attempt: DecisionAttempt,
      account: Account,
      content: TokenContent
    ): Effect.Effect<Decision<Account>, RuleViolated> =>
      Effect.flatMap(store.listIdentities(account.id), ({ length: count }) =>
        count >= limits.identitiesPerAccount
          ? tooManyIdentities(limits.identitiesPerAccount)
          : Effect.succeed({
            result: account,
            accountId: account.id,
            guards: [
              { _tag: "AccountAt", account },
              identityAt(content, null),
              { _tag: "IdentityCount", accountId: account.id, count }
            ],
            changes: [{ _tag: "IdentityPut", identity: newIdentity(attempt, account.id, content) }]
          }))

    return { begin, redeemCode, link }
  })
}) {}

/** The payload of a one-time token: the person, and the client that began the login. */
const TokenContent = Schema.Struct({
  issuer: Schema.String,
  subject: Schema.String,
  /** The address that the provider reported, or null. */
  email: Schema.NullOr(Schema.String),
  /** The address, normalized, if the provider has verified it and an account may have it. Null otherwise. */
  verifiedEmail: Schema.NullOr(Schema.String),
  name: Schema.NullOr(Schema.String),
  codeChallenge: Schema.String
})
type TokenContent = typeof TokenContent.Type

const encodeContent = Schema.encodeSync(Schema.parseJson(TokenContent))
const decodeContent = Schema.decodeSync(Schema.parseJson(TokenContent))

interface UsableToken {
  readonly token: OneTimeToken
  readonly content: TokenContent
}

/** An address or a name that no account may have counts as absent. */
const contentOf = (assertion: ProviderAssertion, codeChallenge: string): TokenContent => {
  const email = Option.getOrNull(decodeEmail(assertion.email))
  return {
    issuer: assertion.issuer,
    subject: assertion.subject,
    email,
    verifiedEmail: assertion.isEmailVerified ? email : null,
    name: Option.getOrNull(decodeName(assertion.name)),
    codeChallenge
  }
}

const decodeEmail = Schema.decodeUnknownOption(AccountInput.Email)
const decodeName = Schema.decodeUnknownOption(AccountInput.Name)

const newIdentity = ({ newId, now }: DecisionAttempt, accountId: AccountId, content: TokenContent): Identity => ({
  id: newId(IdentityId),
  accountId,
  issuer: content.issuer,
  subject: content.subject,
  email: content.email,
  createdAt: now,
  lastUsedAt: now
})

const identityAt = (
  { issuer, subject }: Pick<Identity, "issuer" | "subject">,
  identityId: IdentityId | null
): Guard => ({ _tag: "IdentityAt", issuer, subject, identityId })

/** The SHA-256 of a code verifier as base64url (RFC 7636, section 4.6). */
const challengeOf = (codeVerifier: string): Effect.Effect<string> =>
  Effect.map(
    Effect.promise(() => crypto.subtle.digest("SHA-256", new TextEncoder().encode(codeVerifier))),
    (digest) => Encoding.encodeBase64Url(new Uint8Array(digest))
  )

const decodeCode = decoder(IdentityInput.codeInput)
const decodeLink = decoder(IdentityInput.linkInput)

const refusedForEmail: LoginOutcome = { _tag: "Refused", reason: "email-not-verified" }
const refusedForRegistration: LoginOutcome = { _tag: "Refused", reason: "registration-closed" }

const invalidToken = new Unauthorized({
  reason: "The code or the link token is not valid, has been used or has expired, or belongs to another client."
})

const wrongPassword = new Unauthorized({ reason: "The password is not that of the account." })

const credentialMissing = new Unauthorized({
  reason: "The password of the account with this e-mail address is needed, or an access token of the account."
})

const identityTaken = ruleViolated("", "identity-taken", "This login is linked to another account.")

const wrongAccount = ruleViolated(
  "",
  "wrong-account",
  "The e-mail address of this login belongs to another account. Log in to that one."
)

const tooManyIdentities = (maxIdentities: number): RuleViolated =>
  ruleViolated("", "too-many-identities", `An account may have ${maxIdentities} logins at identity providers.`, {
    max: maxIdentities
  })

const orInvalidToken = <A>(found: Effect.Effect<Option.Option<A>>): Effect.Effect<A, Unauthorized> =>
  Effect.flatMap(found, Option.match({ onNone: () => invalidToken, onSome: Effect.succeed }))
