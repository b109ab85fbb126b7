/** Who owns surveys, keys and webhooks, and what its plan lets it do. */
import * as Schema from "effect/Schema"
import { AccountId } from "../values/Ids.js"
import { Instant } from "../values/Instant.js"

export const Plan = Schema.Literal("free", "business", "enterprise")
export type Plan = typeof Plan.Type

/** `passwordHash` is absent for an account that a program opened: nobody can log in to it. */
export const Account = Schema.Struct({
  id: AccountId,
  email: Schema.String,
  name: Schema.NullOr(Schema.String),
  passwordHash: Schema.NullOr(Schema.String),
  plan: Plan,
  planExpiresAt: Schema.NullOr(Instant),
  createdAt: Instant
})
export type Account = typeof Account.Type

/** Creating surveys and keys needs a paid plan that has not run out (decisions §9). Answered as 402. */
export class PlanRequired extends Schema.TaggedError<PlanRequired>()("PlanRequired", {}) {}

/** As addresses are stored and compared. */
export const canonicalEmail = (email: string): string => email.trim().toLowerCase()

export const hasPaidPlan = (account: Account, now: Instant): boolean =>
  account.plan !== "free" && (account.planExpiresAt === null || account.planExpiresAt > now)
