/** All pages of the portal. */
import { accountPage } from "./account/AccountPage.js"
import { apiKeyPage } from "./api-keys/ApiKeyPage.js"
import { apiKeysPage, formerApiKeyPage } from "./api-keys/ApiKeysPage.js"
import { auditLogPage } from "./audit-log/AuditLogPage.js"
import { loginPage } from "./entry/LoginPage.js"
import { logoutPage } from "./entry/LogoutPage.js"
import { confirmEmailPage, forgotPage, resetPage } from "./entry/PasswordPages.js"
import { providerPage, returnPage } from "./entry/ProviderPages.js"
import { registerPage, setupPage } from "./entry/RegisterPage.js"
import { newSurveyPage } from "./new-survey/NewSurveyPage.js"
import { templatePreviewPage } from "./new-survey/TemplatePreviewPage.js"
import { overviewPage } from "./overview/OverviewPage.js"
import { previewPage } from "./preview/PreviewPage.js"
import type { PortalRoute } from "./shell/PortalPage.js"
import { styleguidePage } from "./styleguide/StyleguidePage.js"
import { designPreviewPage } from "./survey-design/DesignPreviewPage.js"
import { storedPicturesPage } from "./survey-design/StoredPicturesPage.js"
import { surveyDesignPage } from "./survey-design/SurveyDesignPage.js"
import { editorOperations } from "./survey-editor/editorOperations.js"
import { surveyEditorPage } from "./survey-editor/SurveyEditorPage.js"
import { publishPage } from "./survey-publish/PublishPage.js"
import { deleteResponsePage } from "./survey-responses/DeleteResponsePage.js"
import { fileDownload, responsePage } from "./survey-responses/ResponsePage.js"
import { surveyResponsesPage } from "./survey-responses/SurveyResponsesPage.js"
import { allTextsPage } from "./survey-results/all-texts/AllTextsPage.js"
import { codebookPage } from "./survey-results/codebook/CodebookPage.js"
import { comparisonDownloads } from "./survey-results/comparison/comparisonDownload.js"
import { exportDownload } from "./survey-results/downloads/exportDownload.js"
import { surveyResultsLinkPage } from "./survey-results/link/SurveyResultsLinkPage.js"
import { pictureDownload } from "./survey-results/pictures/pictureDownload.js"
import { deleteSegmentPage } from "./survey-results/segments/DeleteSegmentPage.js"
import { segmentsPage } from "./survey-results/segments/SegmentsPage.js"
import { surveyResultsPage } from "./survey-results/SurveyResultsPage.js"
import { trendPage } from "./survey-results/trend/TrendPage.js"
import { qrCodeDownloads } from "./survey-share/ShareLinks.js"
import { surveySharePage } from "./survey-share/SurveySharePage.js"
import { reviewPage } from "./survey-text/ReviewPage.js"
import { surveyTextPage } from "./survey-text/SurveyTextPage.js"
import { translationCsv, translationPage } from "./survey-translations/TranslationPage.js"
import { translationsPage } from "./survey-translations/TranslationsPage.js"
import { deleteSurveyPage } from "./surveys/DeleteSurveyPage.js"
import { surveysPage } from "./surveys/SurveysPage.js"
import { usagePage } from "./usage/UsagePage.js"
import { deleteWebhookPage } from "./webhooks/DeleteWebhookPage.js"
import { deliveryPage } from "./webhooks/deliveries/DeliveryPage.js"
import { newWebhookPage } from "./webhooks/NewWebhookPage.js"
import { rotateSecretPage } from "./webhooks/RotateSecretPage.js"
import { verifyPage } from "./webhooks/verify/VerifyPage.js"
import { webhookPage } from "./webhooks/WebhookPage.js"
import { webhookSettingsPage } from "./webhooks/WebhookSettingsPage.js"
import { webhooksPage } from "./webhooks/WebhooksPage.js"

export const portalPages: ReadonlyArray<PortalRoute> = [
  overviewPage,
  apiKeysPage,
  apiKeyPage,
  formerApiKeyPage,
  surveysPage,
  newSurveyPage,
  templatePreviewPage,
  deleteSurveyPage,
  surveyEditorPage,
  ...editorOperations,
  surveyTextPage,
  reviewPage,
  previewPage,
  surveyDesignPage,
  storedPicturesPage,
  designPreviewPage,
  translationsPage,
  translationPage,
  translationCsv,
  publishPage,
  surveySharePage,
  ...qrCodeDownloads,
  webhooksPage,
  newWebhookPage,
  webhookPage,
  webhookSettingsPage,
  rotateSecretPage,
  deleteWebhookPage,
  verifyPage,
  deliveryPage,
  surveyResultsPage,
  surveyResultsLinkPage,
  exportDownload,
  ...comparisonDownloads,
  pictureDownload,
  trendPage,
  allTextsPage,
  codebookPage,
  segmentsPage,
  deleteSegmentPage,
  surveyResponsesPage,
  responsePage,
  deleteResponsePage,
  fileDownload,
  usagePage,
  auditLogPage,
  styleguidePage,
  accountPage,
  loginPage,
  logoutPage,
  providerPage,
  returnPage,
  registerPage,
  setupPage,
  forgotPage,
  resetPage,
  confirmEmailPage
]
