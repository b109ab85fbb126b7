/**
 * For stores and other adapters: the ports, the unit of work, background jobs, and how the APIs encode the model. A
 * minor version may change them; what `@canvass/core` exports changes in a major version only.
 */
export { AccountDeletion } from "./accounts/AccountDeletion.js"
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
export * as AccountInput from "./accounts/model/AccountInput.js"
export { AccountNotices } from "./accounts/model/AccountNotices.js"
export { AccountStore } from "./accounts/model/AccountStore.js"
export * as Identity from "./accounts/model/logins/Identity.js"
export * as LoginAddress from "./accounts/model/logins/LoginAddress.js"
export * as OneTimeToken from "./accounts/model/logins/OneTimeToken.js"
export * as RefreshToken from "./accounts/model/logins/RefreshToken.js"
export * as Session from "./accounts/model/logins/Session.js"
export { PasswordHashingBusy, type PasswordHashingError } from "./accounts/passwords/PasswordHashing.js"
export { type PasswordCheckError, TooManyFailedPasswords } from "./accounts/passwords/PasswordVerifier.js"
export {
  maxLoginAgeMillis,
  Reauthentication,
  RecentLoginRequired,
  WrongPassword
} from "./accounts/passwords/Reauthentication.js"
export { type Login, Sessions } from "./accounts/sessions/Sessions.js"
export * as Aggregate from "./analytics/Aggregate.js"
export * as AggregateBuilder from "./analytics/AggregateBuilder.js"
export { rangeIn } from "./analytics/AnalyticsQuery.js"
export { CalendarInterval, isTimeZone, parseRangeEnd, type RangeEnd } from "./analytics/Calendar.js"
export { citedDigest, citedText } from "./analytics/citing/CitedFigures.js"
export * as GroupBy from "./analytics/groups/GroupBy.js"
export * as GroupedAggregate from "./analytics/groups/GroupedAggregate.js"
export { ResponseLists } from "./analytics/ResponseLists.js"
export { RollupSizes } from "./analytics/rollups/Rollups.js"
export {
  type LogRequest,
  type LogSlice,
  maxSequences,
  partsOf,
  type RollupPart,
  type RollupPartRequest,
  RollupStore,
  type SequencedResponse,
  type Watermark
} from "./analytics/rollups/RollupStore.js"
export * as ColumnSearch from "./analytics/search/ColumnSearch.js"
export * as Series from "./analytics/Series.js"
export { AssetStore, type RemovedAsset } from "./assets/AssetStore.js"
export { readPicture } from "./assets/images/readPicture.js"
export { AuditMethod, auditQueryRanges } from "./audit/AuditQuery.js"
export { type AuditFilter, AuditStore } from "./audit/AuditStore.js"
export * as Usage from "./audit/Usage.js"
export { type ChildKind, type ChildRecords, childRecords, type Children, type ChildTable } from "./childRecords.js"
export { FairSemaphore } from "./concurrency/FairSemaphore.js"
export { forEachRow, mapRows } from "./concurrency/forEachRow.js"
export { KeyedLock } from "./concurrency/KeyedLock.js"
export { RunningFibers } from "./concurrency/RunningFibers.js"
export { yieldToEventLoop, yieldWhenDue } from "./concurrency/yieldToEventLoop.js"
export * as DefinitionChanges from "./definitions/DefinitionChanges.js"
export * as DefinitionEdits from "./definitions/DefinitionEdits.js"
export * as DefinitionEffects from "./definitions/DefinitionEffects.js"
export { valueAtPlace } from "./definitions/definitionPlaces.js"
export { draftOf, type DraftSchema, draftSchemas } from "./definitions/pending/draftSchema.js"
export { type Editor } from "./definitions/pending/pendingAudit.js"
export { ApplyInput } from "./definitions/pending/PendingDefinitions.js"
export { type IfPendingMatch } from "./definitions/pending/pendingMatch.js"
export * as SecretKeyFile from "./embedding/SecretKeyFile.js"
export { type EmbeddedWorker } from "./embedding/WebhookDelivery.js"
export { csvText } from "./encoding/CsvText.js"
export { type ClaimedEvents, EventOutbox, type OutboxClaim, type OutboxSettlement } from "./events/EventOutbox.js"
export * as EventStream from "./events/EventStream.js"
export { type Upload } from "./files/Files.js"
export { FileContentMissing, FileStorage, maxPieceBytes, type StoredContent } from "./files/FileStorage.js"
export { type FileFilter, FileStore } from "./files/FileStore.js"
export { forEachChunk } from "./files/forEachChunk.js"
export * as AuditRetention from "./jobs/AuditRetention.js"
export * as BackgroundJob from "./jobs/BackgroundJob.js"
export * as EventDispatch from "./jobs/EventDispatch.js"
export * as ExpiredDataCleanup from "./jobs/ExpiredDataCleanup.js"
export * as FileCleanup from "./jobs/FileCleanup.js"
export * as LogShortening from "./jobs/LogShortening.js"
export * as PartialExpiry from "./jobs/PartialExpiry.js"
export * as QuotaCounting from "./jobs/QuotaCounting.js"
export * as RemovedAccountPurge from "./jobs/removal/RemovedAccountPurge.js"
export * as RemovedSurveyPurge from "./jobs/removal/RemovedSurveyPurge.js"
export * as AccountGauge from "./jobs/running/AccountGauge.js"
export * as BackgroundLoop from "./jobs/running/BackgroundLoop.js"
export * as FailureLog from "./jobs/running/FailureLog.js"
export { type JobStatus, JobStatuses } from "./jobs/running/JobStatuses.js"
export { platformSleep, repeatSpaced } from "./jobs/running/platformSleep.js"
export { retryWithin } from "./jobs/running/retryWithin.js"
export * as WakeUpLoop from "./jobs/running/WakeUpLoop.js"
export * as VariableComputation from "./jobs/VariableComputation.js"
export * as AccountJson from "./json/AccountJson.js"
export * as AssetJson from "./json/AssetJson.js"
export * as AuditJson from "./json/AuditJson.js"
export * as ChangeJson from "./json/ChangeJson.js"
export { encoderOf } from "./json/Encoder.js"
export * as FileJson from "./json/FileJson.js"
export * as IdentityJson from "./json/IdentityJson.js"
export * as KeyJson from "./json/KeyJson.js"
export * as PendingJson from "./json/PendingJson.js"
export * as ResponseJson from "./json/ResponseJson.js"
export * as SegmentJson from "./json/SegmentJson.js"
export * as SessionJson from "./json/SessionJson.js"
export * as SurveyJson from "./json/SurveyJson.js"
export * as TextJson from "./json/TextJson.js"
export * as WebhookJson from "./json/WebhookJson.js"
export * as AllowList from "./keys/AllowList.js"
export { type EditorTokenClaims, type EditorTokenMaker, editorTokenStart } from "./keys/editor-tokens/EditorToken.js"
export { editorTokenInput, isOrigin } from "./keys/editor-tokens/EditorTokenInput.js"
export { type ValidEditorToken } from "./keys/editor-tokens/EditorTokens.js"
export * as KeyInput from "./keys/KeyInput.js"
export { type NewKey } from "./keys/Keys.js"
export * as KeyStates from "./keys/KeyStates.js"
export { KeyStore } from "./keys/KeyStore.js"
export * as ChangeCursor from "./log/ChangeCursor.js"
export { type ReadChanges, readUntilFound } from "./log/ChangeLog.js"
export * as LogEntry from "./log/LogEntry.js"
export { type ChangedLogs, type LogListener, LogSignal } from "./log/LogSignal.js"
export {
  type LogHead,
  type LogHistory,
  type LogPage,
  type LogPageRequest,
  LogStore,
  type PlacedChange,
  type SurveyRemoval,
  type SurveyRemovalRequest
} from "./log/LogStore.js"
export { cursorOf, type ReadPoint, readPoint } from "./log/ReadPoint.js"
export { type CompiledFilter, compileFilter } from "./logic/filters/CompiledFilter.js"
export { storedAnswers } from "./logic/filters/StoredAnswers.js"
export type { AnswerKind } from "./logic/questionnaire/AnswerModel.js"
export { compute } from "./logic/questionnaire/compute.js"
export { operandOf } from "./logic/questionnaire/Condition.js"
export { type Answers, holds } from "./logic/questionnaire/holds.js"
export { renameReferences } from "./logic/questionnaire/recall.js"
export { answerModels } from "./logic/questionnaire/types/registry.js"
export { kindOf, operatorsOf } from "./logic/rules/AnswerKind.js"
export { type RenamedKeys, renameInQuestion } from "./logic/rules/renameKeys.js"
export * as LoginServices from "./LoginServices.js"
export { chooseLanguage, Language } from "./mail/Language.js"
export { defaultMailTimeoutMillis } from "./mail/Mailer.js"
export { MailQueue } from "./mail/MailQueue.js"
export { fromBeforeReferences } from "./questions/olderQuestions.js"
export { withCodes, withRowCodes } from "./questions/OptionCodes.js"
export { allOptions } from "./questions/question-parts/definition/Option.js"
export * as Questionnaire from "./questions/Questionnaire.js"
export { responseColumnNames } from "./questions/VariableNames.js"
export {
  type PasswordAttempt,
  PasswordAttemptLimiter,
  passwordAttemptWindowMillis
} from "./rate-limiting/PasswordAttemptLimiter.js"
export {
  addressSubject,
  type RateLimit,
  type RateLimitDecision,
  rateLimitWindowMillis,
  tighterOf
} from "./rate-limiting/RateLimiter.js"
export { EmailChange } from "./recovery/EmailChange.js"
export { type MailOrigin } from "./recovery/MailOrigin.js"
export { PasswordReset } from "./recovery/PasswordReset.js"
export * as RecoveryInput from "./recovery/RecoveryInput.js"
export * as Rekey from "./rekey/Rekey.js"
export { answerValidator } from "./responses/AnswerValidator.js"
export { CandidateRows } from "./responses/CandidateRows.js"
export { NotShown } from "./responses/export/CsvEncoder.js"
export { type ExportOptions, hasExportOption } from "./responses/export/ExportOptions.js"
export { type FileFormat, type FileFormatName, FileFormats, type TableFile } from "./responses/export/FileFormats.js"
export { responsesXsd } from "./responses/export/responsesXsd.js"
export * as Table from "./responses/export/table/Table.js"
export { quotasMet } from "./responses/QuotaMembership.js"
export * as ResponseBytes from "./responses/ResponseBytes.js"
export {
  hasStatus,
  type PastQuery,
  type ResponseFilter,
  type ResponseQuery,
  StatusChoice
} from "./responses/ResponseFilter.js"
export { ResponseFilters } from "./responses/ResponseFilters.js"
export { makeResponseParts } from "./responses/ResponseParts.js"
export { SearchMillis, selectedBy } from "./responses/ResponseSearch.js"
export { ResponseStore } from "./responses/ResponseStore.js"
export * as ResponseView from "./responses/ResponseView.js"
export { drawChance } from "./responses/submission/drawChance.js"
export * as Publication from "./results-link/Publication.js"
export { ResultsLinkInput } from "./results-link/ResultsLinkInput.js"
export { type OpenedLink } from "./results-link/ResultsLinks.js"
export { type FoundLink, ResultsLinkStore } from "./results-link/ResultsLinkStore.js"
export * as ServicesWithoutLogins from "./ServicesWithoutLogins.js"
export { type NumberBin, numberBins } from "./statistics/numberBins.js"
export { type Store } from "./Store.js"
export { isAlias, type NameHolder } from "./surveys/model/Alias.js"
export * as QuotaCounts from "./surveys/model/QuotaCounts.js"
export * as QuestionnaireVersion from "./surveys/QuestionnaireVersion.js"
export { type FilterChoice } from "./surveys/segments/FilterChoice.js"
export { type SegmentView } from "./surveys/segments/Segments.js"
export * as StoredDefinitions from "./surveys/StoredDefinitions.js"
export * as SurveyDraft from "./surveys/SurveyDraft.js"
export { type IfMatch } from "./surveys/SurveyEdits.js"
export type { SurveyKey, SurveySize } from "./surveys/SurveySize.js"
export { type SurveyFilter, SurveyStore } from "./surveys/SurveyStore.js"
export { type LocalizedSurvey } from "./surveys/translations/LocalizedSurveys.js"
export * as SurveyTexts from "./surveys/translations/SurveyTexts.js"
export * as ChildRecord from "./unit-of-work/ChildRecord.js"
export * as Committer from "./unit-of-work/Committer.js"
export * as CurrentRequest from "./unit-of-work/CurrentRequest.js"
export { type DecisionContext, withDecisionContext } from "./unit-of-work/DecisionContext.js"
export * as RemovedAccounts from "./unit-of-work/RemovedAccounts.js"
export { idempotencyKeyError } from "./unit-of-work/reservations/idempotencyKeyError.js"
export * as Reservation from "./unit-of-work/reservations/Reservation.js"
export * as ReservationScope from "./unit-of-work/reservations/ReservationScope.js"
export { ReservationStore } from "./unit-of-work/reservations/ReservationStore.js"
export { reserve } from "./unit-of-work/reservations/reserve.js"
export { StoreDurability } from "./unit-of-work/StoreDurability.js"
export { Transactor } from "./unit-of-work/Transactor.js"
export * as UnitOfWork from "./unit-of-work/UnitOfWork.js"
export * as UnreadableRows from "./unit-of-work/UnreadableRows.js"
export { decoderOf } from "./validation/Decoder.js"
export { violationMeanings } from "./validation/violationMeanings.js"
export * as ViolationParams from "./validation/ViolationParams.js"
export { BoundedCache } from "./values/BoundedCache.js"
export { concatBytes } from "./values/concatBytes.js"
export * as Cursor from "./values/Cursor.js"
export * as IpAddress from "./values/IpAddress.js"
export { fixedLimits } from "./values/Limits.js"
export { parseNumber } from "./values/Numeral.js"
export { onceFor } from "./values/onceFor.js"
export * as ReadBudget from "./values/ReadBudget.js"
export { ReadPreference } from "./values/ReadPreference.js"
export * as SecretKeys from "./values/SecretKeys.js"
export { foldCase } from "./values/text/CaseFolding.js"
export * as Text from "./values/text/Text.js"
export * as TimeRange from "./values/TimeRange.js"
export * as Uuid from "./values/Uuid.js"
export { type AttemptResult, Deliveries, type EndedAttempt } from "./webhooks/deliveries/Deliveries.js"
export {
  type AccountBacklog,
  type ClaimedDelivery,
  DeliveryQueue,
  maxBacklog
} from "./webhooks/deliveries/DeliveryQueue.js"
export { withDueSignal } from "./webhooks/deliveries/DeliverySignal.js"
export * as LeaseAllocation from "./webhooks/deliveries/LeaseAllocation.js"
export { type ClaimRequest } from "./webhooks/deliveries/LeaseAllocation.js"
export { RetryScheduleMillis } from "./webhooks/deliveries/RetrySchedule.js"
export * as SlotShares from "./webhooks/deliveries/SlotShares.js"
export * as Address from "./webhooks/EndpointAddress.js"
export { type DeliveryFilter, WebhookStore } from "./webhooks/WebhookStore.js"
