/** The survey engine for programs that don't use Effect: promises, async iterables and plain JSON. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Ref from "effect/Ref"
import { Accounts } from "../accounts/Accounts.js"
import { Identities } from "../accounts/identities/Identities.js"
import { Sessions } from "../accounts/sessions/Sessions.js"
import { Analytics } from "../analytics/Analytics.js"
import { ResponseLists } from "../analytics/ResponseLists.js"
import { VariableComputations } from "../analytics/VariableComputations.js"
import { Assets } from "../assets/Assets.js"
import { Audit } from "../audit/Audit.js"
import { PendingDefinitions } from "../definitions/pending/PendingDefinitions.js"
import { SurveyDefinitions } from "../definitions/SurveyDefinitions.js"
import { EventOutbox } from "../events/EventOutbox.js"
import { Files } from "../files/Files.js"
import { EditorTokens } from "../keys/editor-tokens/EditorTokens.js"
import { Keys } from "../keys/Keys.js"
import { ChangeLog } from "../log/ChangeLog.js"
import * as Rekey from "../rekey/Rekey.js"
import { Exports } from "../responses/Exports.js"
import { ResponseFilters } from "../responses/ResponseFilters.js"
import { Responses } from "../responses/Responses.js"
import { Texts } from "../responses/Texts.js"
import { ResultsLinks } from "../results-link/ResultsLinks.js"
import { Segments } from "../surveys/segments/Segments.js"
import { Surveys } from "../surveys/Surveys.js"
import { Translations } from "../surveys/translations/Translations.js"
import { Limits } from "../values/Limits.js"
import { Webhooks } from "../webhooks/Webhooks.js"
import { type AccountsApi, accountsApi } from "./api/AccountsApi.js"
import { type AnalyticsApi, analyticsApi } from "./api/AnalyticsApi.js"
import { type AssetsApi, assetsApi } from "./api/AssetsApi.js"
import { type AuditApi, auditApi, type UsageApi, usageApi } from "./api/AuditApi.js"
import { type EditorTokensApi, editorTokensApi } from "./api/EditorTokensApi.js"
import { type EventsApi, eventsApi } from "./api/EventsApi.js"
import { type ExportsApi, exportsApi } from "./api/ExportsApi.js"
import { type FilesApi, filesApi } from "./api/FilesApi.js"
import { type IdentitiesApi, identitiesApi } from "./api/IdentitiesApi.js"
import { type KeysApi, keysApi } from "./api/KeysApi.js"
import { type PendingApi, pendingApi } from "./api/PendingApi.js"
import { type ResponsesApi, responsesApi } from "./api/ResponsesApi.js"
import { type ResultsLinksApi, resultsLinksApi } from "./api/ResultsLinksApi.js"
import { type SegmentsApi, segmentsApi } from "./api/SegmentsApi.js"
import { type SurveysApi, surveysApi } from "./api/SurveysApi.js"
import { type TranslationsApi, translationsApi } from "./api/TranslationsApi.js"
import { type WebhooksApi, webhooksApi } from "./api/WebhooksApi.js"
import * as Calls from "./calls/Calls.js"
import * as Engine from "./Engine.js"
import { type Options, validateOptions } from "./Options.js"

export type { RekeyReport, UnknownSecret } from "../rekey/Rekey.js"
export type { AccountChanges, AccountsApi, ExternalAccount, NewAccount, PlanChange } from "./api/AccountsApi.js"
export type { AnalyticsApi, AnalyticsOptions } from "./api/AnalyticsApi.js"
export type { AssetsApi, ReadAssetOptions } from "./api/AssetsApi.js"
export type { AuditApi, ListAuditOptions, UsageApi, UsageOptions } from "./api/AuditApi.js"
export type { EditorToken, EditorTokenOptions, EditorTokensApi } from "./api/EditorTokensApi.js"
export type { EventsApi } from "./api/EventsApi.js"
export type { CodebookOptions, ExportOptions, ExportsApi, TextExportOptions } from "./api/ExportsApi.js"
export type {
  AllFilesOptions,
  FileFilter,
  FilesApi,
  FileUpload,
  ListFilesOptions,
  ReadFileOptions,
  UploadOptions
} from "./api/FilesApi.js"
export type { IdentitiesApi } from "./api/IdentitiesApi.js"
export type { KeysApi, KeySettings } from "./api/KeysApi.js"
export type {
  ApplyPendingOptions,
  DraftDefinition,
  PendingApi,
  PendingChangeOptions,
  PendingState,
  PendingWriteOptions,
  RebasedDefinition,
  SurveyPendingDefinition
} from "./api/PendingApi.js"
export type {
  AllResponsesOptions,
  AllTextsOptions,
  AnswerInput,
  ChangesOptions,
  FilterOptions,
  ListResponsesOptions,
  ListTextsOptions,
  PastOptions,
  ResponseFilter,
  ResponsesApi,
  ResponsesPage,
  ResumeOptions,
  SubmissionInput,
  SubmitOptions,
  TextFilter
} from "./api/ResponsesApi.js"
export type {
  ResultsLinksApi,
  ResultsLinkSettings,
  SharedFigures,
  SharedQuestionFigures,
  SurveyResultsLink
} from "./api/ResultsLinksApi.js"
export type { SegmentOptions, SegmentsApi } from "./api/SegmentsApi.js"
export type {
  AllSurveysOptions,
  CallerOptions,
  ChangeOptions,
  CloseOptions,
  GetSurveyOptions,
  ListSurveysOptions,
  NewSurvey,
  NewTranslatedSurvey,
  PublishOptions,
  ReplaceDefinitionOptions,
  RespondentOptions,
  SurveyChanges,
  SurveyDefinition,
  SurveyDefinitionEdits,
  SurveyFilter,
  SurveyQuestionInput,
  SurveysApi,
  VersionedSurvey
} from "./api/SurveysApi.js"
export type {
  ReplacedSurveyTranslation,
  SurveyTranslation,
  TranslationChangeOptions,
  TranslationsApi
} from "./api/TranslationsApi.js"
export type {
  AllDeliveriesOptions,
  DeliveryFilter,
  ListDeliveriesOptions,
  NewWebhook,
  WebhookChanges,
  WebhooksApi
} from "./api/WebhooksApi.js"
export { EngineClosed } from "./calls/Calls.js"
export { type CallError, errorStatuses, isCallError } from "./calls/ErrorStatus.js"
export type { FileContent } from "./calls/FileContent.js"
export type { IdempotentOptions } from "./calls/Idempotency.js"
export type { IterateOptions, ListPage, PageOptions } from "./calls/Lists.js"
export type { EngineServices } from "./Engine.js"
export type { EngineClock, IdSource, OnEvent, Options, SendMail, WebhookOptions } from "./Options.js"
export type { LogEntry, OnLog } from "./ProgramLogger.js"

/**
 * An open engine. Its calls take and return the same JSON as the REST API: ids are strings, times are ISO strings (or a
 * `Date` as input), and a result can be passed as input again. A call that fails rejects with an `Error` that has a
 * `_tag`, such as `NotFound`. `InvalidInput` and `RuleViolated` also have `violations`: the place, a code and a
 * sentence for each.
 */
