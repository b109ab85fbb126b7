/** The orders in which respondents saw things: computed from the seed and the version of the questionnaire. */
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { pageName } from "../../logic/questionnaire/randomOrder.js"
import { pagesOf } from "../../logic/questionnaire/walk.js"
import type { Survey } from "../../surveys/model/Survey.js"
import type { QuestionnaireVersion } from "../../surveys/QuestionnaireVersion.js"
import type { SurveyStore } from "../../surveys/SurveyStore.js"
import { BoundedCache } from "../../values/BoundedCache.js"
import { jsonBytes } from "../../values/jsonBytes.js"
import { walkStored } from "../AnswerValidator.js"
import type { Response } from "../Response.js"
import { forEachReplacedVersion } from "./replacedVersions.js"

/** A response with the orders that its respondent saw, by the names of questions and pages. */
export interface OrderedResponse extends Response {
  readonly orders?: ReadonlyMap<string, string>
}

type Questionnaire = Pick<Survey, "endings" | "questions" | "variables">

/** The names of the questions and pages that shuffle in any version that responses may have. */
export const orderColumns = (
  surveys: SurveyStore["Type"],
  survey: Survey
): Effect.Effect<ReadonlyArray<string>> =>
  Effect.suspend(() => {
    const names = new Set(columnsOf(survey))
    const add = (version: Questionnaire) => {
      for (const name of columnsOf(version)) names.add(name)
    }
    return Effect.map(forEachReplacedVersion(surveys, survey, add), () => [...names])
  })

const columnsOf = ({ questions }: Questionnaire): ReadonlyArray<string> => [
  ...questions.flatMap(({ key, shuffle }) => shuffle === true ? [key] : []),
  ...pagesOf(questions).flatMap(({ key, page }) => page?.shuffle === true ? [pageName(key)] : [])
]

/** Adds the orders to responses. Of a response without a seed there are none. */
export const withOrders = (
  surveys: SurveyStore["Type"],
  survey: Survey,
  chunks: Stream.Stream<ReadonlyArray<Response>>
): Stream.Stream<ReadonlyArray<OrderedResponse>> => {
  const cache = new BoundedCache<number, QuestionnaireVersion>({ maxBytes: maxCachedBytes, bytesOf: jsonBytes })
  const find = (version: number | null): Effect.Effect<Questionnaire | undefined> =>
    Effect.suspend(() => {
      if (version === null || version === survey.questionnaireVersion) return Effect.succeed(survey)
      const cached = cache.get(version)
      if (cached !== undefined) return Effect.succeed(cached)
      return Effect.map(surveys.replacedVersion(survey.accountId, survey.id, version), (found) => {
        if (Option.isSome(found)) cache.set(version, found.value)
        return Option.getOrUndefined(found)
      })
    })
  const withOrder = (response: Response): Effect.Effect<OrderedResponse> =>
    response.seed === null ? Effect.succeed(response) : Effect.map(
      find(response.questionnaireVersion),
      (questionnaire) =>
        questionnaire === undefined ? response : { ...response, orders: ordersOf(questionnaire, response) }
    )
  return Stream.mapChunksEffect(chunks, (pages) =>
    Effect.map(
      Effect.forEach(pages, (responses) => Effect.forEach(responses, withOrder)),
      Chunk.unsafeFromArray
    ))
}

/** Bytes of the JSON of replaced versions that an export keeps. */
const maxCachedBytes = 4 * 1_024 * 1_024

const ordersOf = (questionnaire: Questionnaire, response: Response): ReadonlyMap<string, string> => {
  const { pages } = walkStored({ ...questionnaire, retired: [] }, response)
  const orders = new Map<string, string>()
  for (const { key: pageKey, page, questions } of pages) {
    if (page?.shuffle === true) {
      orders.set(pageName(pageKey), questions.map(({ question }) => question.key).join(separator))
    }
    for (const { options, question: { key, shuffle }, rows } of questions) {
      if (shuffle !== true) continue
      orders.set(key, (rows.length > 0 ? rows : options).map(({ value }) => value).join(separator))
    }
  }
  return orders
}

const separator = "|"
