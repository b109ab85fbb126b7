/** The services that `Canvass.open` offers. Those with which people log in are in `LoginServices`. */
import * as Layer from "effect/Layer"
import { Accounts } from "./accounts/Accounts.js"
import { Identities } from "./accounts/identities/Identities.js"
import type { Passwords } from "./accounts/passwords/Passwords.js"
import { Sessions } from "./accounts/sessions/Sessions.js"
import { Analytics } from "./analytics/Analytics.js"
import { AnsweredSurveys } from "./analytics/AnsweredSurveys.js"
import { ResponseLists } from "./analytics/ResponseLists.js"
import { Rollups } from "./analytics/rollups/Rollups.js"
import * as ColumnSearch from "./analytics/search/ColumnSearch.js"
import { VariableComputations } from "./analytics/VariableComputations.js"
import { Assets } from "./assets/Assets.js"
import { Audit } from "./audit/Audit.js"
import { buildInOrder } from "./concurrency/buildInOrder.js"
import { PendingDefinitions } from "./definitions/pending/PendingDefinitions.js"
import { SurveyDefinitions } from "./definitions/SurveyDefinitions.js"
import { Files } from "./files/Files.js"
import { JobStatuses } from "./jobs/running/JobStatuses.js"
import { EditorTokens } from "./keys/editor-tokens/EditorTokens.js"
import { Keys } from "./keys/Keys.js"
import { ChangeLog } from "./log/ChangeLog.js"
import { Exports } from "./responses/Exports.js"
import { ResponseFilters } from "./responses/ResponseFilters.js"
import { Responses } from "./responses/Responses.js"
import { SearchQueue } from "./responses/ResponseSearch.js"
import { Texts } from "./responses/Texts.js"
import { PublishedResults } from "./results-link/PublishedResults.js"
import { ResultsLinks } from "./results-link/ResultsLinks.js"
import type { Store } from "./Store.js"
import { Segments } from "./surveys/segments/Segments.js"
import { Surveys } from "./surveys/Surveys.js"
import { LocalizedSurveys } from "./surveys/translations/LocalizedSurveys.js"
import { Translations } from "./surveys/translations/Translations.js"
import { Transactor } from "./unit-of-work/Transactor.js"
import { Limits } from "./values/Limits.js"
import type { Secrets } from "./values/Secrets.js"
import { Webhooks } from "./webhooks/Webhooks.js"

export type ServicesWithoutLogins =
  | Accounts
  | Analytics
  | AnsweredSurveys
  | Assets
  | Audit
  | ChangeLog
  | EditorTokens
  | Exports
  | Files
  | Identities
  | JobStatuses
  | Keys
  | Limits
  | LocalizedSurveys
  | PendingDefinitions
  | ResponseLists
  | Responses
  | ResultsLinks
  | Sessions
  | SurveyDefinitions
  | Surveys
  | Transactor
  | ResponseFilters
  | Segments
  | Texts
  | Translations
  | VariableComputations
  | Webhooks

/** The limits that the services have been made with, for whatever serves them. */
const limits = Layer.effect(Limits, Limits)

export const layer: Layer.Layer<ServicesWithoutLogins, never, Passwords | Secrets | Store> = buildInOrder(
  limits,
  JobStatuses.Default,
  LocalizedSurveys.Default,
  Rollups.Default,
  SearchQueue.Default,
  Transactor.Default,
  ColumnSearch.layerWithoutDependencies,
  Accounts.DefaultWithoutDependencies,
  Analytics.DefaultWithoutDependencies,
  AnsweredSurveys.DefaultWithoutDependencies,
  Assets.DefaultWithoutDependencies,
  Audit.Default,
  ChangeLog.Default,
  Exports.Default,
  Files.DefaultWithoutDependencies,
  Identities.DefaultWithoutDependencies,
  Keys.DefaultWithoutDependencies,
  PublishedResults.DefaultWithoutDependencies,
  ResponseFilters.Default,
  Responses.DefaultWithoutDependencies,
  Texts.DefaultWithoutDependencies,
  ResponseLists.DefaultWithoutDependencies,
  ResultsLinks.DefaultWithoutDependencies,
  Segments.DefaultWithoutDependencies,
  Sessions.DefaultWithoutDependencies,
  EditorTokens.DefaultWithoutDependencies,
  SurveyDefinitions.DefaultWithoutDependencies,
  PendingDefinitions.DefaultWithoutDependencies,
  Surveys.DefaultWithoutDependencies,
  Translations.DefaultWithoutDependencies,
  VariableComputations.DefaultWithoutDependencies,
  Webhooks.DefaultWithoutDependencies
)
