/** The inputs that complete a login at an identity provider. */
import * as Schema from "effect/Schema"
import { codedMessage } from "../../validation/ViolationCode.js"
import { PresentedSecret } from "../model/AccountInput.js"

/** The secret of a client, of which its code challenge was made (RFC 7636, section 4.1). */
const CodeVerifier = Schema.String.pipe(Schema.pattern(/^[A-Za-z0-9._~-]{43,128}$/, {
  message: () => codedMessage("invalid", "Expected 43 to 128 letters, digits and characters of `-._~`."),
  jsonSchema: { type: "string", pattern: "^[A-Za-z0-9._~-]{43,128}$" }
}))

/** The SHA-256 of a code verifier as base64url (RFC 7636, section 4.2). */
export const CodeChallenge = Schema.String.pipe(Schema.pattern(/^[A-Za-z0-9_-]{43}$/, {
  message: () => codedMessage("invalid", "Expected the SHA-256 of the code verifier as base64url, without padding."),
  jsonSchema: { type: "string", pattern: "^[A-Za-z0-9_-]{43}$" }
}))

/** Input of `IdentityLogins.redeemCode`. */
export const codeInput = Schema.Struct({ code: PresentedSecret, codeVerifier: CodeVerifier })
  .annotations({ identifier: "OAuthCode" })
export type CodeInput = typeof codeInput.Encoded

/** Input of `IdentityLogins.link`. `password` is that of the account, if it has one. */
export const linkInput = Schema.Struct({
  linkToken: PresentedSecret,
  codeVerifier: CodeVerifier,
  password: Schema.optionalWith(PresentedSecret, { exact: true })
}).annotations({ identifier: "OAuthLink" })
export type LinkInput = typeof linkInput.Encoded
