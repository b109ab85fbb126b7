/** Reads and writes rollups, and counts the responses of a survey's log. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import { yieldToEventLoop } from "../../concurrency/yieldToEventLoop.js"
import type { Question } from "../../questions/Question.js"
import { makeFindVersion } from "../../responses/QuestionnaireVersions.js"
import { SurveyStore } from "../../surveys/SurveyStore.js"
import { Committer } from "../../unit-of-work/Committer.js"
import * as UnitOfWork from "../../unit-of-work/UnitOfWork.js"
import type { AccountId, SurveyId } from "../../values/Ids.js"
import type { Instant } from "../../values/Instant.js"
import { type NotFound, orNotFound } from "../../values/NotFound.js"
import type * as Aggregate from "../Aggregate.js"
import { Builder } from "../AggregateBuilder.js"
import type { ColumnBlock } from "../columns/ColumnBlock.js"
import type { DictionaryLimits } from "../columns/Dictionary.js"
import { countInSteps, type ReadResponses } from "./countInSteps.js"
import * as RollupCodec from "./RollupCodec.js"
import {
  type LogRequest,
  maxSequences,
  partsOf,
  type RollupPart,
  type RollupPartRequest,
  type RollupRequest,
  RollupStore,
  type RollupSummary,
  type SequenceRange,
  type Watermark
} from "./RollupStore.js"

/** A slice of the log with the survey. `questions` includes every question that a response of the slice answers. */
export interface LogReading extends ReadResponses {
  readonly watermark: Watermark
  /** As in `LogSlice`. */
  readonly headAt: Instant
  /** The last sequence number that was read, as in `LogSlice`. */
  readonly upTo: number
  readonly questions: ReadonlyArray<Question>
  /** The sequence numbers of the responses. */
  readonly sequences: ReadonlyArray<number>
}

/**
 * A survey's log since its last removal. Aggregates that were counted before an ended response was removed or replaced
 * are void, so every aggregate belongs to one value of `lastRemoval`.
 */
export interface LogVersion {
  readonly owner: AccountId
  readonly id: SurveyId
  readonly lastRemoval: number
}

/** The log of a survey, and the writer of its rollups that are missing. */
export interface LogWriting {
  readonly log: LogVersion
  readonly writer: ReturnType<Rollups["makeWriter"]>
}

/** The sizes of rollups. Tests use small ones, so that short histories fill every level. */
export class RollupSizes extends Context.Reference<RollupSizes>()("@canvass/core/RollupSizes", {
  defaultValue: (): {
    /** Changes that a rollup of level 0 counts. */
    readonly changesPerRollup: number
    /** Rollups that one rollup of the next level merges. */
    readonly fanOut: number
    /** How many different values a column codes. */
    readonly dictionary?: DictionaryLimits
  } => ({ changesPerRollup: 256, fanOut: 16 })
}) {}

