/** A token that allows one action once, for a short time. It is sent by mail or in a redirect, or printed. */
import * as Schema from "effect/Schema"
import { AccountId } from "../../../values/Ids.js"
import { Instant } from "../../../values/Instant.js"

/**
 * What a token allows.
 * - `oauth-code`: to fetch the session of a completed OAuth login.
 * - `oauth-link`: to link an OAuth identity to an account.
 * - `password-reset`: to set a new password.
 * - `email-change`: to confirm a new e-mail address.
 * - `setup`: to open the first account.
 */
export const OneTimeTokenPurpose = Schema.Literal(
  "oauth-code",
  "oauth-link",
  "password-reset",
  "email-change",
  "setup"
)
export type OneTimeTokenPurpose = typeof OneTimeTokenPurpose.Type

/** Maximum length of `payload`, in UTF-16 code units. */
export const maxPayloadLength = 4_096

/**
 * `hash` is that of the token (`makeToken`). The token itself is not stored. `accountId` is null for a token of no
 * account. `payload` is JSON, in a form that belongs to the purpose.
 */
export const OneTimeToken = Schema.Struct({
  hash: Schema.String,
  purpose: OneTimeTokenPurpose,
  accountId: Schema.NullOr(AccountId),
  payload: Schema.NullOr(Schema.String.pipe(Schema.maxLength(maxPayloadLength))),
  createdAt: Instant,
  expiresAt: Instant
})
export type OneTimeToken = typeof OneTimeToken.Type

/** Whether the token has this purpose and has not expired at `now`. A used token is not stored any more. */
export const isUsable = (token: OneTimeToken, purpose: OneTimeTokenPurpose, now: Instant): boolean =>
  token.purpose === purpose && token.expiresAt > now
