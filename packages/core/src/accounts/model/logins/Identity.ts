/** A login at an identity provider (OpenID Connect) that is linked to an account. */
import * as Schema from "effect/Schema"
import { AccountId, IdentityId } from "../../../values/Ids.js"
import { Instant } from "../../../values/Instant.js"

/** Maximum length of the URL of an issuer, in characters. */
export const maxIssuerLength = 255

/** Maximum length of a subject, in characters (OpenID Connect Core, section 2). */
export const maxSubjectLength = 255

/**
 * `issuer` and `subject` together identify a person, and belong to one account at most. The same subject of two issuers
 * is two persons. `email` is the address that the provider reported when the identity was linked, or null.
 */
export const Identity = Schema.Struct({
  id: IdentityId,
  accountId: AccountId,
  issuer: Schema.String,
  subject: Schema.String,
  email: Schema.NullOr(Schema.String),
  createdAt: Instant,
  lastUsedAt: Instant
})
export type Identity = typeof Identity.Type
