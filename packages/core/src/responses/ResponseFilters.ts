/** Reads which responses a request chooses. */
import * as Effect from "effect/Effect"
import type { CursorExpired } from "../log/CursorExpired.js"
import { LogStore } from "../log/LogStore.js"
import { type ReadPoint, readPoint } from "../log/ReadPoint.js"
import { statusScope } from "../logic/filters/Filter.js"
import { compileChoice } from "../surveys/segments/FilterChoice.js"
import { SurveyStore } from "../surveys/SurveyStore.js"
import { readTogether } from "../validation/readTogether.js"
import { InvalidInput, violation } from "../validation/ValidationError.js"
import type { AccountId, SurveyId } from "../values/Ids.js"
import { Limits } from "../values/Limits.js"
import { type NotFound, orNotFound } from "../values/NotFound.js"
import { type PastQuery, type ResponseFilter, responseFilterOf, type ResponseQuery } from "./ResponseFilter.js"

/** The responses that a request chooses, and where in the log they are read. */
export interface ChosenResponses {
  readonly filter: ResponseFilter
  readonly point: ReadPoint
}

const partialPast = new InvalidInput({
  violations: [
    violation("status", "not-allowed", "With `asOf`, responses that have ended are read. Others have no past.")
  ]
})

export class ResponseFilters extends Effect.Service<ResponseFilters>()("@canvass/core/ResponseFilters", {
  effect: Effect.gen(function*() {
    const limits = yield* Limits
    const log = yield* LogStore
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

    /**
     * Reads the choice of a request, and the point of the log that it is read at: the head, unless `asOf` names a
     * cursor. Fails as `read`, and with `CursorExpired`.
     */
    const readAt = (
      owner: AccountId,
      survey: SurveyId,
      { asOf, ...query }: PastQuery,
      isAllowed: (status: ResponseQuery["status"]) => boolean = (status) => status !== "partial"
    ): Effect.Effect<ChosenResponses, CursorExpired | InvalidInput | NotFound> =>
      Effect.map(
        readTogether(
          asOf === undefined || isAllowed(query.status)
            ? read(owner, survey, query)
            : readTogether(partialPast, read(owner, survey, query)).pipe(Effect.map(([, filter]) => filter)),
          readPoint(log, owner, survey, asOf)
        ),
        ([{ status, ...filter }, point]) => {
          const { isHead, sequence } = point
          return {
            filter: { ...filter, status: isHead ? status : status ?? "ended", upTo: { sequence, isHead } },
            point
          }
        }
      )

    /** As `readAt`, for a complete file: `all` is refused, because the file would lack the partial responses. */
    const readExportAt = (
      owner: AccountId,
      survey: SurveyId,
      query: PastQuery
    ): Effect.Effect<ResponseFilter, CursorExpired | InvalidInput | NotFound> =>
      Effect.map(
        readAt(owner, survey, query, (status) => status !== "partial" && status !== "all"),
        ({ filter }) => filter
      )

    return { read, readAt, readExportAt }
  })
}) {}
