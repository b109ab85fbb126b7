/** Changes of a log as JSON. */
import * as Schema from "effect/Schema"
import type { ChangeOf, LoggedChange } from "../log/ChangeLog.js"
import { LogEntry } from "../log/LogEntry.js"
import { SurveySummary } from "../surveys/model/Survey.js"
import { SurveyId } from "../values/Ids.js"
import { Instant } from "../values/Instant.js"
import { typedEncoderOf } from "./Encoder.js"
import * as ResponseJson from "./ResponseJson.js"

const head = {
  cursor: Schema.String.annotations({ description: "Where a reader goes on that has this change." }),
  at: Instant.annotations({ description: "The time of the change. It never decreases within a survey." })
}

const [changed, ...others] = LogEntry.members

const withHead = <Fields extends Schema.Struct.Fields>({ fields }: Schema.Struct<Fields>) =>
  Schema.Struct({ ...head, ...fields })

const [removed, variables, questionnaire, translations, survey] = others

/** The changes of a log, whose responses have this schema. */
const changes = <A, I>(response: Schema.Schema<A, I>) =>
  Schema.Union(
    Schema.Struct({ ...head, type: Schema.Literal("response", "partial"), response }),
    Schema.Struct({ ...head, ...changed.fields, response }),
    withHead(removed),
    withHead(variables),
    withHead(questionnaire),
    withHead(translations),
    withHead(survey)
  )

const always = ["id", "surveyId", "status", "submittedAt"] as const

/** A response of which a caller may have left out parts. */
const LoggedResponse = Schema.extend(
  ResponseJson.ResponseItem.pick(...always),
  Schema.partialWith(ResponseJson.ResponseItem.omit(...always), { exact: true })
).annotations({ identifier: "LoggedResponse" })

/** A change as the API sends it: with `fields`, its response has those parts only. */
export const SentChange: Schema.Schema<SentChange, SentChangeItem> = changes(LoggedResponse).annotations({
  identifier: "LogChange"
})

/** A response of which parts may have been left out. */
export interface SentResponse extends Schema.Schema.Type<typeof LoggedResponse> {}

/** Its JSON. */
export interface SentResponseItem extends Schema.Schema.Encoded<typeof LoggedResponse> {}

export type SentChange = ChangeOf<SentResponse>
export type SentChangeItem = ChangeItemOf<SentResponseItem>

const SurveyHead = Schema.Struct({
  surveyId: SurveyId,
  title: SurveySummary.fields.title,
  status: SurveySummary.fields.status,
  cursor: Schema.String.annotations({
    description: "Where a reader goes on that has everything but partial responses."
  }),
  partialsCursor: Schema.String.annotations({
    description: "Where a reader goes on that has everything, partial responses included."
  })
}).annotations({ identifier: "SurveyHead" })

const SurveyRemoval = Schema.Struct({ surveyId: SurveyId, at: Instant }).annotations({ identifier: "SurveyRemoval" })

/** Where the logs of an account end, and which of them are gone. */
export const SurveyHeads = Schema.Struct({
  surveys: Schema.Array(SurveyHead),
  removed: Schema.Array(SurveyRemoval),
  removedSince: Instant.annotations({
    description:
      "The `removedSince` of the next request, which lists what is removed from now on. Of several pages, that " +
      "of the last one."
  })
}).annotations({ identifier: "SurveyHeads" })

const ChangeSchema: Schema.Schema<LoggedChange, ChangeItem> = changes(ResponseJson.ResponseItem)

/** What every change has. */
interface ChangeHead {
  /** Where a reader goes on that has this change. */
  readonly cursor: string
  /** An ISO timestamp. It never decreases within a survey. */
  readonly at: string
}

/** A change in the log of a survey, by its `type`. */
export type ChangeItem = ChangeItemOf<ResponseJson.ResponseItem>

/** A change in the log of a survey, by its `type`, and by the type of a response. */
export type ChangeItemOf<Response> =
  & ChangeHead
  & (
    /** A response that has ended, or with `partials` the newest state of one that has not. */
    | { readonly type: "partial" | "response"; readonly response: Response }
    /** A file of a response that has ended was deleted. `response` is as it is now. */
    | {
      readonly type: "response.changed"
      readonly responseId: string
      readonly reason: "file"
      readonly response: Response
    }
    /** A response was removed. `responseId` is null after 400 days. */
    | { readonly type: "response.removed"; readonly responseId: string | null }
    /** These variables were computed again for the responses that exist. */
    | { readonly type: "variables"; readonly names: ReadonlyArray<string> }
    /** The survey has another version of its questionnaire. */
    | { readonly type: "questionnaire"; readonly version: number }
    /** The texts of a language have changed. `digest` is null when there are none any more. */
    | { readonly type: "translations"; readonly tag: string; readonly digest: string | null }
    /** These fields of the survey have changed. */
    | {
      readonly type: "survey"
      readonly status: "closed" | "draft" | "published"
      readonly closeReason: string | null
      readonly changed: ReadonlyArray<string>
    }
  )

/** Encodes a change. */
export const encodeChange: (change: LoggedChange) => ChangeItem = typedEncoderOf(ChangeSchema)
