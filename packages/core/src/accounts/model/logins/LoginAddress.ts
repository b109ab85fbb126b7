/**
 * An address from which a person has logged in to an account. Failed passwords from such an address have a separate
 * limit, so that other people who guess passwords do not lock the owner out.
 */
import * as Schema from "effect/Schema"
import { AccountId } from "../../../values/Ids.js"
import { Instant } from "../../../values/Instant.js"

/** How long an address is kept after a login, in milliseconds: 30 days. */
export const loginAddressMillis = 30 * 24 * 3_600_000

/** `address` is an IPv4 address or the /64 network of an IPv6 address (`addressSubject`). */
export const LoginAddress = Schema.Struct({
  accountId: AccountId,
  address: Schema.String,
  expiresAt: Instant
})
export type LoginAddress = typeof LoginAddress.Type
