/** What each operation of the contract does: translate, call the service, reply. */
import type { Accounts, Analytics, Audit, Exports, Keys, Responses, Surveys, Webhooks } from "@canvass/core"
import type * as HttpApi from "@effect/platform/HttpApi"
import type { AccessTokens } from "./AccessTokens.js"
import type { Api } from "./api.js"
import type { Handlers } from "./Handler.js"
import { analyticsHandlers } from "./handlers/AnalyticsHandlers.js"
import { authHandlers } from "./handlers/AuthHandlers.js"
import { developerHandlers } from "./handlers/DeveloperHandlers.js"
import { exportHandlers } from "./handlers/ExportHandlers.js"
import { publicHandlers } from "./handlers/PublicHandlers.js"
import { responseHandlers } from "./handlers/ResponseHandlers.js"
import { surveyHandlers } from "./handlers/SurveyHandlers.js"
import { webhookHandlers } from "./handlers/WebhookHandlers.js"

type Services = Accounts | Analytics | Audit | Exports | Keys | Responses | Surveys | Webhooks

type Groups = typeof Api extends HttpApi.HttpApi<infer _Id, infer Groups, infer _E, infer _R> ? Groups : never

/** By group and by name, as the contract has them. */
export const handlers: Handlers<Groups, AccessTokens | Services> = {
  surveys: surveyHandlers,
  responses: responseHandlers,
  public: publicHandlers,
  exports: exportHandlers,
  analytics: analyticsHandlers,
  developer: developerHandlers,
  webhooks: webhookHandlers,
  auth: authHandlers
}
