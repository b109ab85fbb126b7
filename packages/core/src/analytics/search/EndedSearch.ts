/**
 * Streams the ended responses that a filter may select, in the order of the list, which is by time and id. Parts of the
 * log are opened in the order of their times, and what is found waits until no other part can have an earlier response.
 * Then it is read by its sequence numbers.
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import { yieldToEventLoop } from "../../concurrency/yieldToEventLoop.js"
import { testedBy } from "../../logic/filters/CompiledFilter.js"
import { position, type Response } from "../../responses/Response.js"
import { ResponseStore } from "../../responses/ResponseStore.js"
import { SurveyStore } from "../../surveys/SurveyStore.js"
import { type NotFound, orNotFound } from "../../values/NotFound.js"
import { compare, type Order, type Position } from "../../values/Page.js"
import { maxChunkBytes } from "../../values/ReadBudget.js"
import * as TimeRange from "../../values/TimeRange.js"
import * as Uuid from "../../values/Uuid.js"
import { type LogVersion, RollupSizes } from "../rollups/Rollups.js"
import { maxSequences, RollupStore } from "../rollups/RollupStore.js"
import { type Candidate, CandidateQueue } from "./CandidateQueue.js"
import type { OpenedPart, PartSearch, SearchedList, SearchPart, SearchParts } from "./SearchParts.js"

type Chunks = Stream.Stream<ReadonlyArray<Response>>

/** Where a search begins: with the row at the position if `isIncluded`, or behind it. Undefined: with the first row. */
export type Start = { readonly position: Position; readonly isIncluded: boolean } | undefined

/** Makes a function that streams the rows of a list from a start on, whatever the predicate selects. */
export const rowsReader = Effect.map(
  ResponseStore,
  (store) => ({ filter, order, owner, survey }: Omit<SearchedList, "predicate">, start: Start): Chunks => {
    const rows = store.stream(owner, survey, filter, order, start?.position)
    return Stream.map(rows, (chunk) => chunk.filter(isBehind(order, start)))
  }
)

