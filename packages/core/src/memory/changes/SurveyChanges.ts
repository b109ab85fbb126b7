import * as HashMap from "effect/HashMap"
import * as Option from "effect/Option"
import * as UploadedFile from "../../files/UploadedFile.js"
import * as QuotaCounts from "../../surveys/model/QuotaCounts.js"
import type { Survey } from "../../surveys/model/Survey.js"
import * as QuestionnaireVersion from "../../surveys/QuestionnaireVersion.js"
import * as ReservationScope from "../../unit-of-work/reservations/ReservationScope.js"
import {
  compositeKey,
  filterChildren,
  isVersionAnswered,
  replacedVersionsOf,
  type State,
  withoutScopes
} from "../State.js"
import type { SomeChanges } from "./SomeChanges.js"

export const surveyChanges = {
  SurveyPut: (state, change) => putSurvey(state, change.survey, change.recountsQuotas === true),
  AliasPut: (state, { accountId, alias }) => ({ ...state, aliases: HashMap.set(state.aliases, alias, accountId) }),
  SurveyRemoved: (state, change) => ({
    ...state,
    surveys: HashMap.remove(state.surveys, change.surveyId),
    surveyRemovals: Option.match(HashMap.get(state.surveys, change.surveyId), {
      onNone: () => state.surveyRemovals,
      onSome: ({ accountId, id: surveyId }) => {
        // A removal is later than those before it in its account, whatever the clocks say.
        const at = Array.from(HashMap.values(state.surveyRemovals)).reduce(
          (at, before) => before.accountId === accountId ? Math.max(at, before.at + 1) : at,
          change.at
        )
        return HashMap.set(state.surveyRemovals, compositeKey(accountId, `${at} ${surveyId}`), {
          surveyId,
          at,
          accountId
        })
      }
    }),
    replacedVersions: HashMap.remove(state.replacedVersions, change.surveyId),
    ...filterChildren(state, (id) => id !== change.surveyId),
    responses: HashMap.remove(state.responses, change.surveyId),
    responseBytes: HashMap.remove(state.responseBytes, change.surveyId),
    files: HashMap.map(
      state.files,
      (file) => file.surveyId === change.surveyId ? UploadedFile.remove(file) : file
    ),
    responseLogs: HashMap.remove(state.responseLogs, change.surveyId),
    reservations: withoutScopes(state.reservations, ReservationScope.prefixesOfSurvey(change.surveyId))
  }),
  // The removal has left nothing.
  RemovedSurveyPurged: (state) => state
} satisfies SomeChanges

const putSurvey = (state: State, survey: Survey, recountsQuotas: boolean): State => ({
  ...keepReplacedVersion(state, survey),
  surveys: HashMap.modifyAt(
    state.surveys,
    survey.id,
    (before) => Option.some({ ...survey, ...storedCounts(Option.getOrUndefined(before), survey, recountsQuotas) })
  )
})

/** The counts of quotas before the responses that exist are counted. */
export const uncounted = (responseCount: number): Pick<Survey, "quotaCounts" | "quotasCountedTo"> => ({
  quotaCounts: QuotaCounts.none,
  quotasCountedTo: responseCount > 0 ? 0 : null
})

/** What the store maintains in a survey. Responses that exist are counted from the first one. */
const storedCounts = (
  before: Survey | undefined,
  { questionnaireVersion }: Survey,
  recountsQuotas: boolean
): Pick<Survey, "quotaCounts" | "quotasCountedTo" | "responseCount" | "variablesComputedTo"> => {
  if (before === undefined) {
    return { responseCount: 0, quotaCounts: QuotaCounts.none, quotasCountedTo: null, variablesComputedTo: null }
  }
  const { quotaCounts, quotasCountedTo, responseCount } = before
  const isOtherVersion = before.questionnaireVersion !== questionnaireVersion
  const variablesComputedTo = before.variablesComputedTo !== null && isOtherVersion ? 0 : before.variablesComputedTo
  return recountsQuotas
    ? { responseCount, variablesComputedTo, ...uncounted(responseCount) }
    : { responseCount, variablesComputedTo, quotaCounts, quotasCountedTo }
}

/** Keeps the version of the questionnaire that the survey replaces, if a response has it. */
const keepReplacedVersion = (state: State, { id, questionnaireVersion }: Survey): State => {
  const replaced = Option.filter(
    Option.map(HashMap.get(state.surveys, id), QuestionnaireVersion.present),
    ({ version }) => version !== questionnaireVersion
  )
  if (Option.isNone(replaced)) return state
  const { version } = replaced.value
  const others = HashMap.remove(replacedVersionsOf(state, id), questionnaireVersion)
  const kept = isVersionAnswered(state, id, version) ? HashMap.set(others, version, replaced.value) : others
  return { ...state, replacedVersions: HashMap.set(state.replacedVersions, id, kept) }
}
