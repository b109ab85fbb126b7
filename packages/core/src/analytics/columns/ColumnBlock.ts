/** The ended responses of a range of sequence numbers as columns, in the order of their numbers. */
import { responseStatuses } from "../../logic/questionnaire/SurveyLogic.js"
import type { ResponseStatus } from "../../responses/Response.js"
import type { ShownParts } from "../../statistics/ShownParts.js"
import type { QuestionId } from "../../values/Ids.js"
import type { Column } from "./Column.js"
import type { Numbers } from "./PackedArrays.js"

/** A block. Arrays have an item for each response, and NaN where it has no number. Columns are decoded when needed. */
export interface ColumnBlock {
  /** Responses of the block. */
  readonly size: number
  readonly sequences: Numbers
  /** Indexes of `responseStatuses`. */
  readonly statuses: Numbers
  /** Milliseconds since 1970. */
  readonly submittedAt: Numbers
  /** Milliseconds from `startedAt` to `submittedAt`. They may be negative. */
  readonly durations: Numbers
  readonly versions: () => Numbers
  readonly seeds: () => Numbers
  readonly language: () => Column
  readonly externalId: () => Column
  /** The questions that any response answers or has skipped. */
  readonly questions: ReadonlyMap<QuestionId, () => QuestionColumn>
  readonly fields: ReadonlyMap<string, () => Column>
  /** Whether no response has another field than `fields`. */
  readonly hasAllFields: boolean
  readonly variables: ReadonlyMap<string, () => Column>
}

/** The answers to a question, and the parts of it that those who answered were shown. */
export interface QuestionColumn {
  readonly answers: Column
  /** 1 for each response that was shown the question and does not answer it. Undefined: there is none. */
  readonly skipped: Numbers | undefined
  /** Of completed responses. Undefined: they were shown too many different parts. */
  readonly shown: ShownColumn | undefined
}

/** Code 0: nothing is known of the response. Else its parts are at `code - 1`. */
export interface ShownColumn {
  readonly codes: Numbers
  readonly parts: ReadonlyArray<ShownParts>
}

/** The status of a response. */
export const statusAt = ({ statuses }: ColumnBlock, index: number): ResponseStatus =>
  responseStatuses[statuses[index] ?? 0] ?? "completed"
