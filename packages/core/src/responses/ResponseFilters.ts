/** Reads which responses a request chooses. */
import * as Effect from "effect/Effect"
import { statusScope } from "../logic/filters/Filter.js"
import { compileChoice } from "../surveys/segments/FilterChoice.js"
import { SurveyStore } from "../surveys/SurveyStore.js"
import type { InvalidInput } from "../validation/ValidationError.js"
import type { AccountId, SurveyId } from "../values/Ids.js"
import { Limits } from "../values/Limits.js"
import { type NotFound, orNotFound } from "../values/NotFound.js"
import { type ResponseFilter, responseFilterOf, type ResponseQuery } from "./ResponseFilter.js"

export class ResponseFilters extends Effect.Service<ResponseFilters>()("@canvass/core/ResponseFilters", {
  effect: Effect.gen(function*() {
    const limits = yield* Limits
    const surveys = yield* SurveyStore

    /** Reads the choice of a request. Fails with all violations of its filter, and for a segment that is unknown. */
    const read = (
      owner: AccountId,
      survey: SurveyId,
      query: ResponseQuery
    ): Effect.Effect<ResponseFilter, InvalidInput | NotFound> =>
      query.filter === undefined && query.segment === undefined
        ? Effect.succeed(responseFilterOf(query))
        : Effect.gen(function*() {
          const found = yield* orNotFound(surveys.find(owner, survey))
          const predicate = yield* compileChoice(surveys, found, query, limits, statusScope)
          return { ...responseFilterOf(query), predicate }
        })

    return { read }
  })
}) {}
