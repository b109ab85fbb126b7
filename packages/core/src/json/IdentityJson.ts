/** A login at an identity provider as JSON. */
import * as Schema from "effect/Schema"
import { Identity } from "../accounts/model/logins/Identity.js"
import { typedEncoderOf } from "./Encoder.js"

const { createdAt, email, id, issuer, lastUsedAt, subject } = Identity.fields

export const IdentityItem = Schema.Struct({ id, issuer, subject, email, createdAt, lastUsedAt })
  .annotations({ identifier: "Identity" })

/** A login at an identity provider that is linked to an account. */
export interface IdentityItem {
  /** A UUID. */
  readonly id: string
  /** The URL of the identity provider. */
  readonly issuer: string
  /** Identifies the person at the provider. */
  readonly subject: string
  /** The address that the provider reported when the login was linked, or null. */
  readonly email: string | null
  /** When the login was linked, as an ISO timestamp. */
  readonly createdAt: string
  /** When the login was last used, as an ISO timestamp. */
  readonly lastUsedAt: string
}

/** Encodes an identity. */
export const encodeIdentity: (identity: Identity) => IdentityItem = typedEncoderOf(IdentityItem)
