/** Makes and reads the blocks of columns: the ended responses of each range of 4 096 changes. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { yieldToEventLoop } from "../../concurrency/yieldToEventLoop.js"
import type { NotFound } from "../../values/NotFound.js"
import type { TimeRange } from "../../values/TimeRange.js"
import * as Aggregate from "../Aggregate.js"
import { Builder } from "../AggregateBuilder.js"
import { BlockBuilder } from "../columns/BlockBuilder.js"
import type { ColumnBlock } from "../columns/ColumnBlock.js"
import { defaultDictionary } from "../columns/Dictionary.js"
import { countInSteps } from "./countInSteps.js"
import { type LogVersion, type LogWriting, Rollups, RollupSizes } from "./Rollups.js"
import { type RollupSummary, type SequenceRange, shareOf, startsOf } from "./RollupStore.js"

export const make = Effect.gen(function*() {
  const rollups = yield* Rollups
  const { changesPerRollup, dictionary = defaultDictionary, fanOut } = yield* RollupSizes

  /** Changes whose responses are stored as columns together: those of a rollup of level 1. */
  const size = changesPerRollup * fanOut

  /** Returns the blocks inside a range of sequence numbers that are stored, by the number after which each begins. */
  const listStored = (log: LogVersion, range: SequenceRange): Effect.Effect<ReadonlyMap<number, RollupSummary>> =>
    rollups.listStored(log, { ...range, changeCount: size, content: "columns" })

  /** Stores every block that is complete at `upTo`, unless it is stored. */
  const refresh = (writing: LogWriting, upTo: number): Effect.Effect<void, NotFound> =>
    Effect.gen(function*() {
      const complete = { changeCount: size, after: 0, upTo: upTo - upTo % size }
      const stored = yield* listStored(writing.log, complete)
      for (const after of startsOf(complete)) if (!stored.has(after)) yield* makeBlock(writing, after)
    })

  /**
   * Stores the responses of a range as columns, and the rollups of level 0 of it that are missing, from one reading of
   * the range. Returns the columns.
   */
  const makeBlock = ({ log, writer }: LogWriting, after: number): Effect.Effect<ColumnBlock, NotFound> =>
    Effect.gen(function*() {
      const { id, owner } = log
      const children = { changeCount: changesPerRollup, after, upTo: after + size }
      const stored = yield* rollups.listStored(log, children)
      const columns = new BlockBuilder(size, dictionary)
      for (const start of startsOf(children)) {
        const counted = stored.has(start) ? undefined : new Builder()
        const request = { after: start, maxCount: changesPerRollup }
        yield* rollups.readBatches(owner, id, request, changesPerRollup, (reading) => {
          const questions = new Map(reading.questions.map((question) => [question.id, question]))
          let place = 0
          return countInSteps(reading, (some, parts) =>
            Effect.sync(() => {
              counted?.add(reading.questions, some, parts)
              some.forEach((response) => columns.add(reading.sequences[place++] ?? 0, response, questions, parts))
            }))
        })
        if (counted !== undefined) {
          yield* writer.add({ after: start, upTo: start + changesPerRollup }, Aggregate.compact(counted.build()))
        }
      }
      const block = columns.build()
      yield* writer.addColumns({ after, upTo: after + size }, block)
      yield* writer.flush
      return block
    })

  /**
   * Makes a function that returns the blocks among `starts`, in their order. A block that is not stored is made again.
   *
   * @param starts - The sequence numbers after which the wanted blocks begin, in ascending order.
   */
  const makeReader = (log: LogVersion, starts: ReadonlyArray<number>) => {
    const [first = 0, last = first] = [starts[0], starts.at(-1)]
    const read = rollups.makeColumnReader(log, { changeCount: size, after: first, upTo: last + size })
    const writing = { log, writer: rollups.makeWriter(log) }
    return (after: number): Effect.Effect<ColumnBlock, NotFound> =>
      Effect.flatMap(
        read(after),
        (found) => Option.match(found, { onNone: () => makeBlock(writing, after), onSome: Effect.succeed })
      )
  }

  /** The block that begins after a sequence number. None: it is not stored. */
  const findStored = (log: LogVersion, after: number): Effect.Effect<Option.Option<ColumnBlock>> =>
    rollups.makeColumnReader(log, { changeCount: size, after, upTo: after + size })(after)

  /**
   * Calls `visit` with each block from `after` to `upTo` that has responses in the range of times, in order. A block
   * that is not stored is made again.
   *
   * @param after - A multiple of `size`, as is `upTo`.
   * @param isKnown - Whether a block is left out, because the caller has counted it. Default: none is.
   */
  const visit = <E>(
    log: LogVersion,
    { after, upTo }: SequenceRange,
    range: TimeRange,
    visit: (block: ColumnBlock, summary: RollupSummary | undefined) => Effect.Effect<void, E>,
    isKnown: (summary: RollupSummary) => boolean = () => false
  ): Effect.Effect<void, E | NotFound> =>
    Effect.gen(function*() {
      const stored = yield* listStored(log, { after, upTo })
      const wanted = startsOf({ changeCount: size, after, upTo }).filter((start) => {
        const summary = stored.get(start)
        return summary === undefined || shareOf(summary, range) !== "none" && !isKnown(summary)
      })
      const read = makeReader(log, wanted)
      for (const start of wanted) {
        yield* visit(yield* read(start), stored.get(start))
        yield* yieldToEventLoop
      }
    })

  return { size, listStored, findStored, refresh, makeReader, visit }
})

export type ColumnBlocks = Effect.Effect.Success<typeof make>
