/**
 * The parts of a survey's log that a search reads one after the other: blocks of columns, and the ranges of rollups
 * behind the last block, whose responses are read. Each part has the times of its responses, so that one that comes
 * later in the list is not read before it is needed.
 */
import * as Effect from "effect/Effect"
import type { CompiledFilter, TestedFilter } from "../../logic/filters/CompiledFilter.js"
import { hasEnded, type Response } from "../../responses/Response.js"
import { hasStatus, type ResponseFilter } from "../../responses/ResponseFilter.js"
import type { AccountId, SurveyId } from "../../values/Ids.js"
import type { Instant } from "../../values/Instant.js"
import type { NotFound } from "../../values/NotFound.js"
import type { Order } from "../../values/Page.js"
import * as TimeRange from "../../values/TimeRange.js"
import { statusAt } from "../columns/ColumnBlock.js"
import { evaluate, isFalse } from "../columns/ConditionColumns.js"
import type { ColumnBlocks } from "../rollups/ColumnBlocks.js"
import { type LogVersion, Rollups, RollupSizes } from "../rollups/Rollups.js"
import { type RollupTimes, shareOf, startsOf } from "../rollups/RollupStore.js"
import type { Candidate } from "./CandidateQueue.js"

/** A list that is searched. */
export interface SearchedList {
  readonly owner: AccountId
  readonly survey: SurveyId
  readonly filter: Omit<ResponseFilter, "predicate">
  readonly predicate: CompiledFilter & { readonly tested: TestedFilter }
  readonly order: Order
}

/** What is searched of a list. It has no partial responses. */
export interface PartSearch extends SearchedList {
  readonly log: LogVersion
  /** The last sequence number of the log. */
  readonly lastSequence: number
  /** The times at which the list is read. */
  readonly range: TimeRange.TimeRange
}

export interface SearchPart {
  /** The first instant in the order of the list at which the part may have a response. Undefined: any. */
  readonly begin: Instant | undefined
  readonly open: Effect.Effect<OpenedPart, NotFound>
}

export interface OpenedPart {
  readonly candidates: ReadonlyArray<Candidate>
  /** The last response of the part that the range has, whether it is a candidate or not. */
  readonly last: Candidate | undefined
}

export const make = (columns: ColumnBlocks) =>
  Effect.map(Effect.all([Rollups, RollupSizes]), ([rollups, { changesPerRollup }]) => {
    /** Lists the parts of a search in its order. Undefined: rows are read faster. */
    const list = (search: PartSearch): Effect.Effect<ReadonlyArray<SearchPart> | undefined> =>
      Effect.gen(function*() {
        const { filter: { upTo }, lastSequence, log, order, range } = search
        const end = Math.min(lastSequence, upTo?.sequence ?? lastSequence)
        // The search may end inside of its last block.
        const complete = lastSequence - lastSequence % columns.size
        const blocksEnd = Math.min(complete, Math.ceil(end / columns.size) * columns.size)
        if (blocksEnd === 0) return undefined
        const starts = startsOf({ changeCount: columns.size, after: 0, upTo: blocksEnd })
        const blocks = yield* columns.listStored(log, { after: 0, upTo: blocksEnd })
        if (starts.length - blocks.size > maxMadeBlocks) return undefined
        const tailRange = { changeCount: changesPerRollup, after: blocksEnd, upTo: end }
        const tail = blocksEnd < end ? yield* rollups.listStored(log, tailRange) : new Map<number, RollupTimes>()
        const tailStarts = Array.from(
          { length: Math.ceil(Math.max(0, end - blocksEnd) / changesPerRollup) },
          (_, index) => blocksEnd + index * changesPerRollup
        )
        const partOf = (times: RollupTimes | undefined, open: SearchPart["open"]): ReadonlyArray<SearchPart> =>
          shareOf(times, range) === "none" ? [] : [{ begin: beginOf(times, order), open }]
        const parts = [
          ...starts.flatMap((after) => partOf(blocks.get(after), openBlock(search, after))),
          ...tailStarts.flatMap((after) =>
            partOf(tail.get(after), openRows(search, after, Math.min(changesPerRollup, end - after)))
          )
        ]
        const isAscending = order === "asc"
        const instantOf = ({ begin }: SearchPart): Instant => begin ?? (isAscending ? -Infinity : Infinity)
        return parts.sort((left, right) => {
          const [one, other] = [instantOf(left), instantOf(right)]
          return one === other ? 0 : one < other === isAscending ? -1 : 1
        })
      })

    const openBlock = (search: PartSearch, after: number): SearchPart["open"] =>
      Effect.suspend(() => {
        const { filter: { status, upTo }, log, predicate, range } = search
        return Effect.map(columns.makeReader(log, [after])(after), (block) => {
          const truths = evaluate(predicate.tested, block)
          const found = new Finder(search)
          for (const [index, sequence] of block.sequences.entries()) {
            const at = block.submittedAt[index] ?? 0
            const isListed = TimeRange.has(range, at) && sequence <= (upTo?.sequence ?? sequence) &&
              hasStatus(status, { status: statusAt(block, index) })
            if (isListed) found.add({ at, sequence }, truths[index] !== isFalse)
          }
          return found
        })
      })

    const openRows = (search: PartSearch, after: number, maxCount: number): SearchPart["open"] =>
      Effect.suspend(() => {
        const { filter: { status }, log: { id, owner }, predicate, range } = search
        const found = new Finder(search)
        const request = { ...range, after, maxCount }
        return Effect.as(
          rollups.readBatches(owner, id, request, changesPerRollup, ({ responses, sequences }) =>
            Effect.sync(() =>
              responses.forEach((response: Response, place) => {
                if (!hasStatus(status, response) || !hasEnded(response)) {
                  return
                }
                found.add({ at: response.submittedAt, sequence: sequences[place] ?? 0 }, predicate.matches(response))
              })
            )),
          found
        )
      })

    return { list }
  })

export type SearchParts = Effect.Effect.Success<ReturnType<typeof make>>

/** Blocks that a search makes while somebody waits. */
const maxMadeBlocks = 2

/** The times of a rollup that counts nothing are not known. */
const beginOf = (times: RollupTimes | undefined, order: Order): Instant | undefined =>
  (order === "asc" ? times?.firstSubmittedAt : times?.lastSubmittedAt) ?? undefined

class Finder implements OpenedPart {
  readonly candidates: Array<Candidate> = []
  last: Candidate | undefined
  readonly #isAscending: boolean

  constructor({ order }: PartSearch) {
    this.#isAscending = order === "asc"
  }

  add(candidate: Candidate, isSelected: boolean): void {
    if (isSelected) this.candidates.push(candidate)
    if (this.last === undefined || (this.#isAscending ? candidate.at > this.last.at : candidate.at < this.last.at)) {
      this.last = candidate
    }
  }
}
