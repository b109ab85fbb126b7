/** The inputs for password resets and changes of e-mail addresses. */
import * as Schema from "effect/Schema"
import { Email, NormalizedEmail, Password, PresentedSecret, updateInput } from "../accounts/model/AccountInput.js"

/** Input of `PasswordReset.forgot`. An address that no account may have is an unknown address. */
export const forgotPasswordInput = Schema.Struct({ email: NormalizedEmail })
  .annotations({ identifier: "ForgotPassword" })
export type ForgotPasswordInput = typeof forgotPasswordInput.Encoded

/** Input of `PasswordReset.reset`. `removeIdentities`: whether all logins at identity providers are removed. */
export const resetPasswordInput = Schema.Struct({
  token: PresentedSecret,
  newPassword: Password,
  removeIdentities: Schema.optionalWith(Schema.Boolean, { default: () => false })
})
  .annotations({ identifier: "ResetPassword" })
export type ResetPasswordInput = typeof resetPasswordInput.Encoded

/** Input of `EmailChange.update`: the fields to change. `currentPassword` is needed for `email`. */
export const changeAccountInput = Schema.Struct({
  ...updateInput.fields,
  email: Schema.optionalWith(Email, { exact: true }),
  currentPassword: Schema.optionalWith(PresentedSecret, { exact: true })
}).annotations({ identifier: "AccountChanges" })
export type ChangeAccountInput = typeof changeAccountInput.Encoded

/** Input of `EmailChange.confirm`. */
export const confirmEmailInput = Schema.Struct({ token: PresentedSecret }).annotations({ identifier: "ConfirmEmail" })
export type ConfirmEmailInput = typeof confirmEmailInput.Encoded
