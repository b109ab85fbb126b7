/** The orders in which respondents saw things: computed from the seed and the version of the questionnaire. */
import * as Chunk from "effect/Chunk"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { pagesOf } from "../../logic/questionnaire/pagesOf.js"
import { pageName } from "../../logic/questionnaire/randomOrder.js"
import type { Survey } from "../../surveys/model/Survey.js"
import type { SurveyStore } from "../../surveys/SurveyStore.js"
import { walkStored } from "../AnswerValidator.js"
import type { AskedQuestionnaire, FindVersion } from "../QuestionnaireVersions.js"
import type { Response } from "../Response.js"
import { forEachReplacedVersion } from "./replacedVersions.js"
import type { TabledResponse } from "./table/TabledResponse.js"

/** The names of the questions and pages that shuffle in any version that responses may have. */
export const orderColumns = (
  surveys: SurveyStore["Type"],
  survey: Survey
): Effect.Effect<ReadonlyArray<string>> =>
  Effect.suspend(() => {
    const names = new Set(columnsOf(survey))
    const add = (version: AskedQuestionnaire) => {
      for (const name of columnsOf(version)) names.add(name)
    }
    return Effect.map(forEachReplacedVersion(surveys, survey, add), () => [...names])
  })

const columnsOf = ({ questions }: AskedQuestionnaire): ReadonlyArray<string> => [
  ...questions.flatMap(({ key, shuffle }) => shuffle === true ? [key] : []),
  ...pagesOf(questions).flatMap(({ key, page }) => page?.shuffle === true ? [pageName(key)] : [])
]

/** Adds the orders to responses. Of a response without a seed there are none. */
export const withOrders = (
  findVersion: FindVersion,
  survey: Survey,
  chunks: Stream.Stream<ReadonlyArray<TabledResponse>>
): Stream.Stream<ReadonlyArray<TabledResponse>> => {
  const withOrder = (response: TabledResponse): Effect.Effect<TabledResponse> =>
    response.seed === null ? Effect.succeed(response) : Effect.map(
      findVersion(survey, response.questionnaireVersion ?? survey.questionnaireVersion),
      (questionnaire) =>
        questionnaire === undefined ? response : { ...response, orders: ordersOf(questionnaire, response) }
    )
  return Stream.mapChunksEffect(chunks, (pages) =>
    Effect.map(
      Effect.forEach(pages, (responses) => Effect.forEach(responses, withOrder)),
      Chunk.unsafeFromArray
    ))
}

const ordersOf = (questionnaire: AskedQuestionnaire, response: Response): ReadonlyMap<string, string> => {
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
