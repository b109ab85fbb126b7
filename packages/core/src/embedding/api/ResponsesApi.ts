/** Responses in the promise API. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import type { ResponseLists } from "../../analytics/ResponseLists.js"
import { type ChangeItem, encodeChange } from "../../json/ChangeJson.js"
import {
  encodeEnded,
  encodeResponse,
  encodeSubmitted,
  type EndedResponse,
  type ResponseItem,
  type SubmittedResponse
} from "../../json/ResponseJson.js"
import { encodeText, type TextItem } from "../../json/TextJson.js"
import type { ChangeLog } from "../../log/ChangeLog.js"
import type { Condition } from "../../logic/questionnaire/Condition.js"
import { FilterInput } from "../../questions/question-parts/definition/conditions/ConditionSchema.js"
import { type ResponseFilter as StoredFilter, StatusChoice } from "../../responses/ResponseFilter.js"
import type { ResponseFilters } from "../../responses/ResponseFilters.js"
import type { Responses } from "../../responses/Responses.js"
import type * as Submission from "../../responses/submission/Submission.js"
import type { Texts } from "../../responses/Texts.js"
import * as ReservationScope from "../../unit-of-work/reservations/ReservationScope.js"
import type { LimitValues } from "../../values/Limits.js"
import { NotFound } from "../../values/NotFound.js"
import { text } from "../../values/text/Text.js"
import * as Arguments from "../calls/Arguments.js"
import type { Calls } from "../calls/Calls.js"
import { idempotencyKey, type IdempotentOptions, withKey } from "../calls/Idempotency.js"
import * as Lists from "../calls/Lists.js"
import type { CallerOptions } from "./SurveysApi.js"

/** An answer to a question, which is named by its id or by its key. */
export interface AnswerInput {
  readonly questionId?: string | undefined
  readonly questionKey?: string | undefined
  /** The value, in the form of the question type. Numbers and booleans may also be text. Null: not answered. */
  readonly value?: unknown
}

/** A response to submit. */
export interface SubmissionInput {
  readonly answers: ReadonlyArray<AnswerInput>
  /** `partial`: the response can be resumed. Default `completed`. */
  readonly status?: Submission.SentStatus | undefined
  /** The time at which the respondent started: an ISO timestamp or a Date, at most 5 minutes in the future. */
  readonly startedAt?: string | Date | null | undefined
  /** An id of your own system, 1 to 255 characters. */
  readonly externalId?: string | null | undefined
  /** Data of your own system: at most 50 entries, and 8 192 bytes of JSON. */
  readonly metadata?: Readonly<Record<string, string>> | undefined
  /** The language tag (BCP 47) of the texts that the respondent has read. The ending is shown in this language. */
  readonly language?: string | null | undefined
  /**
   * Decides in which order things are shown, and which arms are drawn: an integer from 0 to 2³² − 1. The first call
   * that stores a response fixes it. Default: drawn, where the survey shuffles or has arms.
   */
  readonly seed?: number | null | undefined
  /**
   * The key of a question: the respondent has reached its page. A rule of a page before it may end the response.
   * Without it a partial response stays partial.
   */
  readonly reached?: string | null | undefined
}

/** Options of `responses.submit`. */
export interface SubmitOptions extends CallerOptions, IdempotentOptions {}

/** Options of `responses.resume`. */
export interface ResumeOptions extends CallerOptions, IdempotentOptions {
  /** The `resumeToken` of the response. */
  readonly resumeToken: string
}

/** Selects responses. */
export interface ResponseFilter {
  /** Default `completed`. */
  readonly status?: StatusChoice | undefined
  /** Submitted at this time or later: an ISO timestamp, a day such as `2026-11-20` (UTC), or a Date. */
  readonly from?: string | Date | undefined
  /** Submitted before this time. */
  readonly to?: string | Date | undefined
  /** Only responses with this `externalId`, 1 to 255 characters. */
  readonly externalId?: string | undefined
}

