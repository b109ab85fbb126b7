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

/** The JSON text of a result in parts, one for each question: the samples of all questions may have megabytes. */
function* jsonTexts(result: AnalyticsResult.AnalyticsResult): IterableIterator<string> {
  yield JSON.stringify(encodeResult({ ...result, questions: [] })).slice(0, -"]}".length)
  let separator = ""
  for (const question of result.questions) {
    yield separator + JSON.stringify(encodeQuestion(question))
    separator = ","
  }
  yield "]}"
}

/** `questions` is the last field. */
const encodeResult = encoderOf(AnalyticsResult.AnalyticsResult)
const encodeQuestion = encoderOf(AnalyticsResult.AnalyticsResult.fields.questions.value)

const withAnalytics = withService(Analytics)
