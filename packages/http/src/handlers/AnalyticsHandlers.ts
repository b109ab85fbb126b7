/** Handlers of the analytics endpoints. */
import { Analytics, AnalyticsResult, Trend } from "@canvass/core"
import { encoderOf } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import type { AnalyticsEndpoints } from "../contract/AnalyticsEndpoints.js"
import { withService } from "../endpoint/Caller.js"
import type { GroupHandlers } from "../endpoint/Handler.js"
import * as HandlerResult from "../endpoint/HandlerResult.js"
import { inParts, listTexts, untilList } from "./shared/JsonParts.js"

export const analyticsHandlers: GroupHandlers<AnalyticsEndpoints, Analytics> = {
  ofSurvey: ({ caller, path, urlParams }) =>
    Effect.map(
      withAnalytics(
        caller,
        (analytics, accountId) => analytics.computeAt(accountId, path.id, { interval: "day", ...urlParams })
      ),
      ({ cursor, figures }) =>
        HandlerResult.value(figures, { headers: { "X-Cursor": cursor }, json: () => inParts(resultTexts(figures)) })
    ),

  trend: ({ caller, path, urlParams }) =>
    Effect.map(
      withAnalytics(
        caller,
        (analytics, accountId) => analytics.trendAt(accountId, path.id, { interval: "month", ...urlParams })
      ),
      ({ cursor, figures }) =>
        HandlerResult.value(figures, {
          headers: { "X-Cursor": cursor },
          json: () => inParts(listTexts<Trend.GroupSeries | Trend.Point>(figures, trendTexts))
        })
    )
}

/** The JSON text of a result. The samples of all questions, and the figures of all groups, may have megabytes. */
function* resultTexts(result: AnalyticsResult.AnalyticsResult): IterableIterator<string> {
  yield untilList(encodeResult({ ...result, questions: [] }))
  yield* listTexts(result.questions, questionTexts)
  yield "}"
}

function* questionTexts(question: AnalyticsResult.AnalyticsResult["questions"][number]): IterableIterator<string> {
  if (question.groups === undefined || question.groups.length === 0) {
    yield JSON.stringify(encodeQuestion(question))
    return
  }
  yield untilList(encodeQuestion({ ...question, groups: [] }))
  yield* listTexts<unknown>(question.groups, (group) => [JSON.stringify(group)])
  yield "}"
}

/** The JSON text of a point, or of a group with its points. */
function* trendTexts(item: Trend.GroupSeries | Trend.Point): IterableIterator<string> {
  if (!("points" in item)) {
    yield JSON.stringify(encodePoint(item))
    return
  }
  yield untilList({ ...item, points: [] })
  yield* listTexts(item.points, trendTexts)
  yield "}"
}

/** `questions` is the last field of a result, and `groups` that of a question. */
const encodeResult = encoderOf(AnalyticsResult.AnalyticsResult)
const encodeQuestion = encoderOf(AnalyticsResult.AnalyticsResult.fields.questions.value)
const encodePoint = encoderOf(Trend.Point)

const withAnalytics = withService(Analytics)