/** Selects responses as they were. */
export interface PastOptions {
  /**
   * A cursor of the log of the survey: only responses that had ended at it, or before it, and exist still. Rejects with
   * `InvalidInput` for a cursor of another survey or one with partial responses, and with a `status` of `partial`, and
   * with `CursorExpired` for one that does not belong to the log any more.
   */
  readonly asOf?: string | undefined
}

/** Selects responses by their contents. */
export interface FilterOptions {
  /**
   * Only responses for which this is true: a condition, which may also test retired questions, any field of `metadata`
   * and properties of a response.
   */
  readonly filter?: Condition | undefined
  /** Only responses of this segment, by its id or its name. */
  readonly segment?: string | undefined
}

/**
 * Options of `responses.list`. With a filter or a segment, a page may have fewer responses than `limit`, or none, and a
 * next page: a search ends after two seconds.
 */
export interface ListResponsesOptions extends ResponseFilter, FilterOptions, PastOptions, Lists.PageOptions {}

/** A page of responses. */
export interface ResponsesPage extends Lists.ListPage<ResponseItem> {
  /** The cursor of the log at which the page was read: that of the options, or where the log ended. */
  readonly asOf: string
}

/** Selects texts. */
export interface TextFilter {
  /** Only texts of the question with this key. */
  readonly question?: string | undefined
  /** Only texts that contain this text, in any case of any script. */
  readonly q?: string | undefined
}

/** Options of `responses.texts`. A page may be short or empty and have a next one: a search ends after two seconds. */
export interface ListTextsOptions extends TextFilter, ResponseFilter, FilterOptions, PastOptions, Lists.PageOptions {}

/** Options of `responses.allTexts`. */
export interface AllTextsOptions extends TextFilter, ResponseFilter, FilterOptions, PastOptions, Lists.IterateOptions {}

/** Options of `responses.all`. */
export interface AllResponsesOptions extends ResponseFilter, FilterOptions, PastOptions, Lists.IterateOptions {}

/** Options of `responses.changes`. */
export interface ChangesOptions extends Pick<Lists.IterateOptions, "signal"> {
  /** The cursor of the last change that you have. Absent: the log from its beginning. */
  readonly after?: string | undefined
  /** Whether partial responses, and their removals, are read too. */
  readonly partials?: boolean | undefined
  /** Whether to wait for further changes, until `signal` is aborted. */
  readonly follow?: boolean | undefined
}

