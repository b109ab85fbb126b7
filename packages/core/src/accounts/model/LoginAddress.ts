/**
 * An address from which somebody has logged in to an account. Such an address has failed attempts of its own, so that
 * a stranger who guesses passwords does not lock out the owner.
 */
import * as Schema from "effect/Schema"
import { AccountId } from "../../values/Ids.js"
import { Instant } from "../../values/Instant.js"

/** How long an address is known after a login, in milliseconds: 30 days. */
export const loginAddressMillis = 30 * 24 * 3_600_000

/** `address` is an IPv4 address or the /64 network of an IPv6 address (`addressSubject`). */
export const LoginAddress = Schema.Struct({
  accountId: AccountId,
  address: Schema.String,
  expiresAt: Instant
})
export type LoginAddress = typeof LoginAddress.Type
