/** Forgotten passwords. */
import { Fixtures } from "@canvass/store-testing"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Option from "effect/Option"
import * as TestClock from "effect/TestClock"
import { Accounts } from "../../src/accounts/Accounts.js"
import { Logins } from "../../src/accounts/Logins.js"
import { AccountStore } from "../../src/accounts/model/AccountStore.js"
import { layerPbkdf2Of } from "../../src/accounts/passwords/Passwords.js"
import { AuditStore } from "../../src/audit/AuditStore.js"
import { KeyStore } from "../../src/keys/KeyStore.js"
import * as Memory from "../../src/memory.js"
import { PasswordReset } from "../../src/recovery/PasswordReset.js"
import * as Services from "../../src/Services.js"
import { Committer } from "../../src/unit-of-work/Committer.js"
import { CurrentRequest, makeRequestInfo } from "../../src/unit-of-work/CurrentRequest.js"
import type { Change } from "../../src/unit-of-work/UnitOfWork.js"
import type { AccountId } from "../../src/values/Ids.js"
import { layerEphemeral, sha256 } from "../../src/values/Secrets.js"
import { WebhookStore } from "../../src/webhooks/WebhookStore.js"
import { auditDraft } from "../fixtures/auditDraft.js"
import { describeFailure, violationsOf } from "../fixtures/Failures.js"
import * as Mails from "../fixtures/Mails.js"

const outside = Layer.mergeAll(Memory.layer, layerPbkdf2Of({ iterations: 1 }), layerEphemeral)
const layerWithoutMail = Layer.provideMerge(Services.layer, outside)
const layer = Layer.provideMerge(Services.layer, Layer.merge(outside, Mails.layer))

const ada = { email: "ada@example.com", password: "correct horse battery" }
const newPassword = "an even better battery"
const origin = { publicUrl: "https://surveys.example", language: "en" } as const

const forgot = (email: string) => Effect.flatMap(PasswordReset, (resets) => resets.forgot({ email }, origin))
const reset = (token: string, password = newPassword, removeIdentities = false) =>
  Effect.flatMap(PasswordReset, (resets) => resets.reset({ token, newPassword: password, removeIdentities }))
const login = (password: string) =>
  Effect.flatMap(Logins, (logins) => describeFailure(logins.login({ email: ada.email, password })))
const register = Effect.flatMap(Logins, (logins) => logins.register(ada))

/** Asks for a reset and returns the token of the mail, or an empty text when there was none. */
const requestToken = (email = ada.email) =>
  Effect.zipRight(
    forgot(email),
    Effect.map(Mails.take, (mails) => mails.map(Mails.tokenOf).find((token) => token !== "") ?? "")
  )

