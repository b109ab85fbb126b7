/**
 * The handlers of all endpoints. A handler translates the decoded request, calls a service of the core, and translates
 * the result.
 */
import type {
  Accounts,
  Analytics,
  Assets,
  Audit,
  ChangeLog,
  EditorTokens,
  Exports,
  Files,
  Keys,
  PendingDefinitions,
  Responses,
  ResultsLinks,
  Segments,
  SurveyDefinitions,
  Surveys,
  Texts,
  Translations,
  VariableComputations,
  Webhooks
} from "@canvass/core"
import type {
  AccountDeletion,
  EmailChange,
  Identities,
  IdentityLogins,
  Logins,
  PasswordReset,
  ResponseFilters,
  ResponseLists,
  Sessions
} from "@canvass/core/ports"
import type { AccessTokens } from "../access/AccessTokens.js"
import type { ApiGroups } from "../contract/Api.js"
import type { Handlers } from "../endpoint/Handler.js"
import type { OAuthLogins } from "../oauth/OAuthLogins.js"
import { analyticsHandlers } from "./AnalyticsHandlers.js"
import { assetHandlers } from "./AssetHandlers.js"
import { authHandlers } from "./AuthHandlers.js"
import { changeHandlers } from "./ChangeHandlers.js"
import { developerHandlers } from "./DeveloperHandlers.js"
import { editorTokenHandlers } from "./EditorTokenHandlers.js"
import { exportHandlers } from "./ExportHandlers.js"
import { fileHandlers } from "./FileHandlers.js"
import { oauthHandlers } from "./OAuthHandlers.js"
import { pendingHandlers } from "./PendingHandlers.js"
import { publicHandlers } from "./PublicHandlers.js"
import { responseHandlers } from "./ResponseHandlers.js"
import { resultsLinkHandlers } from "./ResultsLinkHandlers.js"
import { segmentHandlers } from "./SegmentHandlers.js"
import { surveyHandlers } from "./SurveyHandlers.js"
import { translationHandlers } from "./TranslationHandlers.js"
import { webhookHandlers } from "./WebhookHandlers.js"

/** The services that the handlers need. */
export type HandlerServices =
  | AccessTokens
  | AccountDeletion
  | Accounts
  | Analytics
  | Assets
  | Audit
  | ChangeLog
  | EditorTokens
  | EmailChange
  | Exports
  | Files
  | Identities
  | IdentityLogins
  | Keys
  | Logins
  | OAuthLogins
  | PasswordReset
  | PendingDefinitions
  | ResponseFilters
  | ResponseLists
  | Responses
  | Segments
  | ResultsLinks
  | Sessions
  | SurveyDefinitions
  | Surveys
  | Texts
  | Translations
  | VariableComputations
  | Webhooks

/** The handler of each endpoint, by the names of the contract: group, then endpoint. */
export const handlers: Handlers<ApiGroups, HandlerServices> = {
  surveys: surveyHandlers,
  pending: pendingHandlers,
  editorTokens: editorTokenHandlers,
  translations: translationHandlers,
  segments: segmentHandlers,
  responses: responseHandlers,
  changes: changeHandlers,
  files: fileHandlers,
  assets: assetHandlers,
  public: publicHandlers,
  exports: exportHandlers,
  analytics: analyticsHandlers,
  resultsLink: resultsLinkHandlers,
  developer: developerHandlers,
  webhooks: webhookHandlers,
  auth: authHandlers,
  oauth: oauthHandlers
}