export class Rollups extends Effect.Service<Rollups>()("@canvass/core/Rollups", {
  effect: Effect.gen(function*() {
    const committer = yield* Committer
    const store = yield* RollupStore
    const surveys = yield* SurveyStore
    const findVersion = makeFindVersion(surveys)

    /** Reads a slice of the log, then the survey: in this order, so that no answered question is missing. */
    const readLog = (owner: AccountId, id: SurveyId, request: LogRequest): Effect.Effect<LogReading, NotFound> =>
      Effect.gen(function*() {
        const { headAt, watermark, responses, upTo } = yield* orNotFound(store.readLog(owner, id, request))
        const survey = yield* orNotFound(surveys.find(owner, id))
        return {
          watermark,
          headAt,
          upTo,
          survey,
          questions: [...survey.questions, ...survey.retired],
          responses: responses.map(({ response }) => response),
          sequences: responses.map(({ sequence }) => sequence),
          findVersion
        }
      })

    /**
     * Reads the ended responses of a slice of the log, of any size, in batches.
     *
     * @param maxBatch - The most changes of a batch.
     * @param visit - Is called with each batch. The event loop runs in between.
     */
    const readBatches = <E>(
      owner: AccountId,
      id: SurveyId,
      { after, maxCount, ...range }: LogRequest,
      maxBatch: number,
      visit: (reading: LogReading) => Effect.Effect<void, E>
    ): Effect.Effect<void, E | NotFound> =>
      Effect.gen(function*() {
        const end = after + maxCount
        let batchSize = maxBatch
        for (let start = after; start < end;) {
          const count = Math.min(batchSize, maxBatch, end - start)
          const request = { ...range, after: start, maxCount: count, omitsPartialCount: true } as const
          const reading = yield* readLog(owner, id, request)
          yield* visit(reading)
          batchSize = reading.upTo < start + count ? Math.ceil(count / 4) : 2 * count
          start = reading.upTo
          if (start < end) yield* yieldToEventLoop
        }
      })

    /**
     * Reads the responses with some sequence numbers, in order, in batches. The event loop runs in between.
     *
     * @param sequences - In ascending order.
     */
    const readSequences = <E>(
      { id, owner }: LogVersion,
      sequences: ReadonlyArray<number>,
      visit: (reading: LogReading) => Effect.Effect<void, E>
    ): Effect.Effect<void, E | NotFound> =>
      Effect.gen(function*() {
        let batchSize = maxSequences
        let left = sequences
        while (left.length > 0) {
          const some = left.slice(0, batchSize)
          const [first = 0, last = first] = [some[0], some.at(-1)]
          const reading = yield* readLog(owner, id, {
            after: first - 1,
            maxCount: last - first + 1,
            sequences: some,
            omitsPartialCount: true
          })
          yield* visit(reading)
          batchSize = reading.upTo < last ? Math.ceil(some.length / 4) : Math.min(maxSequences, 2 * batchSize)
          left = left.filter((sequence) => sequence > reading.upTo)
          yield* yieldToEventLoop
        }
      })

    /** Counts the ended responses of a slice of the log. */
    const countLog = (
      owner: AccountId,
      id: SurveyId,
      request: LogRequest
    ): Effect.Effect<Aggregate.Aggregate, NotFound> =>
      Effect.suspend(() => {
        const builder = new Builder()
        return Effect.map(
          readBatches(owner, id, request, request.maxCount, (reading) =>
            countInSteps(reading, (some, parts) =>
              Effect.sync(() =>
                builder.add(reading.questions, some, parts)
              ))),
          () =>
            builder.build()
        )
      })

    /** Returns the stored rollups of one size inside a range, by the sequence number after which each begins. */
    const listStored = (
      { id, owner }: LogVersion,
      request: RollupRequest
    ): Effect.Effect<ReadonlyMap<number, RollupSummary>> =>
      Effect.map(
        store.listRollups(owner, id, request),
        (stored) => new Map(stored.map((rollup) => [rollup.after, rollup]))
      )

    /**
     * Makes a reader of the stored rollups of one size inside a range. It takes the `after` of rollups in ascending
     * order and returns their aggregates: none if a rollup is not stored or cannot be decoded. It reads many rollups at
     * once, but at most `ReadBudget.maxBatchBytes`.
     */
    const makePartReader = <A>(
      { id, owner }: LogVersion,
      range: RollupRequest,
      decode: (parts: ReadonlyArray<RollupPart>) => Effect.Effect<Option.Option<A>>
    ) => {
      let listed: ReadonlyArray<RollupPart> = []
      let request: RollupPartRequest | undefined = { ...range, skippedParts: 0 }
      return (after: number): Effect.Effect<Option.Option<A>> =>
        Effect.gen(function*() {
          const parts: Array<RollupPart> = []
          for (;;) {
            const end = listed.findIndex((part) => part.after > after)
            parts.push(...listed.slice(0, end < 0 ? undefined : end).filter((part) => part.after === after))
            listed = end < 0 ? [] : listed.slice(end)
            if (end >= 0 || request === undefined) break
            if (parts.length > 0) yield* yieldToEventLoop
            listed = yield* store.listRollupParts(owner, id, request)
            const [first, ...others] = listed
            request = first !== undefined && others.length === 0
              ? { ...range, after: first.after, skippedParts: first.part + 1 - partsOf(range.content).first }
              : undefined
          }
          return yield* decode(parts)
        })
    }

    const makeReader = (log: LogVersion, range: RollupRequest) => makePartReader(log, range, RollupCodec.decode)

    /** As `makeReader`, of the columns of the responses that the rollups count. */
    const makeColumnReader = (log: LogVersion, range: RollupRequest) =>
      makePartReader(log, { ...range, content: "columns" }, RollupCodec.decodeColumns)

    /** Makes a writer of rollups, which writes many at once. Those that were added last are written by `flush`. */
    const makeWriter = ({ id, lastRemoval }: LogVersion) => {
      let waiting: Array<RollupPart> = []
      let waitingLength = 0
      const flush: Effect.Effect<void> = Effect.suspend(() => {
        const parts = waiting
        waiting = []
        waitingLength = 0
        return parts.length === 0 ? Effect.void : put(id, lastRemoval, parts)
      })
      const addParts = (parts: ReadonlyArray<RollupPart>): Effect.Effect<void> =>
        Effect.forEach(
          parts,
          (part) =>
            Effect.suspend(() => {
              waiting.push(part)
              waitingLength += part.content.length
              return waitingLength > maxPutLength ? flush : Effect.void
            }),
          { discard: true }
        )
      /** Adds a rollup and returns its digest. */
      const add = (range: SequenceRange, aggregate: Aggregate.Aggregate): Effect.Effect<string> =>
        Effect.flatMap(
          RollupCodec.encode(range, aggregate),
          ({ digest, parts }) => Effect.as(addParts(parts), digest)
        )
      /** Adds the columns of the responses that a rollup counts. */
      const addColumns = (range: SequenceRange, block: ColumnBlock): Effect.Effect<void> =>
        Effect.flatMap(RollupCodec.encodeColumns(range, block), ({ parts }) => addParts(parts))
      return { add, addColumns, flush }
    }

    /** A failure is logged only: the aggregates are right, and are counted again by the next request. */
    const put = (surveyId: SurveyId, lastRemoval: number, parts: ReadonlyArray<RollupPart>): Effect.Effect<void> =>
      committer.commit(UnitOfWork.of({
        changes: [{ _tag: "RollupsPut", surveyId, lastRemoval, parts }]
      })).pipe(
        Effect.catchAllCause((cause) => Effect.logWarning("The rollups of a survey could not be stored.", cause))
      )

    return {
      readLog,
      readBatches,
      readSequences,
      countLog,
      listStored,
      makeReader,
      makeColumnReader,
      makeWriter
    }
  })
}) {}

/** Parts with more UTF-16 code units together are written: a database writes them without a pause. */
const maxPutLength = 1_024 * 1_024
