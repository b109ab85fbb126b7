/** All services in one layer, for a program that needs the whole engine. */
import * as Layer from "effect/Layer"
import { AccountDeletion } from "./accounts/AccountDeletion.js"
import { Accounts } from "./accounts/Accounts.js"
import { Identities } from "./accounts/identities/Identities.js"
import type { Passwords } from "./accounts/passwords/Passwords.js"
import { PasswordVerifier } from "./accounts/passwords/PasswordVerifier.js"
import { Reauthentication } from "./accounts/passwords/Reauthentication.js"
import { Sessions } from "./accounts/sessions/Sessions.js"
import { Analytics } from "./analytics/Analytics.js"
import { AnsweredSurveys } from "./analytics/AnsweredSurveys.js"
import { Audit } from "./audit/Audit.js"
import { Files } from "./files/Files.js"
import { JobStatuses } from "./jobs/running/JobStatuses.js"
import { Keys } from "./keys/Keys.js"
import { MailQueue } from "./mail/MailQueue.js"
import { EmailChange } from "./recovery/EmailChange.js"
import { PasswordReset } from "./recovery/PasswordReset.js"
import { Exports } from "./responses/Exports.js"
import { Responses } from "./responses/Responses.js"
import type { Store } from "./Store.js"
import { Surveys } from "./surveys/Surveys.js"
import { Transactor } from "./unit-of-work/Transactor.js"
import type { Secrets } from "./values/Secrets.js"
import { Webhooks } from "./webhooks/Webhooks.js"

export type Services =
  | AccountDeletion
  | Accounts
  | Analytics
  | AnsweredSurveys
  | Audit
  | EmailChange
  | Exports
  | Files
  | Identities
  | JobStatuses
  | Keys
  | PasswordVerifier
  | Reauthentication
  | MailQueue
  | PasswordReset
  | Responses
  | Sessions
  | Surveys
  | Transactor
  | Webhooks

export const layer: Layer.Layer<Services, never, Passwords | Secrets | Store> = Layer.mergeAll(
  AccountDeletion.Default,
  Accounts.Default,
  Analytics.Default,
  AnsweredSurveys.Default,
  Audit.Default,
  EmailChange.Default,
  Exports.Default,
  Files.Default,
  Identities.Default,
  JobStatuses.Default,
  Keys.Default,
  PasswordVerifier.Default,
  Reauthentication.Default,
  MailQueue.Default,
  PasswordReset.Default,
  Responses.Default,
  Sessions.Default,
  Surveys.Default,
  Transactor.Default,
  Webhooks.Default
)
