/**
 * The services with which people log in, reset a password, change their e-mail address and delete their account. A
 * program that identifies its users itself needs none of them.
 */
import type * as Layer from "effect/Layer"
import { AccountDeletion } from "./accounts/AccountDeletion.js"
import { IdentityLogins } from "./accounts/identities/IdentityLogins.js"
import { Logins } from "./accounts/Logins.js"
import type { Passwords } from "./accounts/passwords/Passwords.js"
import { PasswordVerifier } from "./accounts/passwords/PasswordVerifier.js"
import { Reauthentication } from "./accounts/passwords/Reauthentication.js"
import { buildInOrder } from "./concurrency/buildInOrder.js"
import { MailQueue } from "./mail/MailQueue.js"
import { EmailChange } from "./recovery/EmailChange.js"
import * as MailedNotices from "./recovery/MailedNotices.js"
import { PasswordReset } from "./recovery/PasswordReset.js"
import type { ServicesWithoutLogins } from "./ServicesWithoutLogins.js"
import type { Store } from "./Store.js"

export type LoginServices =
  | AccountDeletion
  | EmailChange
  | IdentityLogins
  | Logins
  | MailQueue
  | PasswordReset
  | PasswordVerifier
  | Reauthentication

/** Uses the services of an open engine, which observe what the logins change. */
export const layer: Layer.Layer<LoginServices, never, Passwords | ServicesWithoutLogins | Store> = buildInOrder(
  MailQueue.Default,
  PasswordVerifier.Default,
  MailedNotices.layer,
  Reauthentication.DefaultWithoutDependencies,
  AccountDeletion.DefaultWithoutDependencies,
  EmailChange.DefaultWithoutDependencies,
  IdentityLogins.DefaultWithoutDependencies,
  Logins.DefaultWithoutDependencies,
  PasswordReset.DefaultWithoutDependencies
)
