/** What a product decides about its accounts (decisions §9, §14). */
import * as Context from "effect/Context"
import type { Plan } from "./Account.js"

export interface AccountSettingValues {
  /** Whether strangers may open accounts. */
  readonly registration: "open" | "closed"
  readonly defaultPlan: Plan
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
