import * as HashMap from "effect/HashMap"
import * as Option from "effect/Option"
import { hasEnded, type Response } from "../../responses/Response.js"
import { bytesOf } from "../../responses/ResponseBytes.js"
import * as QuotaCounts from "../../surveys/model/QuotaCounts.js"
import type { Survey } from "../../surveys/model/Survey.js"
import type { Change } from "../../unit-of-work/UnitOfWork.js"
import type { ResponseId, SurveyId } from "../../values/Ids.js"
import type { Instant } from "../../values/Instant.js"
import * as ResponseLog from "../ResponseLog.js"
import {
  isVersionAnswered,
  replacedVersionsOf,
  type ResponseBytes,
  responseBytesOf,
  responseLogOf,
  responsesOf,
  type State
} from "../State.js"
import type { SomeChanges } from "./SomeChanges.js"
import { uncounted } from "./SurveyChanges.js"

export const responseChanges = {
  ResponsePut: (state, { quotas, response }) =>
    replaceResponse(state, response.surveyId, response.id, Option.some(response), { quotas, at: response.submittedAt }),
  ResponseRemoved: (state, change) => replaceResponse(state, change.surveyId, change.responseId, Option.none(), change),
  LogEntryAdded: (state, { at, entry, surveyId }) =>
    entry.type === "response.changed" &&
      !Option.exists(HashMap.get(responsesOf(state, surveyId), entry.responseId), hasEnded)
      ? state
      : updateLog(state, surveyId, (log) =>
        ResponseLog.addEntry(
          entry.type === "questionnaire" ? ResponseLog.withVersions(log, replacedVersionsOf(state, surveyId)) : log,
          entry,
          at
        )),
  LogShortened: (state, { before }) => ({
    ...state,
    responseLogs: HashMap.map(state.responseLogs, (log) => ResponseLog.forgetRemoved(log, before)),
    surveyRemovals: HashMap.filter(state.surveyRemovals, ({ at }) => at >= before)
  }),
  QuotasCounted: (state, change) => addCounted(state, change),
  VariablesOutdated: (state, { surveyId }) => ({
    ...state,
    surveys: HashMap.modify(state.surveys, surveyId, (survey) => ({
      ...survey,
      variablesComputedTo: survey.variablesComputedTo ?? 0
    }))
  }),
  VariablesComputed: (state, change) => setVariables(state, change),
  RollupsPut: (state, change) =>
    updateLog(
      state,
      change.surveyId,
      (log) => ResponseLog.putRollups(log, change.lastRemoval, change.parts)
    ),
  RollupsInvalidated: (state, change) => updateLog(state, change.surveyId, ResponseLog.invalidateRollups)
} satisfies SomeChanges

/** Writes or removes a response. A response to a survey that does not exist is ignored. */
const replaceResponse = (
  state: State,
  survey: SurveyId,
  id: ResponseId,
  next: Option.Option<Response>,
  { at, quotas = [] }: { readonly at: Instant; readonly quotas?: ReadonlyArray<string> | undefined }
): State => {
  const responses = responsesOf(state, survey)
  const before = HashMap.get(responses, id)
  if (!HashMap.has(state.surveys, survey) || Option.isNone(Option.orElse(next, () => before))) return state
  const replaced: State = {
    ...updateLog(state, survey, (log) => ResponseLog.record(log, id, before, next, at)),
    responses: HashMap.set(state.responses, survey, HashMap.modifyAt(responses, id, () => next)),
    responseBytes: HashMap.set(
      state.responseBytes,
      survey,
      addIfAny(addIfAny(responseBytesOf(state, survey), before, -1), next, 1)
    ),
    surveys: HashMap.modify(state.surveys, survey, (current) => ({
      ...current,
      responseCount: current.responseCount + completions(next) - completions(before),
      quotaCounts: Option.isSome(next)
        ? current.quotasCountedTo === null
          ? QuotaCounts.add(current.quotaCounts, ofEach(quotas, 1))
          : current.quotaCounts
        : isCounted(state, current, before)
        ? QuotaCounts.add(current.quotaCounts, ofEach(quotas, -1))
        : current.quotaCounts
    }))
  }
  return forgetVersion(replaced, survey, before)
}

/** Forgets the version that a response had, if it was the last one that has it. */
const forgetVersion = (state: State, survey: SurveyId, before: Option.Option<Response>): State => {
  const version = Option.getOrNull(before)?.questionnaireVersion ?? 0
  const versions = replacedVersionsOf(state, survey)
  return !HashMap.has(versions, version) || isVersionAnswered(state, survey, version)
    ? state
    : { ...state, replacedVersions: HashMap.set(state.replacedVersions, survey, HashMap.remove(versions, version)) }
}

