/** All pages of the portal. */
import { accountPage } from "./account/AccountPage.js"
import { auditLogPage } from "./audit-log/AuditLogPage.js"
import { loginPage } from "./entry/LoginPage.js"
import { logoutPage } from "./entry/LogoutPage.js"
import { overviewPage } from "./overview/OverviewPage.js"
import type { PortalRoute } from "./shell/PortalPage.js"
import { deleteResponsePage } from "./survey-responses/DeleteResponsePage.js"
import { fileDownload, responsePage } from "./survey-responses/ResponsePage.js"
import { surveyResponsesPage } from "./survey-responses/SurveyResponsesPage.js"
import { exportDownload } from "./survey-results/exportDownload.js"
import { surveyResultsPage } from "./survey-results/SurveyResultsPage.js"
import { usagePage } from "./usage/UsagePage.js"

export const portalPages: ReadonlyArray<PortalRoute> = [
  overviewPage,
  surveyResultsPage,
  exportDownload,
  surveyResponsesPage,
  responsePage,
  deleteResponsePage,
  fileDownload,
  usagePage,
  auditLogPage,
  accountPage,
  loginPage,
  logoutPage
]