export interface Canvass {
  /** The owners of surveys, API keys and webhooks. */
  readonly accounts: AccountsApi
  /** Create, change, publish, close, delete and list surveys. */
  readonly surveys: SurveysApi
  /** Changes of surveys that nobody sees until they are applied. */
  readonly pending: PendingApi
  /** Tokens with which pages of other origins edit one survey. */
  readonly editorTokens: EditorTokensApi
  /** The texts of surveys in other languages. */
  readonly translations: TranslationsApi
  /** Filters over the responses to surveys that are saved under a name. */
  readonly segments: SegmentsApi
  /** Submit, resume, list and delete responses. */
  readonly responses: ResponsesApi
  /** Upload, read, list and delete files that answer questions. */
  readonly files: FilesApi
  /** Pictures for surveys. */
  readonly assets: AssetsApi
  /** Statistics of surveys. */
  readonly analytics: AnalyticsApi
  /** Links with which anybody sees the figures of a survey. */
  readonly resultsLinks: ResultsLinksApi
  /** Responses as files: CSV, JSON, NDJSON, XML, XLSX, SAV (SPSS), Parquet. */
  readonly exports: ExportsApi
  /** The events that wait for `onEvent`. */
  readonly events: EventsApi
  /** Logins at identity providers that are linked to accounts. */
  readonly identities: IdentitiesApi
  /** API keys for callers of the REST API. */
  readonly keys: KeysApi
  /** The audit log of requests over HTTP. */
  readonly audit: AuditApi
  /** The number of requests over HTTP. */
  readonly usage: UsageApi
  /** Endpoints that receive events, and their deliveries. */
  readonly webhooks: WebhooksApi
  /**
   * Encrypts webhook secrets and the addresses of results links again, with the first of several secret keys. Returns
   * how many it has encrypted, and which ones no key decrypts. Afterwards the store does not need the other keys. Other
   * calls and engines may run meanwhile, and it may be interrupted and repeated.
   *
   * @example
   * const { unknown } = await canvass.rekey()
   * if (unknown === 0) console.log("The store does not need the earlier keys any more.")
   */
  readonly rekey: () => Promise<Rekey.RekeyReport>
  /**
   * The services of the engine, for adapters and for programs that use Effect: `canvass.runtime.runPromise(effect)`, or
   * `Layer.effectContext(Effect.map(canvass.runtime.runtimeEffect, ({ context }) => context))` as a layer. `close`
   * disposes of it.
   */
  readonly runtime: ManagedRuntime.ManagedRuntime<Engine.EngineServices, never>
  /**
   * Refuses further calls, waits up to 10 seconds for those in progress, ends the background jobs and closes the store.
   * May be called more than once. Calls after it reject with `EngineClosed`.
   */
  readonly close: () => Promise<void>
}

