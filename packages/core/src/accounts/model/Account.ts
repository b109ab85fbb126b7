/** The owner of surveys, an API key and webhooks, and what its plan allows. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { AccountId } from "../../values/Ids.js"
import { Instant } from "../../values/Instant.js"
import { NotFound } from "../../values/NotFound.js"

export const Plan = Schema.Literal("free", "business", "enterprise")
export type Plan = typeof Plan.Type

/**
 * `passwordHash` is null for an account without a password: a login at an identity provider is its only way to log in.
 * `emailConfirmedAt` is when a person proved to receive mail at `email`, and null before.
 */
export const Account = Schema.Struct({
  id: AccountId,
  email: Schema.String,
  emailConfirmedAt: Schema.NullOr(Instant),
  name: Schema.NullOr(Schema.String),
  passwordHash: Schema.NullOr(Schema.String),
  plan: Plan,
  planExpiresAt: Schema.NullOr(Instant),
  createdAt: Instant
})
export type Account = typeof Account.Type

/** Whether two records of an account have the same values in all fields. */
export const isSameAccount: (left: Account, right: Account) => boolean = Schema.equivalence(Account)

/** Creating a survey or an API key needs a paid plan that has not expired. */
export class PlanRequired extends Schema.TaggedError<PlanRequired>()("PlanRequired", {}) {
  override get message(): string {
    return "This needs an account with a paid plan that has not expired."
  }
}

/** Whether the account has a paid plan at `now`. */
export const hasPaidPlan = (account: Account, now: Instant): boolean =>
  account.plan !== "free" && (account.planExpiresAt === null || account.planExpiresAt > now)

/** Fails with `NotFound` without an account, and with `PlanRequired` unless it has a paid plan at `now`. */
export const requirePaidPlan = (
  account: Option.Option<Account>,
  now: Instant
): Effect.Effect<void, NotFound | PlanRequired> =>
  Option.match(account, {
    onNone: () => new NotFound(),
    onSome: (account) => hasPaidPlan(account, now) ? Effect.void : new PlanRequired()
  })

/** Returns the form in which e-mail addresses are stored and compared: in lower case, without surrounding space. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase()
