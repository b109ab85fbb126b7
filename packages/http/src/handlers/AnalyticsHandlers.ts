/** Handlers of the analytics endpoints. */
import { Analytics, AnalyticsResult, encoderOf, Trend } from "@canvass/core"
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
      (result) => HandlerResult.value(result, { json: () => inParts(resultTexts(result)) })
    ),

  trend: ({ caller, path, urlParams }) =>
    Effect.map(
      withAnalytics(
        caller,
        (analytics, accountId) => analytics.trend(accountId, path.id, { interval: "month", ...urlParams })
      ),
      (result) => HandlerResult.value(result, { json: () => inParts(trendTexts(result)) })
    )
}

/** The JSON text of a result. The samples of all questions, and the figures of all groups, may have megabytes. */
function* resultTexts(result: AnalyticsResult.AnalyticsResult): IterableIterator<string> {
  yield JSON.stringify(encodeResult({ ...result, questions: [] })).slice(0, -"]}".length)
  for (const [index, question] of result.questions.entries()) {
    if (index > 0) yield ","
    if (question.groups === undefined || question.groups.length === 0) {
      yield JSON.stringify(encodeQuestion(question))
      continue
    }
    yield JSON.stringify(encodeQuestion({ ...question, groups: [] })).slice(0, -"]}".length)
    yield* listTexts<unknown>(question.groups, (group) => JSON.stringify(group))
    yield "]}"
  }
  yield "]}"
}

/** The JSON text of a trend, point by point. */
function* trendTexts(trend: Trend.Trend): IterableIterator<string> {
  yield "["
  for (const [index, item] of trend.entries()) {
    if (index > 0) yield ","
    if (!("points" in item)) {
      yield pointText(item)
      continue
    }
    yield JSON.stringify({ ...item, points: [] }).slice(0, -"]}".length)
    yield* listTexts(item.points, pointText)
    yield "]}"
  }
  yield "]"
}

const pointText = (point: Trend.Point): string => JSON.stringify(encodePoint(point))

function* listTexts<A>(items: ReadonlyArray<A>, textOf: (item: A) => string): IterableIterator<string> {
  for (const [index, item] of items.entries()) yield (index > 0 ? "," : "") + textOf(item)
}

/** Joins texts to parts of some length, between which other requests are served. */
function* inParts(texts: Iterable<string>): IterableIterator<string> {
  let part = ""
  for (const text of texts) {
    part += text
    if (part.length < partLength) continue
    yield part
    part = ""
  }
  yield part
}

const partLength = 32_768

/** `questions` is the last field of a result, and `groups` that of a question. */
const encodeResult = encoderOf(AnalyticsResult.AnalyticsResult)
const encodeQuestion = encoderOf(AnalyticsResult.AnalyticsResult.fields.questions.value)
const encodePoint = encoderOf(Trend.Point)

const withAnalytics = withService(Analytics)
