/** An account as JSON, without its password hash. */
import * as Schema from "effect/Schema"
import { Account, type Plan } from "../accounts/model/Account.js"
import { typedEncoderOf } from "./Encoder.js"

const { email, id, name, plan, planExpiresAt } = Account.fields

export const User = Schema.Struct({ id, email, name, plan, planExpiresAt }).annotations({ identifier: "User" })

/** An account: the owner of surveys, an API key and webhooks. */
export interface User {
  /** A UUID. */
  readonly id: string
  /** The e-mail address, in lower case. */
  readonly email: string
  /** A name for people, or null. */
  readonly name: string | null
  /** Creating a survey or an API key needs `business` or `enterprise`. */
  readonly plan: Plan
  /** When the plan ends, as an ISO timestamp. Null: never. */
  readonly planExpiresAt: string | null
}

/** Encodes an account. */
export const encodeUser: (account: Account) => User = typedEncoderOf(User)
