/** The shape of the texts of all mails in one language. */
import type { AccountNotice } from "../accounts/model/AccountNotices.js"

/** A mail without its recipient. */
export interface MailContent {
  readonly subject: string
  /** Paragraphs before the link. */
  readonly before: ReadonlyArray<string>
  /** Text of the link. Null for a mail without link. */
  readonly linkText: string | null
  /** Paragraphs after the link. */
  readonly after: ReadonlyArray<string>
}

/** The texts of one language. */
export interface MailTexts {
  /** Sets a new password. `minutes`: how long the link is valid. */
  readonly passwordReset: (values: { readonly minutes: number }) => MailContent
  /** Confirms the new e-mail address of an account. `hours`: how long the link is valid. */
  readonly emailConfirmation: (values: { readonly hours: number }) => MailContent
  /** Informs the previous address that the account has a new one. */
  readonly emailChanged: (values: { readonly newEmail: string }) => MailContent
  /** Informs the owner of an account. */
  readonly notices: Readonly<Record<AccountNotice, MailContent>>
}
