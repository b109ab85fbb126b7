/** Logins at identity providers: the outcomes of a provider's statement, and how long and how often its tokens work. */
import { describe, expect, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as TestClock from "effect/TestClock"
import { createHash } from "node:crypto"
import { Accounts } from "../../../src/accounts/Accounts.js"
import { Identities } from "../../../src/accounts/identities/Identities.js"
import {
  codeMillis,
  IdentityLogins,
  linkTokenMillis,
  type ProviderAssertion
} from "../../../src/accounts/identities/IdentityLogins.js"
import { AccountStore } from "../../../src/accounts/model/AccountStore.js"
import { layerPbkdf2Of } from "../../../src/accounts/passwords/Passwords.js"
import { maxLoginAgeMillis } from "../../../src/accounts/passwords/Reauthentication.js"
import { Sessions } from "../../../src/accounts/sessions/Sessions.js"
import { run as cleanUp } from "../../../src/jobs/ExpiredDataCleanup.js"
import * as Memory from "../../../src/memory.js"
import type { AccountId } from "../../../src/values/Ids.js"
import { Limits } from "../../../src/values/Limits.js"
import { sha256 } from "../../../src/values/Secrets.js"
import { describeFailure } from "../../fixtures/Failures.js"

const outside = Layer.merge(Memory.layer, layerPbkdf2Of({ iterations: 1 }))
const layer = Layer.provideMerge(
  Layer.mergeAll(Accounts.Default, Identities.Default, IdentityLogins.Default, Sessions.Default),
  outside
)

const codeVerifier = "v".repeat(43)
const codeChallenge = createHash("sha256").update(codeVerifier).digest("base64url")

const person: ProviderAssertion = {
  issuer: "https://accounts.example.com",
  subject: "4711",
  email: "Ada@Example.com",
  isEmailVerified: true,
  name: "Ada"
}

const codeOf = (assertion: ProviderAssertion) =>
  Effect.gen(function*() {
    const outcome = yield* (yield* IdentityLogins).begin(assertion, "login", codeChallenge)
    return outcome._tag === "Code" ? outcome.code : yield* Effect.dieMessage(outcome._tag)
  })

const linkTokenOf = (assertion: ProviderAssertion) =>
  Effect.gen(function*() {
    const outcome = yield* (yield* IdentityLogins).begin(assertion, "link", codeChallenge)
    return outcome._tag === "LinkToken" ? outcome.linkToken : yield* Effect.dieMessage(outcome._tag)
  })

/** Starts a session of an account. */
const callerOf = (accountId: AccountId) =>
  Effect.map(
    Effect.flatMap(Sessions, (sessions) => sessions.start(accountId)),
    ({ session }) => ({ accountId, sessionId: session.id })
  )

describe("a login at an identity provider", () => {
  it.effect("opens no account before its code is redeemed, and stores neither the code nor the verifier", () =>
    Effect.gen(function*() {
      const identityLogins = yield* IdentityLogins
      const store = yield* AccountStore
      const code = yield* codeOf(person)
      expect(yield* store.hasAccounts).toBe(false)
      const token = Option.getOrThrow(yield* store.findOneTimeToken(yield* sha256(code)))
      expect(JSON.stringify(token)).not.toContain(code)
      const { account } = yield* identityLogins.redeemCode({ code, codeVerifier })
      expect(account).toMatchObject({ email: "ada@example.com", name: "Ada", passwordHash: null })
      expect(account.emailConfirmedAt).toBe(account.createdAt)
      expect(yield* store.findOneTimeToken(yield* sha256(code))).toEqual(Option.none())
    }).pipe(Effect.provide(layer)))

  it.effect("opens one account when a person redeems several codes at the same time", () =>
    Effect.gen(function*() {
      const identities = yield* Identities
      const identityLogins = yield* IdentityLogins
      const codes = yield* Effect.replicateEffect(codeOf(person), 8)
      const logins = yield* Effect.forEach(codes, (code) => identityLogins.redeemCode({ code, codeVerifier }), {
        concurrency: "unbounded"
      })
      expect(new Set(logins.map(({ account }) => account.id)).size).toBe(1)
      expect(new Set(logins.map(({ session }) => session.id)).size).toBe(8)
      expect(yield* identities.list(logins[0]?.account.id ?? (yield* Effect.dieMessage("no login")))).toHaveLength(1)
    }).pipe(Effect.provide(layer)))

  it.effect("ends after 60 seconds with its code, and after 10 minutes with its link token", () =>
    Effect.gen(function*() {
      const identityLogins = yield* IdentityLogins
      const accounts = yield* Accounts
      const { id } = yield* accounts.open({ email: "grace@example.com" })
      const [inTime, late] = [yield* codeOf(person), yield* codeOf(person)]
      const [linkInTime, linkLate] = [yield* linkTokenOf(person), yield* linkTokenOf(person)]
      yield* TestClock.adjust(Duration.millis(codeMillis - 1))
      yield* identityLogins.redeemCode({ code: inTime, codeVerifier })
      yield* TestClock.adjust(Duration.millis(1))
      expect(yield* describeFailure(identityLogins.redeemCode({ code: late, codeVerifier }))).toContain("Unauthorized")
      yield* TestClock.adjust(Duration.millis(linkTokenMillis - codeMillis - 1))
      // The identity belongs to the account that the code has opened.
      expect(yield* describeFailure(identityLogins.link({ linkToken: linkInTime, codeVerifier }, yield* callerOf(id))))
        .toContain(
          "identity-taken"
        )
      yield* TestClock.adjust(Duration.millis(1))
      expect(yield* describeFailure(identityLogins.link({ linkToken: linkLate, codeVerifier }, yield* callerOf(id))))
        .toContain(
          "Unauthorized"
        )
      yield* cleanUp
      const store = yield* AccountStore
      expect(yield* store.findOneTimeToken(yield* sha256(linkLate))).toEqual(Option.none())
    }).pipe(Effect.provide(layer)))

  it.effect("gives no access to the account when its identity is removed before the code is redeemed", () =>
    Effect.gen(function*() {
      const identities = yield* Identities
      const identityLogins = yield* IdentityLogins
      const accounts = yield* Accounts
      const password = "correct horse battery"
      const { id } = yield* accounts.open({ email: "grace@example.com", password })
      const linkToken = yield* linkTokenOf(person)
      yield* identityLogins.link({ linkToken, codeVerifier, password }, yield* callerOf(id))
      const code = yield* codeOf(person)
      const [identity] = yield* identities.list(id)
      yield* identities.remove(id, identity?.id ?? (yield* Effect.dieMessage("no identity")))
      // The address is free, so the person gets an account of its own.
      const { account } = yield* identityLogins.redeemCode({ code, codeVerifier })
      expect(account.id).not.toBe(id)
      expect(yield* identities.list(id)).toEqual([])
    }).pipe(Effect.provide(layer)))

  it.effect("cannot be linked to an account that has the maximum number of identities", () =>
    Effect.gen(function*() {
      const identities = yield* Identities
      const identityLogins = yield* IdentityLogins
      const { id } = yield* (yield* Accounts).open({ email: "grace@example.com" })
      const caller = yield* callerOf(id)
      const link = (subject: string) =>
        Effect.flatMap(linkTokenOf({ ...person, subject }), (linkToken) =>
          identityLogins.link({ linkToken, codeVerifier }, caller))
      yield* link("first")
      yield* link("second")
      expect(yield* describeFailure(link("third"))).toContain("too-many-identities")
      // A linked one counts once.
      yield* link("second")
      expect(yield* identities.list(id)).toHaveLength(2)
    }).pipe(
      Effect.provide(layer),
      Effect.provideService(Limits, { ...Limits.defaults, identitiesPerAccount: 2 })
    ))

  it.effect("is linked with an access token by the current password only", () =>
    Effect.gen(function*() {
      const identities = yield* Identities
      const identityLogins = yield* IdentityLogins
      const password = "correct horse battery"
      const { id } = yield* (yield* Accounts).open({ email: "grace@example.com", password })
      const caller = yield* callerOf(id)
      const linkToken = yield* linkTokenOf(person)
      const link = (input: object) =>
        describeFailure(identityLogins.link({ linkToken, codeVerifier, ...input }, caller))
      expect(yield* link({})).toContain("/password required")
      expect(yield* link({ password: "wrong horse battery" })).toContain("WrongPassword")
      expect(yield* identities.list(id)).toEqual([])
      expect(yield* link({ password })).toBe("accepted")
      expect(yield* identities.list(id)).toHaveLength(1)
    }).pipe(Effect.provide(layer)))

  it.effect("is linked to an account without password within 10 minutes of the login, and is no later login", () =>
    Effect.gen(function*() {
      const identityLogins = yield* IdentityLogins
      const { id } = yield* (yield* Accounts).open({ email: "grace@example.com" })
      const caller = yield* callerOf(id)
      const loggedInAt = yield* TestClock.currentTimeMillis
      yield* TestClock.adjust(maxLoginAgeMillis)
      const { session } = yield* identityLogins.link({ linkToken: yield* linkTokenOf(person), codeVerifier }, caller)
      expect(session.authenticatedAt).toBe(loggedInAt)
      yield* TestClock.adjust(1)
      for (const sessionId of [caller.sessionId, session.id]) {
        const linkToken = yield* linkTokenOf({ ...person, subject: "another" })
        const late = identityLogins.link({ linkToken, codeVerifier }, { accountId: id, sessionId })
        expect(yield* describeFailure(late)).toContain("RecentLoginRequired")
      }
    }).pipe(Effect.provide(layer)))
})
