/** Mails to the owner of an account about new ways to access it. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { createHash } from "node:crypto"
import { IdentityLogins } from "../../src/accounts/identities/IdentityLogins.js"
import { Logins } from "../../src/accounts/Logins.js"
import { AccountNotices } from "../../src/accounts/model/AccountNotices.js"
import { layerPbkdf2Of } from "../../src/accounts/passwords/Passwords.js"
import * as Memory from "../../src/memory.js"
import * as Services from "../../src/Services.js"
import { CurrentRequest, makeRequestInfo } from "../../src/unit-of-work/CurrentRequest.js"
import { layerEphemeral } from "../../src/values/Secrets.js"
import * as Mails from "../fixtures/Mails.js"

const outside = Layer.mergeAll(Memory.layer, layerPbkdf2Of({ iterations: 1 }), layerEphemeral, Mails.layer)
const layer = Layer.provideMerge(Services.layer, outside)

const ada = { email: "ada@example.com", password: "correct horse battery" }
const register = Effect.flatMap(Logins, (logins) => logins.register(ada))

const sent = Effect.map(Mails.take, (mails) => mails.map(({ subject, to }) => `${to}: ${subject}`))

describe("the owner of an account", () => {
  it.effect("receives a mail about a new password, in the language of the request", () =>
    Effect.gen(function*() {
      const { account, session } = yield* register
      const logins = yield* Logins
      const change = { currentPassword: ada.password, newPassword: "another horse battery" }
      yield* Effect.locally(
        logins.changePassword(account.id, session.id, change),
        CurrentRequest,
        makeRequestInfo({ acceptLanguage: "de-AT,en;q=0.5" })
      )
      expect(yield* sent).toEqual([`${ada.email}: Canvass: Ihr Konto hat ein neues Passwort`])
    }).pipe(Effect.provide(layer)))

  it.effect("receives a mail about a linked login, and none about the next use of it", () =>
    Effect.gen(function*() {
      const { account, session } = yield* register
      const identityLogins = yield* IdentityLogins
      const codeVerifier = "v".repeat(43)
      const codeChallenge = createHash("sha256").update(codeVerifier).digest("base64url")
      const person = {
        issuer: "https://accounts.example.com",
        subject: "4711",
        email: undefined,
        isEmailVerified: false,
        name: undefined
      }
      const link = Effect.gen(function*() {
        const outcome = yield* identityLogins.begin(person, "link", codeChallenge)
        if (outcome._tag !== "LinkToken") return yield* Effect.dieMessage(outcome._tag)
        const input = { linkToken: outcome.linkToken, codeVerifier, password: ada.password }
        return yield* identityLogins.link(input, { accountId: account.id, sessionId: session.id })
      })
      yield* link
      expect(yield* sent).toEqual([`${ada.email}: A login was linked to your Canvass account`])
      yield* link
      expect(yield* sent).toEqual([])
    }).pipe(Effect.provide(layer)))

  it.effect("receives at most five mails of one kind within an hour, which do not use up those of another kind", () =>
    Effect.gen(function*() {
      const { account } = yield* register
      const notices = yield* AccountNotices
      for (let n = 0; n < 8; n++) yield* notices.send(account.id, "apiKeyCreated")
      yield* notices.send(account.id, "identityLinked")
      const mails = yield* sent
      expect(mails.filter((mail) => mail.endsWith("has a new API key"))).toHaveLength(5)
      expect(mails.filter((mail) => mail.includes("login"))).toHaveLength(1)
    }).pipe(Effect.provide(layer)))
})
