/** Judges a submission by its survey: whether its answers fit, whether the response ends, whether quotas have room. */
import * as Arr from "effect/Array"
import * as Either from "effect/Either"
import * as Survey from "../../surveys/model/Survey.js"
import { InvalidInput, type RuleViolated, type Violation, violation } from "../../validation/ValidationError.js"
import type { AccountId, QuestionId } from "../../values/Ids.js"
import type { AnswerEntry } from "../AnswerEntry.js"
import type { ValidatedAnswers, ValidateOptions } from "../AnswerValidator.js"
import * as Response from "../Response.js"
import type { CompiledSurvey } from "./CompiledSurvey.js"
import type { Judged } from "./QuotaJudge.js"
import { answersPointer, type SentStatus, type Step } from "./Submission.js"

/** A refusal that depends on the survey. Another version of the survey may accept the response. */
export interface RefusedBySurvey {
  readonly _tag: "RefusedBySurvey"
  readonly reason: InvalidInput | RuleViolated
}

export const refusedBySurvey = (reason: InvalidInput | RuleViolated): RefusedBySurvey => ({
  _tag: "RefusedBySurvey",
  reason
})

export const violationsIn = (checked: Either.Either<unknown, ReadonlyArray<Violation>>): ReadonlyArray<Violation> =>
  Either.match(checked, { onLeft: (violations) => violations, onRight: () => [] })

/** An accepted response that is not stored yet. */
export interface AcceptedResponse {
  readonly accepted: AcceptedAnswers
  /** The partial response that it continues. */
  readonly before: Response.Response | undefined
  readonly options: AcceptOptions
  /** Makes the response of accepted answers. */
  readonly make: (accepted: AcceptedAnswers) => Response.Response
}

export interface AcceptOptions
  extends Pick<ValidateOptions, "endsBefore" | "language" | "metadata" | "now" | "previous">
{
  readonly status: SentStatus
  readonly step?: Step | undefined
  readonly externalId: string | null
  /** The key of the question that the respondent has reached. */
  readonly reached: string | null | undefined
  /** Whether the request has another seed than the response. */
  readonly isOtherSeed?: boolean
  readonly caller: AccountId | undefined
}

/** Valid answers, and the question that the respondent has reached. Undefined: the request does not say. */
export interface AcceptedAnswers extends ValidatedAnswers {
  readonly reached: QuestionId | null | undefined
}

/** Returns the answers if the survey accepts responses from `caller` now, and if the answers fit its questions. */
export const accept = (
  { survey, validator }: CompiledSurvey,
  entries: ReadonlyArray<AnswerEntry>,
  { caller, externalId, isOtherSeed = false, reached, status, step, ...context }: AcceptOptions
): Either.Either<AcceptedAnswers, RefusedBySurvey> => {
  const refusal = Survey.refusal(survey, caller, context.now)
  if (refusal !== undefined) return Either.left(refusedBySurvey(refusal))
  const reachedQuestion = typeof reached === "string" ? survey.questions.find(({ key }) => key === reached) : undefined
  const validated = validator.validate(entries, {
    ...context,
    at: answersPointer,
    complete: status === "completed",
    isStepFinished: step === "finished",
    reached: reachedQuestion?.key
  })
  const violations = [
    ...isOtherSeed ? [otherSeed] : [],
    ...typeof reached === "string" && reachedQuestion === undefined ? [unknownReached] : [],
    ...survey.onePerExternalId && externalId === null && endsWith(validated, status) ? [externalIdMissing] : [],
    ...violationsIn(validated)
  ]
  if (Arr.isNonEmptyReadonlyArray(violations)) return Either.left(refusedBySurvey(new InvalidInput({ violations })))
  return Either.mapBoth(validated, {
    onLeft: (violations) => refusedBySurvey(new InvalidInput({ violations })),
    onRight: (answers) => ({ ...answers, reached: typeof reached === "string" ? reachedQuestion?.id : reached })
  })
}

const otherSeed = violation("/seed", "invalid", "The response has another seed, which never changes.")

/** Whether a request would end the response. */
const endsWith = (validated: Either.Either<ValidatedAnswers, unknown>, status: SentStatus): boolean =>
  status === "completed" || Either.match(validated, { onLeft: () => false, onRight: ({ ends }) => ends })

const externalIdMissing = violation(
  "/externalId",
  "required",
  "The survey takes one response of each respondent, so a response that ends needs an `externalId`."
)

/** A response as the quotas of its survey leave it. `ended`: its answers, if a full quota has ended it early. */
export interface JudgedResponse extends Judged {
  readonly ended?: AcceptedAnswers
}

/**
 * Judges a response by the quotas of its survey, unless it was screened out. A partial response is judged by quotas
 * that test nothing at or behind the page that it has reached, if the pages before are complete.
 */
export const judgeQuotas = (
  compiled: CompiledSurvey,
  entries: ReadonlyArray<AnswerEntry>,
  { accepted, candidate, make, options }: Omit<AcceptedResponse, "before"> & { readonly candidate: Response.Response }
): JudgedResponse => {
  const { quotas } = compiled
  const { reached } = options
  if (!quotas.hasQuotas) return unjudged(candidate)
  if (candidate.status === "completed") return quotas.judge(candidate)
  if (candidate.status !== "partial" || typeof reached !== "string") return unjudged(candidate)
  const before = accept(compiled, entries, { ...options, endsBefore: reached })
  if (Either.isLeft(before)) return unjudged(candidate)
  const ended = { ...before.right, reached: accepted.reached }
  const judged = quotas.judgeBefore(candidate, reached, make(ended))
  return judged.response === candidate ? judged : { ...judged, ended }
}

const unjudged = (response: Response.Response): JudgedResponse => ({ response, guards: [], counted: [] })

const unknownReached = violation("/reached", "unknown-question", "The survey has no question of this key.")

/** What a save writes beside what the request says. */
export const savedAt = (
  { questionnaireVersion, variables }: Survey.Survey,
  { answers, ends, shown, walked }: ValidatedAnswers
): Pick<Response.Response, "answers" | "questionnaireVersion" | "skipped" | "status" | "variables"> => ({
  answers,
  questionnaireVersion,
  status: ends ? walked?.outcome ?? "completed" : "partial",
  skipped: ends ? Response.skippedOf(shown, answers) : null,
  variables: ends && walked !== undefined && variables.length > 0 ? walked.variables : null
})
