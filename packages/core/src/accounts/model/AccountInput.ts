/** The inputs for opening accounts and for sessions. */
import * as Schema from "effect/Schema"
import { codedMessage } from "../../validation/ViolationCode.js"
import * as EmailAddress from "../../values/EmailAddress.js"
import { Instant } from "../../values/Instant.js"
import { hasHiddenCharacters, line, text } from "../../values/text/Text.js"
import { normalizeEmail, Plan } from "./Account.js"
import { maxSubjectLength } from "./logins/Identity.js"

/** A local part of at most 64 characters, `@`, and a domain of at least two parts. */
const emailPattern = /^[^\s@<>\p{Cc}]{1,64}@[^\s@<>.\p{Cc}]+(?:\.[^\s@<>.\p{Cc}]+)+$/u

/** The e-mail address of an account, which is compared in its normal form. */
export const NormalizedEmail = Schema.transform(
  Schema.String.annotations({ jsonSchema: { type: "string", maxLength: EmailAddress.maxLength, format: "email" } }),
  text(EmailAddress.maxLength, 1),
  { strict: true, decode: normalizeEmail, encode: (stored) => stored }
)

/** An e-mail address that a new account may have. */
export const Email = NormalizedEmail.pipe(
  Schema.filter((value) =>
    emailPattern.test(value) && !hasHiddenCharacters(value)
      ? undefined
      : codedMessage("invalid-email", "This is not an e-mail address like ada@example.com.", { format: "email" })
  )
)

/** Minimum length of a new password. */
export const minPasswordLength = 10

/** Maximum length of a password or a token. It bounds the time of hashing. */
const maxSecretLength = 200

/** A new password. */
export const Password = text(maxSecretLength, minPasswordLength)

/** A password or a token as a caller presents it: of any text that may be one. */
export const PresentedSecret = text(maxSecretLength, 1)

/** Maximum length of the name of an account. */
const maxNameLength = 200

/** The name of an account, which looks the same in every list. */
export const Name = line(maxNameLength).pipe(
  Schema.filter((value) =>
    hasHiddenCharacters(value)
      ? codedMessage("invalid-character", "Control characters and marks of writing direction are not allowed.")
      : undefined
  )
)

const OptionalName = Schema.optionalWith(Schema.NullOr(Name), { default: () => null })

/** Input of `Logins.register`. `setupToken` opens the first account, also when registration is closed. */
export const registerInput = Schema.Struct({
  email: Email,
  password: Password,
  name: OptionalName,
  setupToken: Schema.optionalWith(PresentedSecret, { exact: true })
})
  .annotations({ identifier: "Registration" })
export type RegisterInput = typeof registerInput.Encoded

/** Input of `Logins.login`. An address that no account may have is a wrong address, not a malformed input. */
export const loginInput = Schema.Struct({ email: NormalizedEmail, password: PresentedSecret })
  .annotations({ identifier: "Login" })
export type LoginInput = typeof loginInput.Encoded

/** Input of `Logins.refresh`. */
export const refreshInput = Schema.Struct({ refreshToken: PresentedSecret }).annotations({ identifier: "Refresh" })
export type RefreshInput = typeof refreshInput.Encoded

/** Input of `Logins.logout`. */
export const logoutInput = refreshInput.annotations({ identifier: "Logout" })
export type LogoutInput = typeof logoutInput.Encoded

/** Input of `Accounts.update`: the fields to change. */
export const updateInput = Schema.Struct({
  name: Schema.optionalWith(Schema.NullOr(Name), { exact: true })
}).annotations({ identifier: "AccountChanges" })
export type UpdateInput = typeof updateInput.Encoded

/** Input of `Logins.changePassword`. */
export const changePasswordInput = Schema.Struct({
  currentPassword: Schema.optionalWith(PresentedSecret, { exact: true }),
  newPassword: Password
}).annotations({ identifier: "PasswordChange" })
export type ChangePasswordInput = typeof changePasswordInput.Encoded

/** Input of `AccountDeletion.remove`. `confirm` is the e-mail address of the account. */
export const removeInput = Schema.Struct({
  currentPassword: Schema.optionalWith(PresentedSecret, { exact: true }),
  confirm: NormalizedEmail
}).annotations({ identifier: "AccountDeletion" })
export type RemoveInput = typeof removeInput.Encoded

/** Input of `Accounts.setPassword`. */
export const setPasswordInput = Schema.Struct({ password: Password })

/** Input of `Accounts.open`. Without a password nobody can log in. The default of `plan` is `defaultPlan`. */
export const openInput = Schema.Struct({
  email: Email,
  name: OptionalName,
  password: Schema.optionalWith(Password, { exact: true }),
  plan: Schema.optionalWith(Plan, { exact: true }),
  planExpiresAt: Schema.optionalWith(Schema.NullOr(Instant), { default: () => null })
}).annotations({ identifier: "OpenAccount" })
export type OpenInput = typeof openInput.Encoded

/** Input of `Accounts.ensureExternal`: the id that the host program has for the owner. */
export const externalInput = Schema.Struct({ externalId: text(maxSubjectLength, 1) })
export type ExternalInput = typeof externalInput.Encoded
