/** The use cases of people who log in with a password. `IdentityLogins` has those of identity providers. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { assignAuditAccount, assignAuditAccountLater } from "../unit-of-work/CurrentRequest.js"
import { Transactor } from "../unit-of-work/Transactor.js"
import { decoder, type InvalidInput, type RuleViolated } from "../validation/ValidationError.js"
import type { AccountId, SessionId } from "../values/Ids.js"
import * as Instant from "../values/Instant.js"
import { sha256 } from "../values/Secrets.js"
import { Accounts } from "./Accounts.js"
import { decideSetup } from "./FirstAccount.js"
import * as AccountInput from "./model/AccountInput.js"
import { AccountNotices } from "./model/AccountNotices.js"
import { registrationClosed, requireEmailFree } from "./model/AccountRules.js"
import { AccountSettings } from "./model/AccountSettings.js"
import { AccountStore } from "./model/AccountStore.js"
import { Unauthorized } from "./model/logins/Unauthorized.js"
import type { PasswordHashingError } from "./passwords/PasswordHashing.js"
import { type PasswordCheckError, PasswordVerifier } from "./passwords/PasswordVerifier.js"
import { Reauthentication, type ReauthenticationError, WrongPassword } from "./passwords/Reauthentication.js"
import { type Login, Sessions } from "./sessions/Sessions.js"

export class Logins extends Effect.Service<Logins>()("@canvass/core/Logins", {
  dependencies: [
    Accounts.Default,
    PasswordVerifier.Default,
    Reauthentication.Default,
    Sessions.Default,
    Transactor.Default
  ],
  effect: Effect.gen(function*() {
    const { transact } = yield* Transactor
    const accounts = yield* Accounts
    const notices = yield* AccountNotices
    const reauthentication = yield* Reauthentication
    const sessions = yield* Sessions
    const settings = yield* AccountSettings
    const store = yield* AccountStore
    const verifier = yield* PasswordVerifier

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
        yield* requireEmailFree(store, email)
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
            const opening = yield* accounts.decideOpen(attempt, fields)
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

    /**
     * Replaces the password of an account, or gives it one, and ends all of its sessions but this one. An account with
     * a password needs `currentPassword`. An account without one needs a session whose login is at most 10 minutes old.
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
        yield* accounts.replacePassword(
          id,
          passwordHash,
          sessionId,
          (account) => account.passwordHash === checked.passwordHash ? Effect.void : new WrongPassword()
        )
        yield* notices.send(id, "passwordChanged")
      })

    return { register, login, refresh, logout, changePassword }
  })
}) {}

const decodeRegister = decoder(AccountInput.registerInput)
const decodeLogin = decoder(AccountInput.loginInput)
const decodeRefresh = decoder(AccountInput.refreshInput)
const decodeLogout = decoder(AccountInput.logoutInput)
const decodeChangePassword = decoder(AccountInput.changePasswordInput)

const wrongCredentials = new Unauthorized({ reason: "The e-mail address or the password is wrong." })
