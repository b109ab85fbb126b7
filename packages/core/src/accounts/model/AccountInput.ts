/** The inputs for opening accounts and for sessions. */
import * as Schema from "effect/Schema"
import { codedMessage } from "../../validation/ViolationCode.js"
import { Instant } from "../../values/Instant.js"
import { line, text } from "../../values/text/Text.js"
import { normalizeEmail, Plan } from "./Account.js"

/** The longest address that mail can be sent to, by RFC 5321. */
const maxEmailLength = 254

/** A local part of at most 64 characters, `@`, and a domain of at least two parts. */
const emailPattern = /^[^\s@<>\p{Cc}]{1,64}@[^\s@<>.\p{Cc}]+(?:\.[^\s@<>.\p{Cc}]+)+$/u

/** The e-mail address of an account, which is compared in its normal form. */
export const NormalizedEmail = Schema.transform(
  Schema.String.annotations({ jsonSchema: { type: "string", maxLength: maxEmailLength, format: "email" } }),
  text(maxEmailLength, 1),
  { strict: true, decode: normalizeEmail, encode: (stored) => stored }
)

/** An e-mail address that a new account may have. */
export const Email = NormalizedEmail.pipe(
  Schema.filter((value) =>
    emailPattern.test(value)
      ? undefined
      : codedMessage("invalid-email", "This is not an e-mail address like ada@example.com.")
  )
)

/** A new password. The maximum length bounds the time of hashing. */
export const Password = text(200, 10)

/** The name of an account. */
export const Name = line(200)

const OptionalName = Schema.optionalWith(Schema.NullOr(Name), { default: () => null })

/** Input of `Logins.register`. `setupToken` opens the first account, also when registration is closed. */
export const registerInput = Schema.Struct({
  email: Email,
  password: Password,
  name: OptionalName,
  setupToken: Schema.optionalWith(text(200, 1), { exact: true })
})
  .annotations({ identifier: "Registration" })
export type RegisterInput = typeof registerInput.Encoded

/** Input of `Logins.login`. An address that no account may have is a wrong address, not a malformed input. */
export const loginInput = Schema.Struct({ email: NormalizedEmail, password: text(200, 1) })
  .annotations({ identifier: "Login" })
export type LoginInput = typeof loginInput.Encoded

/** Input of `Logins.refresh`. */
export const refreshInput = Schema.Struct({ refreshToken: text(200, 1) }).annotations({ identifier: "Refresh" })
export type RefreshInput = typeof refreshInput.Encoded

/** Input of `Logins.logout`. */
export const logoutInput = refreshInput.annotations({ identifier: "Logout" })
export type LogoutInput = typeof logoutInput.Encoded

/** Input of `Accounts.update`: the fields to change. */
export const updateInput = Schema.Struct({
  name: Schema.optionalWith(Schema.NullOr(line(200)), { exact: true })
}).annotations({ identifier: "AccountChanges" })
export type UpdateInput = typeof updateInput.Encoded

/** Input of `Logins.changePassword`. */
export const changePasswordInput = Schema.Struct({
  currentPassword: Schema.optionalWith(text(200, 1), { exact: true }),
  newPassword: Password
}).annotations({ identifier: "PasswordChange" })
export type ChangePasswordInput = typeof changePasswordInput.Encoded

/** Input of `AccountDeletion.remove`. `confirm` is the e-mail address of the account. */
export const removeInput = Schema.Struct({
  currentPassword: Schema.optionalWith(text(200, 1), { exact: true }),
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
