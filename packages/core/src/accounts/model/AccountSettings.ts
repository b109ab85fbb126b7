/** Settings of accounts that the operator chooses. */
import * as Context from "effect/Context"
import type { Plan } from "./Account.js"

export interface AccountSettingValues {
  /** Whether everybody may open an account through `Logins.register`. Default `open`. */
  readonly registration: "open" | "closed"
  /**
   * Domains whose e-mail addresses may open accounts by a login at an identity provider, in lower case, also when
   * registration is closed. Default `undefined`: `registration` decides.
   */
  readonly identityDomains: ReadonlyArray<string> | undefined
  /** The plan of a new account. Default `business`. */
  readonly defaultPlan: Plan
  /** Lifetime of a refresh token, in milliseconds. Default 30 days. */
  readonly refreshTokenMillis: number
  /** Maximum lifetime of a session, however often it is refreshed, in milliseconds. Default 90 days. */
  readonly sessionMillis: number
  /** Lifetime of a token that resets a password, in milliseconds. Default 30 minutes. */
  readonly passwordResetMillis: number
  /** Lifetime of a token that confirms a new e-mail address, in milliseconds. Default 24 hours. */
  readonly emailChangeMillis: number
  /** Lifetime of a token that opens the first account, in milliseconds. Default 30 minutes. */
  readonly setupMillis: number
  /** Maximum number of concurrent password hashes. Each occupies a core for tens of milliseconds. Default 2. */
  readonly maxConcurrentHashes: number
  /** Passwords that wait to be hashed. Further ones fail with `PasswordHashingBusy`. Default 32. */
  readonly maxWaitingHashes: number
}

const defaults: AccountSettingValues = {
  registration: "open",
  identityDomains: undefined,
  defaultPlan: "business",
  refreshTokenMillis: 30 * 24 * 3_600_000,
  sessionMillis: 90 * 24 * 3_600_000,
  passwordResetMillis: 30 * 60_000,
  emailChangeMillis: 24 * 3_600_000,
  setupMillis: 30 * 60_000,
  maxConcurrentHashes: 2,
  maxWaitingHashes: 32
}

export class AccountSettings extends Context.Reference<AccountSettings>()("@canvass/core/AccountSettings", {
  defaultValue: () => defaults
}) {
  static readonly defaults = defaults
}
