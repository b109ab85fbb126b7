/**
 * The options and rows that the respondents of stored responses were shown: those of the version of the questionnaire
 * that a response has, without those whose condition was false.
 */
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { mapRows } from "../concurrency/forEachRow.js"
import type { Walk } from "../logic/questionnaire/walk.js"
import type { Row } from "../questions/question-parts/definition/Option.js"
import { type Question, rowsOf } from "../questions/Question.js"
import type { ShownParts } from "../statistics/ShownParts.js"
import type { Survey } from "../surveys/model/Survey.js"
import type { QuestionId } from "../values/Ids.js"
import { onceFor } from "../values/onceFor.js"
import { walkStored } from "./AnswerValidator.js"
import type { AskedQuestionnaire, FindVersion } from "./QuestionnaireVersions.js"
import type { Response } from "./Response.js"

/** Finds the parts that the respondent of a response was shown of a question. `undefined`: nothing is known. */
export interface ResponseParts {
  /** Returns the same object for all responses of a version whose respondents were shown everything. */
  readonly of: (response: Response, question: QuestionId) => ShownParts | undefined
}

/** Nothing is known of the responses. */
export const unknownParts: ResponseParts = { of: () => undefined }

/**
 * Splits responses into runs of the same version. Whoever handles one run after another holds one version at a time:
 * all those of a survey may take much memory.
 */
export const runsOf = (responses: ReadonlyArray<Response>): ReadonlyArray<ReadonlyArray<Response>> => {
  const isOfOne = responses.every(({ questionnaireVersion }) =>
    questionnaireVersion === responses[0]?.questionnaireVersion
  )
  if (isOfOne) return responses.length === 0 ? [] : [responses]
  const runs: Array<Array<Response>> = []
  for (const response of responses) {
    const run = runs.at(-1)
    if (run !== undefined && run[0]?.questionnaireVersion === response.questionnaireVersion) run.push(response)
    else runs.push([response])
  }
  return runs
}

/** Finds what the respondents of a run were shown. */
export const findParts = (
  findVersion: FindVersion,
  survey: Survey,
  run: ReadonlyArray<Response>
): Effect.Effect<ResponseParts> => {
  const version = run[0]?.questionnaireVersion ?? null
  return version === null ? Effect.succeed(unknownParts) : Effect.map(
    findVersion(survey, version),
    (found) => found === undefined ? unknownParts : makeResponseParts(new Map([[version, found]]))
  )
}

/** Adds to responses what their respondents were shown. */
export const responsesWithParts = (
  findVersion: FindVersion,
  survey: Survey,
  pages: Stream.Stream<ReadonlyArray<Response>>
): Stream.Stream<ReadonlyArray<Response & { readonly parts: ResponseParts }>> =>
  pages.pipe(
    Stream.mapConcat(runsOf),
    Stream.mapEffect((run) =>
      Effect.flatMap(
        findParts(findVersion, survey, run),
        (parts) => mapRows(run, (response) => ({ ...response, parts }))
      )
    )
  )

/** The parts of responses that have one of these versions of a questionnaire. */
export const makeResponseParts = (versions: ReadonlyMap<number, AskedQuestionnaire>): ResponseParts => {
  // The same responses may be counted for everybody, and then for groups.
  const walks = new Map<Response, Walk>()
  const walkOf = (questionnaire: AskedQuestionnaire, response: Response): Walk => {
    const known = walks.get(response)
    if (known !== undefined) return known
    // Without the seed nothing is shuffled: the order does not matter here.
    const walked = walkStored({ ...questionnaire, retired: [] }, { ...response, seed: null })
    if (walks.size === maxWalks) walks.clear()
    walks.set(response, walked)
    return walked
  }
  return {
    of: (response, id) => {
      const { questionnaireVersion: version } = response
      const questionnaire = version === null ? undefined : versions.get(version)
      if (questionnaire === undefined) return undefined
      const asked = askedParts(questionnaire.questions).get(id)
      if (asked?.hasConditions !== true) return asked?.parts
      const { key, parts } = asked
      const shown = walkOf(questionnaire, response).questions.get(key)
      if (shown === undefined || isWhole(parts, shown)) return parts
      return { options: valuesOf(shown.options), rows: valuesOf(shown.rows) }
    }
  }
}

/** Walks that are kept: more than the responses that are counted at once. */
const maxWalks = 32

/** The parts that a version of a question has. */
interface AskedParts {
  readonly key: string
  readonly parts: ShownParts
  /** Whether an option or a row has a condition. */
  readonly hasConditions: boolean
}

const askedParts = onceFor((questions: ReadonlyArray<Question>): ReadonlyMap<QuestionId, AskedParts> =>
  new Map(questions.flatMap((question) => {
    const { id, key, options } = question
    const rows = rowsOf(question)
    return options.length === 0 && rows.length === 0 ? [] : [[id, {
      key,
      parts: { options: valuesOf(options), rows: valuesOf(rows) },
      hasConditions: [...options, ...rows].some(({ showIf }) => showIf !== undefined)
    }]]
  }))
)

const isWhole = (
  parts: ShownParts,
  shown: { readonly options: ReadonlyArray<unknown>; readonly rows: ReadonlyArray<unknown> }
): boolean => shown.options.length === parts.options.length && shown.rows.length === parts.rows.length

const valuesOf = (parts: ReadonlyArray<Pick<Row, "value">>): ReadonlyArray<string> => parts.map(({ value }) => value)
