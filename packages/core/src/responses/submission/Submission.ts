/** The body of a submission. `AnswerValidator` validates its answers against the questions of the survey. */
import * as Arr from "effect/Array"
import * as Either from "effect/Either"
import { isReadonlyRecord } from "effect/Predicate"
import * as Schema from "effect/Schema"
import { maxSeed } from "../../logic/questionnaire/randomOrder.js"
import { integer } from "../../questions/question-parts/definition/SettingSchemas.js"
import { strictly, type Violation, violation } from "../../validation/ValidationError.js"
import * as Instant from "../../values/Instant.js"
import { LanguageTag } from "../../values/LanguageTag.js"
import type { LimitValues } from "../../values/Limits.js"
import { responseMetadata } from "../../values/Metadata.js"
import { text } from "../../values/text/Text.js"
import { type AnswerEntry, AnswerInput, decodeAnswerEntries } from "../AnswerEntry.js"

/** The status of a response that is sent. The rules of the survey may end a partial response, or screen it out. */
export const SentStatus = Schema.Literal("completed", "partial")
export type SentStatus = typeof SentStatus.Type

/**
 * How a respondent leaves the step of a questionnaire that a submission has the answers of. `finished`: the questions
 * that it names must have the answers that they need, though the response stays partial. `unfinished`: they need not.
 */
export type Step = "finished" | "unfinished"

/** The seed of a response in a request. */
export const Seed = integer(0, maxSeed)

const details = (limits: LimitValues) => ({
  status: Schema.optionalWith(SentStatus, { exact: true }),
  startedAt: Schema.optionalWith(Schema.NullOr(Instant.Instant), { exact: true }),
  externalId: Schema.optionalWith(Schema.NullOr(text(limits.externalId, 1)), { exact: true }),
  metadata: Schema.optionalWith(responseMetadata(limits), { exact: true }),
  language: Schema.optionalWith(Schema.NullOr(LanguageTag), { exact: true }).annotations({
    description:
      "The language tag (BCP 47) of the texts that the respondent has read. The ending is shown in this language."
  }),
  seed: Schema.optionalWith(Schema.NullOr(Seed), { exact: true }).annotations({
    description: "Decides in which order things are shown, and which arms are drawn. The first request that stores a " +
      "response fixes it. Default: drawn, where the survey shuffles or has arms."
  }),
  reached: Schema.optionalWith(Schema.NullOr(Schema.String), { exact: true }).annotations({
    description: "The key of a question: the respondent has reached its page. A rule of a page before it may end the " +
      "response. Without it a partial response stays partial."
  })
})

/** The body of a submission. Without `status` it is `completed`. */
export const submissionInput = (limits: LimitValues) =>
  Schema.Struct({ answers: Schema.Array(AnswerInput), ...details(limits) }).annotations({
    identifier: "SubmitResponse"
  })
export type SubmissionInput = Schema.Schema.Encoded<ReturnType<typeof submissionInput>>

/** The body that adds to a partial response. A field that is left out is unchanged. */
export const resumptionInput = (limits: LimitValues) =>
  Schema.partialWith(submissionInput(limits), { exact: true }).annotations({ identifier: "ResumeResponse" })
export type ResumptionInput = Schema.Schema.Encoded<ReturnType<typeof resumptionInput>>

/** A well-formed submission. Its answers are not yet validated against the questions of the survey. */
export interface Submission extends Schema.Schema.Type<Schema.Struct<ReturnType<typeof details>>> {
  readonly entries: ReadonlyArray<AnswerEntry>
}

/** A malformed submission. `entries` are those of its answers that are well-formed. */
export interface MalformedSubmission {
  readonly violations: Arr.NonEmptyReadonlyArray<Violation>
  readonly entries: ReadonlyArray<AnswerEntry>
  /** Whether `entries` are all answers of a completed response. */
  readonly isComplete: boolean
}

/** Decodes the body of a request at the time `now`. */
export type SubmissionDecoder = (
  input: unknown,
  now: Instant.Instant
) => Either.Either<Submission, MalformedSubmission>

/** The JSON Pointer of the answers in the body. */
export const answersPointer = "/answers"

/**
 * Returns a function that decodes a body as far as that is possible without the survey. A `startedAt` more than 5
 * minutes in the future is refused.
 *
 * @param answers - Whether the body must have `answers`. It may omit them when it adds to a partial response.
 */
export const submissionDecoder = (limits: LimitValues, answers: "optional" | "required"): SubmissionDecoder => {
  // The answers are decoded one by one. They are among the fields here, so that a refusal of other fields names them.
  const decode = strictly(
    Schema.suspend(() =>
      Schema.Struct({ answers: Schema.optionalWith(Schema.Unknown, { exact: true }), ...details(limits) })
    )
  )
  return (input, now) => {
    if (!isReadonlyRecord(input)) return Either.left(noObject)
    const { answers: sent } = input
    const { entries, violations } = sent === undefined
      ? { entries: [], violations: answers === "required" ? [answersMissing] : [] }
      : decodeAnswerEntries(sent, answersPointer)
    const decoded = decode(input)
    const isComplete = violations.length === 0 && input.status !== "partial"
    if (Either.isLeft(decoded)) {
      return Either.left({ violations: Arr.appendAll(decoded.left, violations), entries, isComplete })
    }
    const { answers: _, ...details } = decoded.right
    const all = (details.startedAt ?? now) > now + clockDifferenceMillis
      ? Arr.prepend(violations, startedInTheFuture)
      : violations
    return Arr.isNonEmptyReadonlyArray(all)
      ? Either.left({ violations: all, entries, isComplete })
      : Either.right({ ...details, entries })
  }
}

const noObject: MalformedSubmission = {
  violations: [violation("", "wrong-type", "Expected an object.")],
  entries: [],
  isComplete: false
}

const answersMissing = violation(answersPointer, "required", "This field is required.")

const startedInTheFuture = violation("/startedAt", "in-the-future", "`startedAt` is in the future.")

/** How far the clock of a respondent may be ahead, in milliseconds. */
const clockDifferenceMillis = 5 * 60_000