/** Responses: anybody submits them, and the owner of the survey reads and deletes them. */
export interface ResponsesApi {
  /**
   * Submits a response. It is stored durably, with its event, when this resolves. Rejects with `InvalidInput`, which
   * names every invalid answer, with `RuleViolated` when the survey accepts no responses from the caller, with
   * `ResponsesFull` when the responses of the account or the partial responses of the survey have reached their maximum
   * (`limits.responseBytesPerAccount`, `limits.partialBytesPerSurvey`), and with `NotFound` when there is no such
   * survey.
   *
   * @example
   * await canvass.responses.submit(survey.id, { answers: [{ questionKey: "again", value: 9 }] })
   */
  readonly submit: (surveyId: string, response: SubmissionInput, options?: SubmitOptions) => Promise<SubmittedResponse>
  /**
   * Adds answers to a partial response, and completes it when `status` is `completed`. Rejects with `WrongResumeToken`
   * when the token does not belong to the response, with `RuleViolated` when the response is completed already, and as
   * `submit`. For 24 hours, the call that has completed the response can be repeated: the same changes give the same
   * result.
   *
   * @example
   * const { id, resumeToken } = await canvass.responses.submit(survey.id, { answers: [], status: "partial" })
   * await canvass.responses.resume(survey.id, id, { answers, status: "completed" }, { resumeToken })
   */
  readonly resume: (
    surveyId: string,
    responseId: string,
    changes: Partial<SubmissionInput>,
    options: ResumeOptions
  ) => Promise<SubmittedResponse>
  /**
   * Returns a partial response with its answers. Rejects with `NotFound` when it has ended, and with `WrongResumeToken`
   * when the token does not belong to the response.
   *
   * @example
   * const { answers } = await canvass.responses.getPartial(survey.id, id, { resumeToken })
   */
  readonly getPartial: (
    surveyId: string,
    responseId: string,
    options: Pick<ResumeOptions, "resumeToken">
  ) => Promise<SubmittedResponse>
  /**
   * Returns how a response has ended, for its respondent. Rejects with `NotFound` while it is partial, and with
   * `WrongResumeToken` when the token does not belong to the response.
   *
   * @example
   * const { ending } = await canvass.responses.getEnding(survey.id, id, { resumeToken })
   */
  readonly getEnding: (
    surveyId: string,
    responseId: string,
    options: Pick<ResumeOptions, "resumeToken">
  ) => Promise<EndedResponse>
  /**
   * Returns a response with its answers, completed or partial. Rejects with `NotFound` when the owner has no such
   * response.
   *
   * @example
   * const { answers } = await canvass.responses.get(owner.id, survey.id, responseId)
   */
  readonly get: (owner: string, surveyId: string, responseId: string) => Promise<ResponseItem>
  /**
   * Returns a page of the responses to a survey, by default the completed ones. Rejects with `NotFound` when the owner
   * has no such survey.
   *
   * @example
   * const { items, nextCursor } = await canvass.responses.list(owner.id, survey.id, { from: "2026-11-01" })
   */
  readonly list: (
    owner: string,
    surveyId: string,
    options?: ListResponsesOptions
  ) => Promise<ResponsesPage>
  /**
   * Iterates over all responses to a survey. Memory does not grow with their number.
   *
   * @example
   * for await (const response of canvass.responses.all(owner.id, survey.id)) console.log(response.answers)
   */
  readonly all: (owner: string, surveyId: string, options?: AllResponsesOptions) => AsyncIterable<ResponseItem>
  /**
   * Returns a page of the texts that respondents wrote: answers to text questions, and texts beside options. Rejects
   * with `NotFound` when the owner has no such survey.
   *
   * @example
   * const { items } = await canvass.responses.texts(owner.id, survey.id, { question: "why", q: "price" })
   */
  readonly texts: (owner: string, surveyId: string, options?: ListTextsOptions) => Promise<Lists.ListPage<TextItem>>
  /**
   * Iterates over all texts.
   *
   * @example
   * for await (const { text } of canvass.responses.allTexts(owner.id, survey.id)) console.log(text)
   */
  readonly allTexts: (owner: string, surveyId: string, options?: AllTextsOptions) => AsyncIterable<TextItem>
  /**
   * Iterates over the log of a survey: every change of the survey and of its responses once, in the order of commits.
   * Ends when the reader is up to date, unless `follow`. Keep the `cursor` of the last change that you applied, and
   * go on `after` it. Rejects with `CursorExpired` when the log does not reach back to the cursor, and with `NotFound`
   * when the owner has no such survey.
   *
   * @example
   * for await (const change of canvass.responses.changes(owner.id, survey.id, { after })) after = change.cursor
   */
  readonly changes: (owner: string, surveyId: string, options?: ChangesOptions) => AsyncIterable<ChangeItem>
  /**
   * Deletes a response and its files for good, also from counts, analytics and exports. Rejects with `NotFound` when
   * the owner has no such response.
   *
   * @example
   * await canvass.responses.remove(owner.id, survey.id, responseId)
   */
  readonly remove: (owner: string, surveyId: string, responseId: string) => Promise<void>
}

