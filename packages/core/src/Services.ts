/** All services at once: for a program that wants the whole engine. */
import * as Layer from "effect/Layer"
import { Accounts } from "./accounts/Accounts.js"
import type { Passwords } from "./accounts/Passwords.js"
import { Analytics } from "./analytics/Analytics.js"
import { AnsweredSurveys } from "./analytics/AnsweredSurveys.js"
import { Audit } from "./audit/Audit.js"
import { Keys } from "./keys/Keys.js"
import { Exports } from "./responses/Exports.js"
import { Responses } from "./responses/Responses.js"
import type { Store } from "./Store.js"
import { Surveys } from "./surveys/Surveys.js"
import type { Secrets } from "./values/Secrets.js"
import { Webhooks } from "./webhooks/Webhooks.js"

export type Services = Accounts | Analytics | AnsweredSurveys | Audit | Exports | Keys | Responses | Surveys | Webhooks

export const layer: Layer.Layer<Services, never, Passwords | Secrets | Store> = Layer.mergeAll(
  Accounts.Default,
  Analytics.Default,
  AnsweredSurveys.Default,
  Audit.Default,
  Exports.Default,
  Keys.Default,
  Responses.Default,
  Surveys.Default,
  Webhooks.Default
)
