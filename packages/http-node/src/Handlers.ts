/** What each operation of the contract does: translate, call the service, reply. */
import { analyticsHandlers } from "./handlers/AnalyticsHandlers.js"
import { authHandlers } from "./handlers/AuthHandlers.js"
import { developerHandlers } from "./handlers/DeveloperHandlers.js"
import { exportHandlers } from "./handlers/ExportHandlers.js"
import { publicHandlers } from "./handlers/PublicHandlers.js"
import { responseHandlers } from "./handlers/ResponseHandlers.js"
import { surveyHandlers } from "./handlers/SurveyHandlers.js"
import { webhookHandlers } from "./handlers/WebhookHandlers.js"

/** By group and by name, as the contract has them. */
export const handlers = {
  surveys: surveyHandlers,
  responses: responseHandlers,
  public: publicHandlers,
  exports: exportHandlers,
  analytics: analyticsHandlers,
  developer: developerHandlers,
  webhooks: webhookHandlers,
  auth: authHandlers
}
