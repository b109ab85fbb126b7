/** The rules for new accounts and new addresses that more than one use case checks. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type RuleViolated, ruleViolated } from "../../validation/ValidationError.js"
import type { AccountStore } from "./AccountStore.js"

/** Only an operator or a setup token opens an account on this server. */
export const registrationClosed: RuleViolated = ruleViolated(
  "",
  "registration-closed",
  "Registration is closed on this server."
)

/**
 * Fails when an account has this address.
 *
 * @param pointer where the input has the address, or "" when it is not part of the input
 */
export const requireEmailFree = (
  store: Pick<AccountStore["Type"], "findByEmail">,
  email: string,
  pointer: "" | "/email" = "/email"
): Effect.Effect<void, RuleViolated> =>
  Effect.flatMap(
    store.findByEmail(email),
    Option.match({
      onNone: () => Effect.void,
      onSome: () => ruleViolated(pointer, "email-taken", "There is already an account with this e-mail address.")
    })
  )
