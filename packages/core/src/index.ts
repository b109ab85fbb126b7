/**
 * The survey engine. Modules of the model are namespaces (`Survey.publish`, `ValidationError.InvalidInput`). Services
 * and ports are classes (`Surveys`, `SurveyStore`).
 */
export { AccountDeletion } from "./accounts/AccountDeletion.js"
export { Accounts } from "./accounts/Accounts.js"
export * as FirstAccount from "./accounts/FirstAccount.js"
export { Identities } from "./accounts/identities/Identities.js"
export * as IdentityInput from "./accounts/identities/IdentityInput.js"
export {
  IdentityLogins,
  type LoginOutcome,
  type LoginPurpose,
  type ProviderAssertion
} from "./accounts/identities/IdentityLogins.js"
export { Logins } from "./accounts/Logins.js"
export * as Account from "./accounts/model/Account.js"
export * as AccountInput from "./accounts/model/AccountInput.js"
export { type AccountNotice, AccountNotices, type NoticeSender } from "./accounts/model/AccountNotices.js"
export { AccountSettings, type AccountSettingValues } from "./accounts/model/AccountSettings.js"
export { AccountStore, type RemovedAccount } from "./accounts/model/AccountStore.js"
export * as Identity from "./accounts/model/logins/Identity.js"
export * as LoginAddress from "./accounts/model/logins/LoginAddress.js"
export * as OneTimeToken from "./accounts/model/logins/OneTimeToken.js"
export * as RefreshToken from "./accounts/model/logins/RefreshToken.js"
export * as Session from "./accounts/model/logins/Session.js"
export { Unauthorized } from "./accounts/model/logins/Unauthorized.js"
export { PasswordHashingBusy, type PasswordHashingError } from "./accounts/passwords/PasswordHashing.js"
export { layerPbkdf2, layerPbkdf2Of, Passwords } from "./accounts/passwords/Passwords.js"
export {
  type PasswordCheckError,
  PasswordVerifier,
  TooManyFailedPasswords
} from "./accounts/passwords/PasswordVerifier.js"
export {
  maxLoginAgeMillis,
  Reauthentication,
  type ReauthenticationError,
  RecentLoginRequired,
  WrongPassword
} from "./accounts/passwords/Reauthentication.js"
export { type Login, Sessions } from "./accounts/sessions/Sessions.js"
export * as Aggregate from "./analytics/Aggregate.js"
export { Analytics } from "./analytics/Analytics.js"
export * as AnalyticsResult from "./analytics/AnalyticsResult.js"
export { CalendarInterval } from "./analytics/Calendar.js"
export { RollupSizes } from "./analytics/rollups/Rollups.js"
export {
  type LogRequest,
  type LogSlice,
  type RollupPart,
  type RollupRequest,
  RollupStore,
  type SequencedResponse,
  type Watermark
} from "./analytics/rollups/RollupStore.js"
export * as Series from "./analytics/Series.js"
export * as Trend from "./analytics/Trend.js"
export { Audit, type AuditPage } from "./audit/Audit.js"
export * as AuditEntry from "./audit/AuditEntry.js"
export { AuditMethod, type AuditQuery, auditQueryRanges } from "./audit/AuditQuery.js"
export { type AuditFilter, AuditStore } from "./audit/AuditStore.js"
export * as Usage from "./audit/Usage.js"
export { FairSemaphore } from "./concurrency/FairSemaphore.js"
export { KeyedLock } from "./concurrency/KeyedLock.js"
export { RunningFibers } from "./concurrency/RunningFibers.js"
export { yieldToEventLoop, yieldWhenDue } from "./concurrency/yieldToEventLoop.js"
export * as Canvass from "./embedding/Canvass.js"
export * as SecretKeyFile from "./embedding/SecretKeyFile.js"
export { type EmbeddedWorker, type EmbeddedWorkerOptions } from "./embedding/WebhookDelivery.js"
export * as Event from "./events/Event.js"
export { eventDefinitions, subscribableEventNames } from "./events/eventDefinitions.js"
export {
  type ClaimedEvents,
  EventOutbox,
  type OutboxClaim,
  OutboxFull,
  type OutboxLease,
  type OutboxSettlement,
  type WaitingEvent
} from "./events/EventOutbox.js"
export * as EventStream from "./events/EventStream.js"
export {
  Files,
  FileTooLarge,
  maxUploadMillis,
  type OpenFile,
  StorageFull,
  TooManyUnclaimedFiles,
  unclaimedMillis,
  UnsupportedFileType,
  type Upload,
  type UploadError,
  UploadTimedOut
} from "./files/Files.js"
export {
  type ByteRange,
  FileContentMissing,
  FileStorage,
  maxPieceBytes,
  type StorageEntry,
  type StoredContent
} from "./files/FileStorage.js"
export { type FileFilter, FileStore, type FileUsage, type RemovedFile } from "./files/FileStore.js"
export { forEachChunk } from "./files/forEachChunk.js"
export * as UploadedFile from "./files/UploadedFile.js"
export * as AuditRetention from "./jobs/AuditRetention.js"
export * as BackgroundJob from "./jobs/BackgroundJob.js"
export * as BackgroundJobs from "./jobs/BackgroundJobs.js"
export * as EventDispatch from "./jobs/EventDispatch.js"
export * as ExpiredDataCleanup from "./jobs/ExpiredDataCleanup.js"
export * as FileCleanup from "./jobs/FileCleanup.js"
export { JobSettings, type JobSettingValues } from "./jobs/JobSettings.js"
export * as PartialExpiry from "./jobs/PartialExpiry.js"
export * as RemovedAccountPurge from "./jobs/removal/RemovedAccountPurge.js"
export * as RemovedSurveyPurge from "./jobs/removal/RemovedSurveyPurge.js"
export * as RollupRefresh from "./jobs/RollupRefresh.js"
export * as BackgroundLoop from "./jobs/running/BackgroundLoop.js"
export * as FailureLog from "./jobs/running/FailureLog.js"
export { type JobStatus, JobStatuses } from "./jobs/running/JobStatuses.js"
export { platformSleep, repeatSpaced } from "./jobs/running/platformSleep.js"
export { retryWithin } from "./jobs/running/retryWithin.js"
export * as WakeUpLoop from "./jobs/running/WakeUpLoop.js"
export * as SurveyExpiry from "./jobs/SurveyExpiry.js"
export * as AccountJson from "./json/AccountJson.js"
export * as AnalyticsJson from "./json/AnalyticsJson.js"
export * as AuditJson from "./json/AuditJson.js"
export { encoderOf } from "./json/Encoder.js"
export * as FileJson from "./json/FileJson.js"
export * as IdentityJson from "./json/IdentityJson.js"
export * as KeyJson from "./json/KeyJson.js"
export * as ResponseJson from "./json/ResponseJson.js"
export * as SegmentJson from "./json/SegmentJson.js"
export * as SessionJson from "./json/SessionJson.js"
export * as SurveyJson from "./json/SurveyJson.js"
export * as TextJson from "./json/TextJson.js"
export * as WebhookJson from "./json/WebhookJson.js"
export * as AllowList from "./keys/AllowList.js"
export * as ApiKey from "./keys/ApiKey.js"
export * as KeyInput from "./keys/KeyInput.js"
export { Keys, type NewKey } from "./keys/Keys.js"
export * as KeyStates from "./keys/KeyStates.js"
export { KeyStore } from "./keys/KeyStore.js"
export { type CompiledFilter, compileFilter } from "./logic/filters/CompiledFilter.js"
export * as Filter from "./logic/filters/Filter.js"
export { operandOf } from "./logic/questionnaire/Condition.js"
export { renameReferences } from "./logic/questionnaire/recall.js"
export { type AnswerKind, kindOf, operatorsOf } from "./logic/rules/AnswerKind.js"
export { type RenamedKeys, renameInQuestion } from "./logic/rules/renameKeys.js"
export * as LoginServices from "./LoginServices.js"
export { chooseLanguage, Language } from "./mail/Language.js"
export { defaultMailTimeoutMillis, type Mail, Mailer, MailNotSent, type MailSender } from "./mail/Mailer.js"
export { MailQueue } from "./mail/MailQueue.js"
export * as AnswerValue from "./questions/AnswerValue.js"
export { fromBeforeReferences } from "./questions/olderQuestions.js"
export { fileDefaults, maxFileBytes } from "./questions/question-types/file.js"
export { npsScale } from "./questions/question-types/nps.js"
export * as QuestionTypes from "./questions/question-types/questionTypes.js"
export { ratingScale } from "./questions/question-types/rating.js"
export { sliderScale } from "./questions/question-types/slider.js"
export * as Question from "./questions/Question.js"
export * as QuestionInput from "./questions/QuestionInput.js"
export * as Questionnaire from "./questions/Questionnaire.js"
export * as MemoryRateLimiter from "./rate-limiting/MemoryRateLimiter.js"
export {
  type PasswordAttempt,
  PasswordAttemptLimiter,
  passwordAttemptWindowMillis
} from "./rate-limiting/PasswordAttemptLimiter.js"
export {
  addressSubject,
  type RateLimitDecision,
  RateLimiter,
  rateLimitWindowMillis
} from "./rate-limiting/RateLimiter.js"
export { EmailChange } from "./recovery/EmailChange.js"
export type { MailOrigin } from "./recovery/MailOrigin.js"
export { PasswordReset } from "./recovery/PasswordReset.js"
export * as RecoveryInput from "./recovery/RecoveryInput.js"
export * as Answer from "./responses/Answer.js"
export { type AnswerValidator, answerValidator } from "./responses/AnswerValidator.js"
export { drawChance } from "./responses/drawChance.js"
export { Codebook } from "./responses/export/Codebook.js"
export { NotShown } from "./responses/export/CsvEncoder.js"
export { ExportFormat, type ExportOptions } from "./responses/export/ExportOptions.js"
export {
  type FileFormat,
  type FileFormatFinder,
  type FileFormatName,
  FileFormats,
  type TableFile
} from "./responses/export/FileFormats.js"
export { responsesXsd } from "./responses/export/responsesXsd.js"
export * as Table from "./responses/export/table/Table.js"
export { type Export, Exports } from "./responses/Exports.js"
export { quotasMet } from "./responses/QuotaMembership.js"
export * as Response from "./responses/Response.js"
export * as ResponseBytes from "./responses/ResponseBytes.js"
export { ResponsesFull } from "./responses/ResponseBytes.js"
export {
  hasStatus,
  type ResponseFilter,
  responseFilterOf,
  type ResponseQuery,
  StatusChoice
} from "./responses/ResponseFilter.js"
export { ResponseFilters } from "./responses/ResponseFilters.js"
export { Responses, type Submitted, WrongResumeToken } from "./responses/Responses.js"
export { SearchMillis, selectedBy } from "./responses/ResponseSearch.js"
export { ResponseStore } from "./responses/ResponseStore.js"
export * as ResponseView from "./responses/ResponseView.js"
export * as Submission from "./responses/Submission.js"
export { Texts } from "./responses/Texts.js"
export * as Publication from "./results-link/Publication.js"
export * as ResultsLink from "./results-link/ResultsLink.js"
export { ResultsLinkInput } from "./results-link/ResultsLinkInput.js"
export { type OpenedLink, ResultsLinks } from "./results-link/ResultsLinks.js"
export { type FoundLink, type PublishedFigures, ResultsLinkStore } from "./results-link/ResultsLinkStore.js"
export * as SharedResults from "./results-link/SharedResults.js"
export * as Services from "./Services.js"
export * as ServicesWithoutLogins from "./ServicesWithoutLogins.js"
export type { Store } from "./Store.js"
export * as HiddenField from "./surveys/model/HiddenField.js"
export * as Quota from "./surveys/model/Quota.js"
export * as QuotaCounts from "./surveys/model/QuotaCounts.js"
export * as Survey from "./surveys/model/Survey.js"
export { PreconditionFailed } from "./surveys/PreconditionFailed.js"
export * as QuestionnaireVersion from "./surveys/QuestionnaireVersion.js"
export { compileChoice, type FilterChoice } from "./surveys/segments/FilterChoice.js"
export * as Segment from "./surveys/segments/Segment.js"
export { Segments, type SegmentView } from "./surveys/segments/Segments.js"
export * as SurveyInput from "./surveys/SurveyInput.js"
export { type IfMatch, Surveys } from "./surveys/Surveys.js"
export { type SurveyFilter, SurveyStore } from "./surveys/SurveyStore.js"
export type { SurveyValidation } from "./surveys/SurveyValidation.js"
export { type LocalizedSurvey, LocalizedSurveys } from "./surveys/translations/LocalizedSurveys.js"
export * as SurveyTexts from "./surveys/translations/SurveyTexts.js"
export * as Translation from "./surveys/translations/Translation.js"
export {
  type ReplacedTranslation,
  type TranslationProgress,
  Translations
} from "./surveys/translations/Translations.js"
export * as Committer from "./unit-of-work/Committer.js"
export * as CurrentRequest from "./unit-of-work/CurrentRequest.js"
export { type DecisionContext, withDecisionContext } from "./unit-of-work/DecisionContext.js"
export * as RemovedAccounts from "./unit-of-work/RemovedAccounts.js"
export { idempotencyKeyError } from "./unit-of-work/reservations/idempotencyKeyError.js"
export { IdempotencyKeyReused } from "./unit-of-work/reservations/IdempotentCreate.js"
export * as Reservation from "./unit-of-work/reservations/Reservation.js"
export * as ReservationScope from "./unit-of-work/reservations/ReservationScope.js"
export { ReservationStore } from "./unit-of-work/reservations/ReservationStore.js"
export { StoreDurability } from "./unit-of-work/StoreDurability.js"
export { type Decision, type DecisionAttempt, type Transact, Transactor } from "./unit-of-work/Transactor.js"
export * as UnitOfWork from "./unit-of-work/UnitOfWork.js"
export { decoderOf } from "./validation/Decoder.js"
export * as ValidationError from "./validation/ValidationError.js"
export * as ViolationCode from "./validation/ViolationCode.js"
export { violationMeanings } from "./validation/violationMeanings.js"
export * as ViolationParams from "./validation/ViolationParams.js"
export * as Warning from "./validation/Warning.js"
export { BoundedCache, type BoundedCacheOptions } from "./values/BoundedCache.js"
export { concatBytes } from "./values/concatBytes.js"
export * as Cursor from "./values/Cursor.js"
export * as Ids from "./values/Ids.js"
export * as Instant from "./values/Instant.js"
export * as IpAddress from "./values/IpAddress.js"
export { LanguageTag } from "./values/LanguageTag.js"
export { Limits, type LimitValues, unlimited } from "./values/Limits.js"
export * as Metadata from "./values/Metadata.js"
export { NotFound } from "./values/NotFound.js"
export { onceFor } from "./values/onceFor.js"
export * as Page from "./values/Page.js"
export * as ReadBudget from "./values/ReadBudget.js"
export * as Secrets from "./values/Secrets.js"
export { foldCase } from "./values/text/CaseFolding.js"
export * as Text from "./values/text/Text.js"
export * as Uuid from "./values/Uuid.js"
export { version } from "./version.js"
export { type AttemptResult, Deliveries, type EndedAttempt } from "./webhooks/deliveries/Deliveries.js"
export * as Delivery from "./webhooks/deliveries/Delivery.js"
export { type ClaimedDelivery, DeliveryQueue } from "./webhooks/deliveries/DeliveryQueue.js"
export { withDueSignal } from "./webhooks/deliveries/DeliverySignal.js"
export * as LeaseAllocation from "./webhooks/deliveries/LeaseAllocation.js"
export type { ClaimRequest } from "./webhooks/deliveries/LeaseAllocation.js"
export { type RetrySchedule, RetryScheduleMillis } from "./webhooks/deliveries/RetrySchedule.js"
export * as SlotShares from "./webhooks/deliveries/SlotShares.js"
export * as Address from "./webhooks/EndpointAddress.js"
export * as Webhook from "./webhooks/Webhook.js"
export * as WebhookInput from "./webhooks/WebhookInput.js"
export { Webhooks } from "./webhooks/Webhooks.js"
export { WebhookSettings, type WebhookSettingValues } from "./webhooks/WebhookSettings.js"
export { type DeliveryFilter, WebhookStore } from "./webhooks/WebhookStore.js"