describe("a forgotten password", () => {
  it.effect("is replaced by the token of a mail, in the language of the request", () =>
    Effect.gen(function*() {
      yield* register
      const resets = yield* PasswordReset
      yield* resets.forgot({ email: " ADA@example.com " }, { ...origin, language: "de" })
      const [mail, ...others] = yield* Mails.take
      expect(others).toEqual([])
      expect(mail).toMatchObject({ to: ada.email, subject: "Canvass: Passwort zurücksetzen", language: "de" })
      expect(mail?.text).toContain(`\nhttps://surveys.example/portal/reset?token=${Mails.tokenOf(mail)}\n`)
      yield* reset(Mails.tokenOf(mail))
      expect(yield* login(ada.password)).toMatch(/^Unauthorized/)
      expect(yield* login(newPassword)).toBe("accepted")
    }).pipe(Effect.provide(layer)))

  it.effect("causes no mail for an address without an account", () =>
    Effect.gen(function*() {
      yield* register
      yield* forgot("nobody@example.com")
      yield* forgot("not an address")
      expect(yield* Mails.take).toEqual([])
    }).pipe(Effect.provide(layer)))

  it.effect("causes at most three mails for each address within an hour", () =>
    Effect.gen(function*() {
      const logins = yield* Logins
      yield* register
      yield* logins.register({ ...ada, email: "grace@example.com" })
      for (let n = 0; n < 5; n++) yield* forgot(ada.email)
      yield* forgot("grace@example.com")
      expect((yield* Mails.take).map(({ to }) => to).sort()).toEqual([
        ada.email,
        ada.email,
        ada.email,
        "grace@example.com"
      ])
      yield* TestClock.adjust(3_600_000 - 1_000)
      expect(yield* requestToken()).toBe("")
      yield* TestClock.adjust(1_000)
      expect(yield* requestToken()).not.toBe("")
    }).pipe(Effect.provide(layer)))

  it.effect("causes at most 20 mails for each network address within an hour", () =>
    Effect.gen(function*() {
      const accounts = yield* Accounts
      const ask = (email: string, ipAddress: string) =>
        Effect.locally(forgot(email), CurrentRequest, makeRequestInfo({ audit: auditDraft({ ipAddress }) }))
      for (let n = 0; n < 22; n++) {
        yield* accounts.open({ email: `user${n}@example.com` })
        yield* ask(`user${n}@example.com`, `2001:db8::${n + 1}`)
      }
      yield* ask("user21@example.com", "2001:db8:0:1::1")
      const addresses = (yield* Mails.take).map(({ to }) => to)
      expect(addresses).toHaveLength(21)
      expect(addresses).toContain("user21@example.com")
    }).pipe(Effect.provide(layer)))

  it.effect("without a mailer is not mailed, and one log line names the command", () =>
    Effect.gen(function*() {
      const lines: Array<string> = []
      const logger = Logger.replace(
        Logger.defaultLogger,
        Logger.make(({ message }) => void lines.push(String(message)))
      )
      yield* Effect.provide(register, logger)
      yield* Effect.provide(Effect.zipRight(forgot(ada.email), forgot("nobody@example.com")), logger)
      expect(lines).toHaveLength(1)
      expect(lines[0]).toContain("canvass user reset-password")
      expect(lines[0]).not.toContain("@")
    }).pipe(Effect.provide(layerWithoutMail)))

  it.effect("is recorded in the audit log of the account, for every caller", () =>
    Effect.gen(function*() {
      const { account } = yield* register
      const other = yield* Effect.flatMap(Logins, (logins) => logins.register({ ...ada, email: "grace@example.com" }))
      const request = makeRequestInfo({
        audit: auditDraft({
          path: "/api/auth/password/forgot",
          authMethod: "jwt",
          successStatus: 202,
          accountId: other.account.id
        })
      })
      yield* Effect.locally(forgot(ada.email), CurrentRequest, request)
      expect(request.outcome).toMatchObject({ auditAccountId: undefined, isAuditRecorded: false })
      expect(yield* Mails.take).toHaveLength(1)
      const audit = yield* AuditStore
      const paths = (id: AccountId) =>
        Effect.map(audit.list(id, {}, { offset: 0, limit: 9 }), (entries) => entries.map(({ path }) => path))
      expect(yield* paths(account.id)).toEqual(["/api/auth/password/forgot"])
      expect(yield* paths(other.account.id)).toEqual([])
    }).pipe(Effect.provide(layer)))
})

describe("the token of a reset", () => {
  it.effect("works once", () =>
    Effect.gen(function*() {
      yield* register
      const first = yield* requestToken()
      const second = yield* requestToken()
      yield* reset(first)
      expect(yield* violationsOf(reset(first, "yet another password"))).toEqual(["/token invalid-token"])
      // A reset ends the other tokens too.
      expect(yield* violationsOf(reset(second, "yet another password"))).toEqual(["/token invalid-token"])
      expect(yield* login(newPassword)).toBe("accepted")
    }).pipe(Effect.provide(layer)))

  it.effect("works once when it is presented many times at one time", () =>
    Effect.gen(function*() {
      yield* register
      const token = yield* requestToken()
      const results = yield* Effect.forEach(
        Array.from({ length: 20 }, (_, n) => `password number ${n}`),
        (password) => describeFailure(reset(token, password)),
        { concurrency: "unbounded" }
      )
      expect(results.filter((result) => result === "accepted")).toHaveLength(1)
    }).pipe(Effect.provide(layer)))

  it.effect("expires after 30 minutes", () =>
    Effect.gen(function*() {
      yield* register
      const token = yield* requestToken()
      const store = yield* AccountStore
      expect(Option.getOrThrow(yield* store.findOneTimeToken(yield* sha256(token)))).not.toHaveProperty("token")
      yield* TestClock.adjust(30 * 60_000 - 1)
      expect(yield* violationsOf(reset(token, "short"))).toEqual(["/newPassword too-short"])
      yield* TestClock.adjust(1)
      expect(yield* violationsOf(reset(token))).toEqual(["/token invalid-token"])
    }).pipe(Effect.provide(layer)))

  it.effect("of another purpose, or unknown, is refused", () =>
    Effect.gen(function*() {
      const { account } = yield* register
      const { commit } = yield* Committer
      const token = Fixtures.oneTimeToken(0, {
        hash: yield* sha256("token"),
        purpose: "email-change",
        accountId: account.id,
        payload: JSON.stringify({ email: ada.email }),
        expiresAt: 60_000
      })
      yield* Effect.orDie(commit(Fixtures.unit({ changes: [{ _tag: "OneTimeTokenPut", token }] })))
      expect(yield* violationsOf(reset("token"))).toEqual(["/token invalid-token"])
      expect(yield* violationsOf(reset("unknown"))).toEqual(["/token invalid-token"])
      yield* Effect.orDie(
        commit(
          Fixtures.unit({ changes: [{ _tag: "OneTimeTokenPut", token: { ...token, purpose: "password-reset" } }] })
        )
      )
      yield* reset("token")
    }).pipe(Effect.provide(layer)))

  it.effect("that was sent to a former address of the account is refused", () =>
    Effect.gen(function*() {
      const { account } = yield* register
      const { commit } = yield* Committer
      const token = yield* requestToken()
      yield* Effect.orDie(commit(Fixtures.unit({
        changes: [{ _tag: "AccountPut", account: { ...account, email: "new@example.com" } }]
      })))
      expect(yield* violationsOf(reset(token))).toEqual(["/token invalid-token"])
    }).pipe(Effect.provide(layer)))
})

