/** Settings of accounts that the operator chooses. */
import * as Context from "effect/Context"
import type { Plan } from "./Account.js"

export interface AccountSettingValues {
  /** Whether everybody may open an account through `Accounts.register`. Default `open`. */
  readonly registration: "open" | "closed"
  /** The plan of a new account. Default `business`. */
  readonly defaultPlan: Plan
  /** Lifetime of a refresh token, in milliseconds. Default 30 days. */
  readonly refreshTokenMillis: number
}

const defaults: AccountSettingValues = {
  registration: "open",
  defaultPlan: "business",
  refreshTokenMillis: 30 * 24 * 3_600_000
}

export class AccountSettings extends Context.Reference<AccountSettings>()("@canvass/core/AccountSettings", {
  defaultValue: () => defaults
}) {
  static readonly defaults = defaults
}
