/** The figures of a survey (specification, Analytics result; decisions §6), counted from its responses. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { AccountId, SurveyId } from "../Ids.js"
import * as Instant from "../Instant.js"
import { NotFound } from "../NotFound.js"
import { ResponseStore } from "../responses/ResponseStore.js"
import { SurveyStore } from "../surveys/SurveyStore.js"
import * as Aggregate from "./Aggregate.js"
import * as AnalyticsResult from "./AnalyticsResult.js"

export class Analytics extends Effect.Service<Analytics>()("@canvass/core/Analytics", {
  effect: Effect.gen(function*() {
    const responses = yield* ResponseStore
    const surveys = yield* SurveyStore

    /** Counts every response that was acknowledged before. */
    const of = (
      owner: AccountId,
      id: SurveyId,
      request: AnalyticsResult.AnalyticsRequest
    ): Effect.Effect<AnalyticsResult.AnalyticsResult, NotFound> =>
      Effect.gen(function*() {
        const now = yield* Instant.now
        const found = yield* surveys.find(owner, id)
        if (Option.isNone(found)) return yield* new NotFound()
        const survey = found.value
        // Newest first: after the first ten, no text has to be remembered as a sample.
        const chunks = responses.stream(owner, id, { from: request.from, to: request.to }, "desc")
        const aggregate = yield* Aggregate.ofStream([...survey.questions, ...survey.retired], chunks)
        return AnalyticsResult.make(survey, aggregate, request, now)
      })

    return { of }
  })
}) {}