describe("a reset", () => {
  /** An account with a key, a webhook and an identity. */
  const withCredentials = Effect.gen(function*() {
    const { account, session } = yield* register
    const { commit } = yield* Committer
    const changes: ReadonlyArray<Change> = [
      { _tag: "KeyPut", key: Fixtures.key(0, { accountId: account.id }) },
      { _tag: "KeyPut", key: Fixtures.key(2, { accountId: account.id }) },
      { _tag: "WebhookPut", webhook: Fixtures.webhook(0, { accountId: account.id }) },
      { _tag: "WebhookPut", webhook: Fixtures.webhook(1, { accountId: account.id }) },
      { _tag: "IdentityPut", identity: Fixtures.identity(0, { accountId: account.id, createdAt: 0 }) }
    ]
    const grant = Effect.orDie(commit(Fixtures.unit({ changes })))
    yield* grant
    const count = Effect.gen(function*() {
      const [accounts, keys, webhooks] = [yield* AccountStore, yield* KeyStore, yield* WebhookStore]
      return {
        keys: (yield* keys.listByAccount(account.id)).length,
        webhooks: (yield* webhooks.list(account.id)).length,
        identities: (yield* accounts.listIdentities(account.id)).length,
        sessions: (yield* accounts.listSessions(account.id)).length
      }
    })
    return { account, session, grant, count }
  })

  it.effect("of an address that was never confirmed revokes all credentials; a later one ends the sessions only", () =>
    Effect.gen(function*() {
      const { account, count, grant } = yield* withCredentials
      const accounts = yield* Accounts
      expect(yield* count).toEqual({ keys: 2, webhooks: 2, identities: 1, sessions: 1 })
      yield* reset(yield* requestToken())
      expect(yield* count).toEqual({ keys: 0, webhooks: 0, identities: 0, sessions: 0 })
      const { emailConfirmedAt } = yield* accounts.get(account.id)
      expect(emailConfirmedAt).toBe(yield* TestClock.currentTimeMillis)
      yield* TestClock.adjust("24 hours")
      yield* grant
      expect(yield* login(newPassword)).toBe("accepted")
      yield* reset(yield* requestToken())
      expect(yield* count).toEqual({ keys: 2, webhooks: 2, identities: 1, sessions: 0 })
      expect((yield* accounts.get(account.id)).emailConfirmedAt).toBe(emailConfirmedAt)
    }).pipe(Effect.provide(layer)))

  it.effect("removes the logins at identity providers of the last 24 hours, or all of them", () =>
    Effect.gen(function*() {
      const { account, count, grant } = yield* withCredentials
      const { commit } = yield* Committer
      const subjects = Effect.map(
        Effect.flatMap(AccountStore, (store) => store.listIdentities(account.id)),
        (identities) => identities.map(({ subject }) => subject)
      )
      yield* reset(yield* requestToken())
      yield* grant
      const kept = yield* subjects
      yield* TestClock.adjust("48 hours")
      const createdAt = (yield* TestClock.currentTimeMillis) - 24 * 3_600_000 + 1_000
      const identity = Fixtures.identity(1, { accountId: account.id, subject: "attacker", createdAt })
      yield* Effect.orDie(commit(Fixtures.unit({ changes: [{ _tag: "IdentityPut", identity }] })))
      expect(yield* subjects).toEqual([...kept, "attacker"])
      yield* reset(yield* requestToken())
      expect(yield* subjects).toEqual(kept)
      yield* reset(yield* requestToken(), newPassword, true)
      expect(yield* count).toMatchObject({ keys: 2, webhooks: 2, identities: 0 })
    }).pipe(Effect.provide(layer)))
})
