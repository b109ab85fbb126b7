/** What a unit of work contains to store a response. */
import * as Event from "../../events/Event.js"
import type * as Survey from "../../surveys/model/Survey.js"
import type { Decision, DecisionAttempt } from "../../unit-of-work/Transactor.js"
import type { Guard } from "../../unit-of-work/UnitOfWork.js"
import * as Instant from "../../values/Instant.js"
import type { LimitValues } from "../../values/Limits.js"
import type { Answer } from "../Answer.js"
import type { AnswerEntry } from "../AnswerEntry.js"
import type { ClaimRequest, FileClaims } from "../FileAnswers.js"
import type * as Response from "../Response.js"
import { bytesGuards } from "../ResponseBytes.js"
import type { CompiledSurvey } from "./CompiledSurvey.js"

/** Writes a response with the claims of its files, and with an event if the response is completed. */
export const put = <A>(
  limits: LimitValues,
  attempt: DecisionAttempt,
  survey: Survey.Survey,
  response: Response.Response,
  result: A,
  { before, claims = noClaims, counted = [], guards = [] }: {
    readonly before?: Response.Response | undefined
    readonly claims?: Pick<FileClaims, "changes" | "guards"> | undefined
    readonly counted?: ReadonlyArray<string>
    readonly guards?: ReadonlyArray<Guard>
  } = {}
): Decision<A> => ({
  result,
  accountId: survey.accountId,
  guards: [
    surveyAt(survey),
    ...before === undefined
      ? []
      : [{ _tag: "ResponseAt", responseId: before.id, revision: before.revision } satisfies Guard],
    ...externalIdGuards(survey, response),
    ...guards,
    ...bytesGuards(limits, response, before),
    ...claims.guards
  ],
  changes: [
    { _tag: "ResponsePut", response, ...counted.length === 0 ? {} : { quotas: counted } },
    ...claims.changes
  ],
  events: response.status === "completed" ? [submittedEvent(attempt, survey, response)] : []
})

export const surveyAt = ({ id, version }: Survey.Survey): Guard => ({ _tag: "SurveyAt", surveyId: id, version })

/** The guard that no other response ends with the same external id, where the survey takes one of each. */
const externalIdGuards = (
  { id, onePerExternalId }: Survey.Survey,
  { externalId, status }: Response.Response
): ReadonlyArray<Guard> =>
  onePerExternalId && externalId !== null && status !== "partial"
    ? [{ _tag: "ExternalIdFree", surveyId: id, externalId }]
    : []

/** The claim of the files that a response names. */
export const claimRequestOf = (
  { fileQuestions, survey }: CompiledSurvey,
  { answers, id }: Response.Response,
  entries: ReadonlyArray<AnswerEntry>,
  now: Instant.Instant,
  previous: ReadonlyArray<Answer> = []
): ClaimRequest => ({ surveyId: survey.id, responseId: id, now, fileQuestions, entries, answers, previous })

const noClaims: Pick<FileClaims, "changes" | "guards"> = { guards: [], changes: [] }

const submittedEvent = (
  attempt: DecisionAttempt,
  survey: Survey.Survey,
  { id, submittedAt }: Response.Response
): Event.Event =>
  Event.make(attempt, survey.accountId, "response.submitted", {
    responseId: id,
    surveyId: survey.id,
    surveySlug: survey.slug,
    submittedAt: Instant.format(submittedAt)
  })