export const responsesApi = (
  { iterate, run }: Calls,
  responses: Responses,
  lists: ResponseLists,
  writtenTexts: Texts,
  filters: ResponseFilters,
  log: ChangeLog,
  limits: LimitValues
): ResponsesApi => {
  const decodeSubmitOptions = Arguments.options(() =>
    Schema.Struct({ ...callerField, idempotencyKey: Arguments.optional(idempotencyKey(limits)) })
  )
  const decodeResumeOptions = Arguments.options(() =>
    Schema.Struct({
      ...callerField,
      resumeToken: Schema.String,
      idempotencyKey: Arguments.optional(idempotencyKey(limits))
    })
  )
  const decodeListOptions = Arguments.options(() =>
    Arguments.ordered(
      Schema.Struct({ ...filterFields(limits), ...choiceFields, ...pastFields, ...Lists.pageFields(limits) })
    )
  )
  const decodeAllOptions = Arguments.options(() =>
    Arguments.ordered(
      Schema.Struct({ ...filterFields(limits), ...choiceFields, ...pastFields, ...Lists.iterateFields })
    )
  )
  const decodeTextsOptions = Arguments.options(() =>
    Arguments.ordered(
      Schema.Struct({
        ...filterFields(limits),
        ...choiceFields,
        ...pastFields,
        ...textFields(limits),
        ...Lists.pageFields(limits)
      })
    )
  )
  const decodeAllTextsOptions = Arguments.options(() =>
    Arguments.ordered(
      Schema.Struct({
        ...filterFields(limits),
        ...choiceFields,
        ...pastFields,
        ...textFields(limits),
        ...Lists.iterateFields
      })
    )
  )
  const asRespondent = (surveyId: string, responseId: string, options: Pick<ResumeOptions, "resumeToken">) =>
    Effect.flatMap(
      Arguments.all({
        survey: Arguments.surveyId(surveyId),
        id: Arguments.responseId(responseId),
        options: decodeTokenOptions(options)
      }),
      ({ id, options: { resumeToken }, survey }) => responses.getAsRespondent(survey, id, { resumeToken })
    )
  return {
    submit: (surveyId, response, options) =>
      run(Effect.flatMap(
        Arguments.all({
          id: Arguments.surveyId(surveyId),
          body: Arguments.body<Submission.SubmissionInput>(response),
          options: decodeSubmitOptions(options)
        }),
        ({ body, id, options: { caller, idempotencyKey } }) => {
          const scope = caller === undefined ? "anonymous" : ReservationScope.ofAccount(caller)
          return Effect.map(
            withKey(responses.submit(id, body, { caller }), idempotencyKey, `${scope} ${id}`, body),
            encodeSubmitted
          )
        }
      )),
    resume: (surveyId, responseId, changes, options) =>
      run(Effect.flatMap(
        Arguments.all({
          survey: Arguments.surveyId(surveyId),
          id: Arguments.responseId(responseId),
          body: Arguments.body<Submission.ResumptionInput>(changes),
          options: decodeResumeOptions(options)
        }),
        ({ body, id, options: { caller, idempotencyKey, resumeToken }, survey }) => {
          const scope = caller === undefined ? "anonymous" : ReservationScope.ofAccount(caller)
          return Effect.map(
            withKey(
              responses.resume(survey, id, body, { resumeToken, caller }),
              idempotencyKey,
              `${scope} ${survey} ${id}`,
              body
            ),
            encodeSubmitted
          )
        }
      )),
    getPartial: (surveyId, responseId, options) =>
      run(Effect.flatMap(
        asRespondent(surveyId, responseId, options),
        (found) => "response" in found ? Effect.succeed(encodeSubmitted(found)) : new NotFound()
      )),
    getEnding: (surveyId, responseId, options) =>
      run(Effect.flatMap(
        asRespondent(surveyId, responseId, options),
        (found) => "response" in found ? new NotFound() : Effect.succeed(encodeEnded(found))
      )),
    get: (owner, surveyId, responseId) =>
      run(Effect.flatMap(
        placeOf(owner, surveyId, responseId),
        ({ id, owner, survey }) => Effect.map(responses.get(owner, survey, id), encodeResponse)
      )),
    list: (owner, surveyId, options) =>
      run(Effect.flatMap(
        Arguments.all({
          ...Arguments.surveyOfOwner(owner, surveyId),
          options: decodeListOptions(options)
        }),
        ({ options, owner, survey }) => {
          return Effect.flatMap(filters.readAt(owner, survey, options), ({ filter, point }) =>
            Effect.map(
              Lists.page(
                ["responses", owner, survey, scopeOf(filter)],
                options,
                (request) => lists.list(owner, survey, filter, request),
                encodeResponse
              ),
              (page) => ({ ...page, asOf: point.cursor })
            ))
        }
      )),
    all: (owner, surveyId, options) =>
      iterate(options, (rest) =>
        Effect.flatMap(
          Arguments.all({
            ...Arguments.surveyOfOwner(owner, surveyId),
            options: decodeAllOptions(rest)
          }),
          ({ options, owner, survey }) =>
            Effect.map(
              Effect.flatMap(
                filters.readAt(owner, survey, options),
                ({ filter }) => responses.stream(owner, survey, filter, options.order ?? "desc")
              ),
              Stream.map((rows) => rows.map(encodeResponse))
            )
        )),
    texts: (owner, surveyId, options) =>
      run(Effect.flatMap(
        Arguments.all({
          ...Arguments.surveyOfOwner(owner, surveyId),
          options: decodeTextsOptions(options)
        }),
        ({ options, owner, survey }) =>
          Effect.flatMap(filters.readAt(owner, survey, options), ({ filter }) => {
            const { q, question } = options
            return Lists.page(
              ["texts", owner, survey, scopeOf(filter), question, q],
              options,
              (request) => lists.listTexts(owner, survey, filter, { question, q }, request),
              encodeText
            )
          })
      )),
    allTexts: (owner, surveyId, options) =>
      iterate(options, (rest) =>
        Effect.flatMap(
          Arguments.all({
            ...Arguments.surveyOfOwner(owner, surveyId),
            options: decodeAllTextsOptions(rest)
          }),
          ({ options, owner, survey }) =>
            Effect.map(
              Effect.flatMap(
                filters.readAt(owner, survey, options),
                ({ filter }) => writtenTexts.stream(owner, survey, filter, options, options.order ?? "desc")
              ),
              Stream.map((rows) => rows.map(encodeText))
            )
        )),
    changes: (owner, surveyId, options) =>
      iterate(options, (rest) =>
        Effect.map(
          Arguments.all({
            ...Arguments.surveyOfOwner(owner, surveyId),
            options: decodeChangesOptions(rest)
          }),
          ({ options, owner, survey }) =>
            Stream.map(
              Stream.chunks(log.stream(owner, survey, options)),
              (changes) => Array.from(changes, encodeChange)
            )
        )),
    remove: (owner, surveyId, responseId) =>
      run(Effect.flatMap(
        placeOf(owner, surveyId, responseId),
        ({ id, owner, survey }) => responses.remove(owner, survey, id)
      ))
  }
}