/**
 * Opens the engine on a store. While it is open, surveys are closed at their `closesAt`, and expired data is deleted.
 * Rejects with `InvalidInput` when an option is wrong or a durable store has no secret key, and with the error of the
 * store when that cannot be opened. Several engines in one process do not influence each other.
 *
 * @example
 * const canvass = await Canvass.open({ store: Memory.layer })
 * const owner = await canvass.accounts.ensure("ada@example.com")
 * const survey = await canvass.surveys.create(owner.id, { title: "Lunch" })
 * await canvass.close()
 */
export const open = async (options: Options): Promise<Canvass> => {
  const closing = new AbortController()
  let announceOpened = () => {}
  const opened = new Promise<void>((resolve) => announceOpened = resolve)
  const valid = await runOrThrow(Effect.suspend(() => validateOptions(options)))
  const runtime = ManagedRuntime.make(Layer.orDie(Engine.layer(valid, { opened, closing: closing.signal })))
  const engine = await runOrThrow(Effect.onError(runtime.runtimeEffect, () => runtime.disposeEffect))
  const { close, ...calls } = Calls.make(engine)
  const { context } = engine
  const limits = Context.get(context, Limits)
  // The callers of `open` continue before the timer.
  setTimeout(announceOpened, 0)
  let closed: Promise<void> | undefined
  return {
    accounts: accountsApi(calls, Context.get(context, Accounts), Context.get(context, Sessions)),
    surveys: surveysApi(
      calls,
      Context.get(context, Surveys),
      Context.get(context, SurveyDefinitions),
      Context.get(context, VariableComputations),
      limits
    ),
    pending: pendingApi(calls, Context.get(context, PendingDefinitions), limits),
    editorTokens: editorTokensApi(calls, Context.get(context, EditorTokens)),
    segments: segmentsApi(calls, Context.get(context, Segments)),
    translations: translationsApi(calls, Context.get(context, Translations)),
    responses: responsesApi(
      calls,
      Context.get(context, Responses),
      Context.get(context, ResponseLists),
      Context.get(context, Texts),
      Context.get(context, ResponseFilters),
      Context.get(context, ChangeLog),
      limits
    ),
    files: filesApi(calls, Context.get(context, Files), limits),
    assets: assetsApi(calls, Context.get(context, Assets), limits),
    analytics: analyticsApi(calls, Context.get(context, Analytics)),
    resultsLinks: resultsLinksApi(calls, Context.get(context, ResultsLinks)),
    events: eventsApi(calls, Context.get(context, EventOutbox)),
    exports: exportsApi(calls, Context.get(context, Exports), Context.get(context, ResponseFilters), limits),
    identities: identitiesApi(calls, Context.get(context, Identities)),
    keys: keysApi(calls, Context.get(context, Keys)),
    audit: auditApi(calls, Context.get(context, Audit)),
    usage: usageApi(calls, Context.get(context, Audit), Context.get(context, Surveys)),
    webhooks: webhooksApi(calls, Context.get(context, Webhooks), limits),
    rekey: () => calls.run(Effect.provide(Effect.flatMap(Ref.make(Rekey.nothingDone), Rekey.run), context)),
    runtime,
    close: () =>
      closed ??= close().then(() => {
        closing.abort()
        return runtime.dispose()
      })
  }
}

/** Rejects with the error of the effect, which is always an `Error`. */
const runOrThrow = async <A, E>(effect: Effect.Effect<A, E>): Promise<A> => {
  const exit = await Effect.runPromiseExit(effect)
  if (Exit.isFailure(exit)) throw Calls.errorOf(exit.cause)
  return exit.value
}
