/** Handlers of the analytics endpoints. */
import { Analytics, AnalyticsResult, encoderOf } from "@canvass/core"
import * as Effect from "effect/Effect"
import type { AnalyticsEndpoints } from "../contract/AnalyticsEndpoints.js"
import { withService } from "../endpoint/Caller.js"
import type { GroupHandlers } from "../endpoint/Handler.js"
import * as HandlerResult from "../endpoint/HandlerResult.js"

export const analyticsHandlers: GroupHandlers<typeof AnalyticsEndpoints, Analytics> = {
  ofSurvey: ({ caller, path, urlParams }) =>
    Effect.map(
      withAnalytics(
        caller,
        (analytics, accountId) => analytics.compute(accountId, path.id, { interval: "day", ...urlParams })
      ),
      (result) => HandlerResult.value(result, { json: () => jsonTexts(result) })
    ),

  trend: ({ caller, path, urlParams }) =>
    Effect.map(
      withAnalytics(
        caller,
        (analytics, accountId) => analytics.trend(accountId, path.id, { interval: "month", ...urlParams })
      ),
      (result) => HandlerResult.value(result)
    )
}

/**
 * The JSON text of a result in parts, one for each question and each group of it: the samples of all questions, and the
 * figures of all groups, may have megabytes.
 */
function* jsonTexts(result: AnalyticsResult.AnalyticsResult): IterableIterator<string> {
  yield JSON.stringify(encodeResult({ ...result, questions: [] })).slice(0, -"]}".length)
  let separator = ""
  for (const question of result.questions) {
    yield separator
    separator = ","
    if (question.groups === undefined || question.groups.length === 0) {
      yield JSON.stringify(encodeQuestion(question))
      continue
    }
    yield JSON.stringify(encodeQuestion({ ...question, groups: [] })).slice(0, -"]}".length)
    let groupSeparator = ""
    for (const group of question.groups) {
      yield groupSeparator + JSON.stringify(group)
      groupSeparator = ","
    }
    yield "]}"
  }
  yield "]}"
}

/** `questions` is the last field of a result, and `groups` that of a question. */
const encodeResult = encoderOf(AnalyticsResult.AnalyticsResult)
const encodeQuestion = encoderOf(AnalyticsResult.AnalyticsResult.fields.questions.value)

const withAnalytics = withService(Analytics)