/** What the pages of a list have in common. Each is read where the log ends then, unless `asOf` says where. */
const scopeOf = ({ predicate, upTo, ...filter }: StoredFilter) => ({
  ...filter,
  predicate: predicate && { digest: predicate.digest },
  upTo: upTo?.isHead === true ? undefined : upTo
})

const placeOf = (owner: string, surveyId: string, responseId: string) =>
  Arguments.all({
    ...Arguments.surveyOfOwner(owner, surveyId),
    id: Arguments.responseId(responseId)
  })

const decodeChangesOptions = Arguments.options(() =>
  Schema.Struct({
    after: Arguments.optional(Schema.String),
    partials: Arguments.optional(Schema.Boolean),
    follow: Arguments.optional(Schema.Boolean)
  })
)

const callerField = { caller: Arguments.optional(Arguments.CallerId) }

const decodeTokenOptions = Arguments.options(() => Schema.Struct({ resumeToken: Schema.String }))

/** The fields of `TextFilter`. */
const textFields = (limits: LimitValues) => ({
  question: Arguments.optional(Schema.String),
  q: Arguments.optional(text(limits.title))
})

/** The fields of `FilterOptions`. What a filter has is checked with the survey. */
export const choiceFields = {
  filter: Arguments.optional(FilterInput),
  segment: Arguments.optional(Schema.String)
}

/** The fields of `PastOptions`. */
export const pastFields = { asOf: Arguments.optional(Schema.String) }

/** The fields of `ResponseFilter`. */
export const filterFields = (limits: LimitValues) => ({
  status: Arguments.optional(StatusChoice),
  externalId: Arguments.optional(text(limits.externalId, 1)),
  ...Arguments.range
})