/** Makes a function that streams the candidates of a list from a start on. The list has no partial responses. */
export const make = (searchParts: SearchParts) =>
  Effect.gen(function*() {
    const rowsBehind = yield* rowsReader
    const store = yield* RollupStore
    const surveys = yield* SurveyStore
    const { changesPerRollup } = yield* RollupSizes
    /** Candidates that are read at first. */
    const firstLimit = Math.ceil(changesPerRollup / 8)

    const watermarkOf = ({ owner, survey }: SearchedList) =>
      Effect.map(
        orNotFound(store.readLog(owner, survey, { after: 0, maxCount: 0, omitsPartialCount: true })),
        ({ watermark }) => watermark
      )

    /** Begins a pass. Undefined: what is left is read as rows. */
    const begin = (list: SearchedList, start: Start): Effect.Effect<Pass | undefined, NotFound> =>
      Effect.gen(function*() {
        const { filter, order, owner, predicate, survey: id } = list
        const { lastRemoval, lastSequence } = yield* watermarkOf(list)
        // While variables are computed again, columns have the values of before.
        if (testedBy(predicate.tested.condition).usesVariable) {
          const { variablesComputedTo } = yield* orNotFound(surveys.find(owner, id))
          if (variablesComputedTo !== null) return undefined
        }
        const log = { owner, id, lastRemoval }
        const behind = start === undefined
          ? {}
          : order === "asc"
          ? { from: start.position.at }
          : { to: start.position.at + 1 }
        const search: PartSearch = { ...list, log, lastSequence, range: TimeRange.intersection(filter, behind) }
        const parts = yield* searchParts.list(search)
        return parts && new Pass(log, order, parts)
      })

    /** Reads the candidates, and the `lastRemoval` of the log at the same moment. None: they take too many bytes. */
    const readCandidates = ({ id, owner }: LogVersion, candidates: ReadonlyArray<Candidate>) => {
      const sequences = candidates.map(({ sequence }) => sequence).sort((left, right) => left - right)
      const [first = 0, last = first] = [sequences[0], sequences.at(-1)]
      return Effect.map(
        orNotFound(store.readLog(owner, id, {
          after: first - 1,
          maxCount: last - first + 1,
          sequences,
          maxBytes: maxChunkBytes,
          omitsPartialCount: true
        })),
        ({ responses, upTo, watermark: { lastRemoval } }) => ({
          lastRemoval,
          rows: upTo < last ? Option.none() : Option.some(responses.map(({ response }) => response))
        })
      )
    }

    const stream = (list: SearchedList, start: Start): Chunks =>
      Stream.suspend(() => {
        const { filter, order } = list
        let from = start
        let limit = firstLimit
        let passes = 0
        let pass: Pass | undefined
        let isOver = false

        const endWithRows = () => {
          isOver = true
          return Option.some(rowsBehind(list, from))
        }

        /** The rows of candidates. None: they are asked for again. */
        const read = (current: Pass, candidates: ReadonlyArray<Candidate>) =>
          Effect.map(readCandidates(current.log, candidates), ({ lastRemoval, rows }) => {
            if (lastRemoval !== current.log.lastRemoval) {
              pass = undefined
              return Option.none()
            }
            if (Option.isNone(rows)) {
              current.queue.add(candidates)
              limit = Math.max(1, Math.floor(candidates.length / 4))
              return Option.none()
            }
            limit = Math.min(2 * limit, maxSequences)
            const found = rows.value.filter(isBehind(order, from)).sort((left, right) =>
              compare(order, position(left), position(right))
            )
            const last = found.at(-1)
            if (last !== undefined) from = { position: position(last), isIncluded: false }
            return Option.some(Stream.make(found))
          })

        /** All rows of an instant, in the order of their ids. */
        const readInstant = (at: number): Option.Option<Chunks> => {
          const rows = rowsBehind({ ...list, filter: { ...filter, from: at, to: at + 1 } }, from)
          from = { position: { at, id: order === "asc" ? Uuid.greatest : Uuid.least }, isIncluded: false }
          return Option.some(rows)
        }

        /** Does one step, and returns what it has found, if anything. Fails at the end. */
        const step: Effect.Effect<Option.Option<Chunks>, NotFound | Option.Option<never>> = Effect.gen(function*() {
          if (isOver) return yield* Effect.fail(searchEnd)
          pass ??= passes++ < maxPasses ? yield* begin(list, from) : undefined
          if (pass === undefined) return endWithRows()
          const taken = pass.take(limit)
          if (taken !== undefined) {
            return taken.kind === "some"
              ? yield* read(pass, taken.candidates)
              : readInstant(taken.at)
          }
          if (pass.hasMoreParts) {
            yield* pass.open
            yield* yieldToEventLoop
            return pass.queue.size > maxWaiting ? endWithRows() : Option.none()
          }
          // A response that was written again meanwhile has a sequence number that the parts do not have.
          const { lastRemoval } = yield* watermarkOf(list)
          if (lastRemoval === pass.log.lastRemoval) return yield* Effect.fail(searchEnd)
          pass = undefined
          return Option.none()
        })

        return Effect.repeat(step, { until: Option.isSome }).pipe(
          Effect.mapError(() => Option.none()),
          Stream.repeatEffectOption,
          Stream.flatMap(Option.getOrElse(() => Stream.empty))
        )
      })

    return stream
  })

/** The search has come to the end of the list. */
const searchEnd: Option.Option<never> = Option.none()

/** The parts of one state of the log, and what has been found in them. */
class Pass {
  readonly log: LogVersion
  readonly queue: CandidateQueue
  readonly #parts: ReadonlyArray<SearchPart>
  #opened = 0
  /** Parts in which nothing was found, one after the other. */
  #silent = 0

  constructor(log: LogVersion, order: Order, parts: ReadonlyArray<SearchPart>) {
    this.log = log
    this.queue = new CandidateQueue(order)
    this.#parts = parts
  }

  get hasMoreParts(): boolean {
    return this.#opened < this.#parts.length
  }

  /** The next candidates. Undefined: another part may have earlier ones, or there are no more. */
  take(limit: number) {
    const next = this.#parts[this.#opened]
    return next !== undefined && next.begin === undefined ? undefined : this.queue.take(limit, next?.begin)
  }

  /** Opens the next part. */
  get open(): Effect.Effect<void, NotFound> {
    const part = this.#parts[this.#opened++]
    return part === undefined ? Effect.void : Effect.map(part.open, (opened) => this.#add(opened))
  }

  /** A search that has found nothing for some time gets a row that is no candidate, so that it can end there. */
  #add({ candidates, last }: OpenedPart): void {
    this.queue.add(candidates)
    this.#silent = candidates.length > 0 ? 0 : this.#silent + 1
    if (this.#silent < maxSilentParts || last === undefined) return
    this.queue.add([last])
    this.#silent = 0
  }
}

const isBehind = (order: Order, start: Start) => (row: Response): boolean =>
  start === undefined || compare(order, position(row), start.position) >= (start.isIncluded ? 0 : 1)

/** Candidates that wait because the times of many parts overlap. Then the list is read as rows. */
const maxWaiting = 65_536

/** How often a search begins again because responses are removed meanwhile. */
const maxPasses = 3

const maxSilentParts = 8
