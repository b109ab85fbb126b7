/**
 * Reads the responses that a filter may select: the first ones as rows, because most pages are full by then, and behind
 * them only those that the columns do not exclude. Partial responses are always rows.
 */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { CandidateRows, type ReadCandidates } from "../../responses/CandidateRows.js"
import { position, type Response } from "../../responses/Response.js"
import { hasStatus } from "../../responses/ResponseFilter.js"
import type { ResponseStore } from "../../responses/ResponseStore.js"
import type { SurveyStore } from "../../surveys/SurveyStore.js"
import * as ColumnBlocks from "../rollups/ColumnBlocks.js"
import { Rollups, RollupSizes } from "../rollups/Rollups.js"
import type { RollupStore } from "../rollups/RollupStore.js"
import * as EndedSearch from "./EndedSearch.js"
import { mergeByPosition } from "./mergeByPosition.js"
import * as SearchParts from "./SearchParts.js"

const make = Effect.gen(function*() {
  const { changesPerRollup } = yield* RollupSizes
  const maxFirstRows = 2 * changesPerRollup
  const rowsBehind = yield* EndedSearch.rowsReader
  const searchEnded = yield* EndedSearch.make(yield* SearchParts.make(yield* ColumnBlocks.make))

  const searchBehind = (list: SearchParts.SearchedList, start: EndedSearch.Start) => {
    const { filter, order } = list
    if (!hasStatus(filter.status, { status: "partial" })) return searchEnded(list, start)
    const ended = searchEnded({ ...list, filter: { ...filter, status: "ended" } }, start)
    return mergeByPosition(order, ended, rowsBehind({ ...list, filter: { ...filter, status: "partial" } }, start))
  }

  const read: ReadCandidates = (owner, survey, { predicate, ...filter }, order, from) => {
    const start = from === undefined ? undefined : { position: from, isIncluded: true }
    const rows = rowsBehind({ owner, survey, filter, order }, start)
    const tested = predicate?.tested
    // An index has those of an external id, and the partial ones.
    const isIndexed = filter.externalId !== undefined || filter.status === "partial"
    if (predicate === undefined || tested === undefined || isIndexed) return rows
    const list = { owner, survey, filter, predicate: { ...predicate, tested }, order }
    // The first rows of an earlier state of the log may be far away.
    if (filter.upTo?.isHead === false) return searchBehind(list, start)
    return Stream.suspend(() => {
      let left = maxFirstRows
      let last: Response | undefined
      const first = rows.pipe(
        Stream.map((chunk) => {
          const some = chunk.slice(0, left)
          left -= some.length
          last = some.at(-1) ?? last
          return some
        }),
        Stream.takeUntil(() => left === 0)
      )
      const rest = Stream.suspend(() =>
        left > 0 || last === undefined
          ? Stream.empty
          : searchBehind(list, { position: position(last), isIncluded: false })
      )
      return Stream.concat(first, rest)
    })
  }

  return read
})

export const layerWithoutDependencies: Layer.Layer<
  CandidateRows,
  never,
  ResponseStore | Rollups | RollupStore | SurveyStore
> = Layer.effect(CandidateRows, make)

export const layer = Layer.provide(layerWithoutDependencies, Rollups.Default)