const ofEach = (keys: ReadonlyArray<string>, count: number) => keys.map((key) => [key, count] as const)

/** Whether a response has been counted for the quotas of its survey. */
const isCounted = (
  state: State,
  { id: survey, quotasCountedTo }: Survey,
  response: Option.Option<Response>
): boolean =>
  Option.exists(response, ({ id, status }) =>
    status === "completed" &&
    (quotasCountedTo === null ||
      Option.exists(HashMap.get(responseLogOf(state, survey).numbers, id), (number) => number <= quotasCountedTo)))

const addCounted = (
  state: State,
  { after, counts, lastRemoval, surveyId, upTo }: Extract<Change, { readonly _tag: "QuotasCounted" }>
): State => {
  const log = responseLogOf(state, surveyId)
  return {
    ...state,
    surveys: HashMap.modify(
      state.surveys,
      surveyId,
      (survey) =>
        survey.quotasCountedTo !== after || log.lastRemoval !== lastRemoval ? survey : {
          ...survey,
          quotaCounts: QuotaCounts.add(survey.quotaCounts, Object.entries(counts)),
          quotasCountedTo: upTo >= log.lastSequence ? null : upTo
        }
    )
  }
}

const setVariables = (
  state: State,
  { after, finish, responses, surveyId, upTo }: Extract<Change, { readonly _tag: "VariablesComputed" }>
): State => {
  if (Option.getOrUndefined(HashMap.get(state.surveys, surveyId))?.variablesComputedTo !== after) return state
  const computed = responses.reduce((current, { id, variables }) => {
    const before = Option.getOrUndefined(HashMap.get(responsesOf(current, surveyId), id))
    if (before === undefined || !hasEnded(before)) return current
    const next = { ...before, variables }
    return {
      ...updateLog(current, surveyId, (log) => ResponseLog.replaceEnded(log, next)),
      responses: HashMap.modify(current.responses, surveyId, HashMap.set(id, next)),
      responseBytes: HashMap.set(
        current.responseBytes,
        surveyId,
        add(add(responseBytesOf(current, surveyId), before, -1), next, 1)
      )
    }
  }, state)
  const surveys = HashMap.modify(computed.surveys, surveyId, (survey) => ({
    ...survey,
    variablesComputedTo: finish === null ? upTo : null,
    ...finish?.recountsQuotas === true ? uncounted(survey.responseCount) : {}
  }))
  const positioned = { ...computed, surveys }
  if (finish === null) return positioned
  const entry = { type: "variables", names: finish.names } as const
  return updateLog(
    positioned,
    surveyId,
    (log) => ResponseLog.voidRollups(ResponseLog.addEntry(log, entry, finish.at))
  )
}

/** Measures the responses of surveys whose bytes are not counted yet, for a journal, which does not store them. */
export const countMissingBytes = (state: State): State => ({
  ...state,
  responseBytes: HashMap.reduce(
    state.responses,
    state.responseBytes,
    (counted, responses, survey) =>
      HashMap.has(counted, survey)
        ? counted
        : HashMap.set(
          counted,
          survey,
          HashMap.reduce(responses, { all: 0, partial: 0 }, (sum, response) => add(sum, response, 1))
        )
  )
})

const addIfAny = (sum: ResponseBytes, response: Option.Option<Response>, sign: 1 | -1): ResponseBytes =>
  Option.match(response, { onNone: () => sum, onSome: (response) => add(sum, response, sign) })

/** Adds the bytes of a response, or removes them with the sign -1. */
const add = ({ all, partial }: ResponseBytes, response: Response, sign: 1 | -1): ResponseBytes => {
  const bytes = sign * bytesOf(response)
  return { all: all + bytes, partial: response.status === "partial" ? partial + bytes : partial }
}

/** Updates the response log of a survey. A survey that does not exist has no log. */
const updateLog = (
  state: State,
  survey: SurveyId,
  update: (log: ResponseLog.ResponseLog) => ResponseLog.ResponseLog
): State =>
  HashMap.has(state.surveys, survey)
    ? { ...state, responseLogs: HashMap.set(state.responseLogs, survey, update(responseLogOf(state, survey))) }
    : state

const completions = (response: Option.Option<Response>): number =>
  Option.exists(response, ({ status }) => status === "completed") ? 1 : 0
