/** What the log of a survey has beside its responses: one entry for each change that is not the end of a response. */
import * as Schema from "effect/Schema"
import { SurveyStatus } from "../surveys/model/Survey.js"
import { ResponseId } from "../values/Ids.js"
import type { Instant } from "../values/Instant.js"

/** A response that has ended reads differently: one of its files was deleted. A response has one such entry at most. */
const ResponseChanged = Schema.Struct({
  type: Schema.Literal("response.changed"),
  responseId: ResponseId,
  reason: Schema.Literal("file")
})

/** A response was removed. `responseId` is null when that is long ago (`LogLimits.keptMillis`). */
const ResponseRemoved = Schema.Struct({
  type: Schema.Literal("response.removed"),
  responseId: Schema.NullOr(ResponseId)
})

/** Variables were computed again for the responses that exist: they are to be read again. */
const VariablesComputed = Schema.Struct({
  type: Schema.Literal("variables"),
  names: Schema.Array(Schema.String)
})

/** The survey has another version of its questionnaire. */
const QuestionnaireChanged = Schema.Struct({
  type: Schema.Literal("questionnaire"),
  version: Schema.Int
})

/** The texts of a language have changed. `digest` is that of the texts, null when there are none any more. */
const TranslationChanged = Schema.Struct({
  type: Schema.Literal("translations"),
  tag: Schema.String,
  digest: Schema.NullOr(Schema.String)
})

/** Fields of the survey that are no part of the questionnaire have changed. */
const SurveyChanged = Schema.Struct({
  type: Schema.Literal("survey"),
  status: SurveyStatus,
  closeReason: Schema.NullOr(Schema.String),
  changed: Schema.Array(Schema.String)
})

export const LogEntry = Schema.Union(
  ResponseChanged,
  ResponseRemoved,
  VariablesComputed,
  QuestionnaireChanged,
  TranslationChanged,
  SurveyChanged
)
export type LogEntry = typeof LogEntry.Type

export type LogEntryType = LogEntry["type"]

/**
 * What an entry is about. An entry replaces an earlier one of the same type and subject: of a kind of change, the
 * newest stands.
 */
export const subjectOf = (entry: LogEntry): string => {
  switch (entry.type) {
    case "response.changed":
      return entry.responseId
    case "response.removed":
      return entry.responseId ?? ""
    case "questionnaire":
      return String(entry.version)
    case "translations":
      return entry.tag
    case "survey":
      return entry.changed.join(",")
    case "variables":
      return ""
  }
}

/**
 * A place in the log of a survey. A change takes the next `sequence`, with the `partialSequence` 0. A save or a removal
 * of a partial response takes the next `partialSequence` after the present `sequence`. Places are in the order of
 * commits: first by `sequence`, then by `partialSequence`.
 */
export interface LogPlace {
  readonly sequence: number
  readonly partialSequence: number
}

/** The place before all others. */
export const beginning: LogPlace = { sequence: 0, partialSequence: 0 }

/** Negative: `left` comes before `right`. */
export const comparePlaces = (left: LogPlace, right: LogPlace): number =>
  left.sequence - right.sequence || left.partialSequence - right.partialSequence

/** An entry with its place. `at` never decreases within a survey. */
export interface PlacedEntry {
  readonly place: LogPlace
  readonly at: Instant
  readonly entry: LogEntry
  /**
   * Of the removal of a response: the sequence number that it had ended with, 0 if it was partial. Undefined: it is
   * unknown, because an older program has removed the response.
   */
  readonly endedSequence?: number | undefined
}
