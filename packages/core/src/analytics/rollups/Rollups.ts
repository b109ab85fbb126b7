/**
 * Reads and writes rollups: aggregates of a fixed number of changes to a survey's responses. A rollup that is not
 * stored, or cannot be decoded, is counted from the responses and stored.
 */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { yieldToEventLoop } from "../../concurrency/yieldToEventLoop.js"
import type { Response } from "../../responses/Response.js"
import type { Question } from "../../surveys/Question.js"
import type { Survey } from "../../surveys/Survey.js"
import { SurveyStore } from "../../surveys/SurveyStore.js"
import { Committer } from "../../unit-of-work/Committer.js"
import * as UnitOfWork from "../../unit-of-work/UnitOfWork.js"
import type { AccountId, SurveyId } from "../../values/Ids.js"
import { type NotFound, orNotFound } from "../../values/NotFound.js"
import * as Aggregate from "../Aggregate.js"
import * as RollupCodec from "./RollupCodec.js"
import {
  type LogRequest,
  type RollupPart,
  type RollupRequest,
  RollupStore,
  type SequenceRange,
  type Watermark
} from "./RollupStore.js"

/** The aggregate of the completed responses in a range of sequence numbers. */
export interface CountedRange extends SequenceRange {
  readonly aggregate: Aggregate.Aggregate
}

/** A slice of the log with the survey. `questions` includes every question that a response of the slice answers. */
export interface LogReading {
  readonly watermark: Watermark
  /** The last sequence number that was read, as in `LogSlice`. */
  readonly upTo: number
  readonly survey: Survey
  readonly questions: ReadonlyArray<Question>
  readonly responses: ReadonlyArray<Response>
}

/**
 * A survey's log since its last removal. Aggregates that were counted before a completed response was removed or
 * replaced are void, so every aggregate belongs to one value of `lastRemoval`.
 */
export interface LogVersion {
  readonly owner: AccountId
  readonly id: SurveyId
  readonly lastRemoval: number
}

/** The sizes of rollups. Tests use small ones, so that short histories fill every level. */
export class RollupSizes extends Context.Reference<RollupSizes>()("@canvass/core/RollupSizes", {
  defaultValue: (): {
    /** Changes that a stored rollup counts. */
    readonly changesPerRollup: number
    /** Rollups that one rollup of the next level merges. */
    readonly fanOut: number
  } => ({ changesPerRollup: 256, fanOut: 16 })
}) {}

export class Rollups extends Effect.Service<Rollups>()("@canvass/core/Rollups", {
  effect: Effect.gen(function*() {
    const committer = yield* Committer
    const store = yield* RollupStore
    const surveys = yield* SurveyStore
    const { changesPerRollup } = yield* RollupSizes

    /** Reads a slice of the log, then the survey: in this order, so that no answered question is missing. */
    const readLog = (owner: AccountId, id: SurveyId, request: LogRequest): Effect.Effect<LogReading, NotFound> =>
      Effect.gen(function*() {
        const { watermark, responses, upTo } = yield* orNotFound(store.readLog(owner, id, request))
        const survey = yield* orNotFound(surveys.find(owner, id))
        return {
          watermark,
          upTo,
          survey,
          questions: [...survey.questions, ...survey.retired],
          responses: responses.map(({ response }) => response)
        }
      })

    /** Counts the completed responses of a slice of the log, of any size: it is read in batches. */
    const countLog = (
      owner: AccountId,
      id: SurveyId,
      { after, maxCount, ...range }: LogRequest
    ): Effect.Effect<Aggregate.Aggregate, NotFound> =>
      Effect.gen(function*() {
        const end = after + maxCount
        let aggregate = Aggregate.empty
        let batchSize = maxCount
        for (let start = after; start < end;) {
          const count = Math.min(batchSize, end - start)
          const { questions, responses, upTo } = yield* readLog(owner, id, { ...range, after: start, maxCount: count })
          aggregate = Aggregate.add(aggregate, questions, responses)
          batchSize = upTo < start + count ? Math.ceil(count / 4) : 2 * count
          start = upTo
          if (start < end) yield* yieldToEventLoop
        }
        return aggregate
      })

    /**
     * Passes the rollups of a range to `use`, in order and one at a time: together they may take more memory than there
     * is. The range begins and ends where a rollup does.
     */
    const forEach = (
      { id, lastRemoval, owner }: LogVersion,
      range: SequenceRange,
      use: (rollup: CountedRange) => void
    ): Effect.Effect<void, NotFound> =>
      Effect.gen(function*() {
        const readNext = readStored(owner, id, range)
        let missing: Array<RollupPart> = []
        let missingLength = 0
        for (const rollup of splitRange(range, changesPerRollup)) {
          const decoded = yield* RollupCodec.decode(yield* readNext(rollup))
          if (Option.isSome(decoded)) {
            use({ ...rollup, aggregate: decoded.value })
            continue
          }
          yield* yieldToEventLoop
          const aggregate = yield* countLog(owner, id, { after: rollup.after, maxCount: changesPerRollup })
          for (const part of yield* RollupCodec.encode(rollup, aggregate)) {
            missing.push(part)
            missingLength += part.content.length
            if (missingLength <= maxPutLength) continue
            yield* put(id, lastRemoval, missing)
            missing = []
            missingLength = 0
          }
          use({ ...rollup, aggregate })
        }
        if (missing.length > 0) yield* put(id, lastRemoval, missing)
      })

    /**
     * Makes a reader of the rollups of a range, in order: it takes the range of the next rollup and returns the parts
     * that are stored of it.
     */
    const readStored = (owner: AccountId, id: SurveyId, range: SequenceRange) => {
      let listed: ReadonlyArray<RollupPart> = []
      let request: RollupRequest | undefined = { ...range, skippedParts: 0 }
      return ({ after, upTo }: SequenceRange): Effect.Effect<ReadonlyArray<RollupPart>> =>
        Effect.gen(function*() {
          const parts: Array<RollupPart> = []
          for (;;) {
            const end = listed.findIndex((part) => part.after > after)
            parts.push(...listed.slice(0, end < 0 ? undefined : end))
            listed = end < 0 ? [] : listed.slice(end)
            if (end >= 0 || request === undefined) break
            if (parts.length > 0) yield* yieldToEventLoop
            listed = yield* store.listRollupParts(owner, id, request)
            const [first, ...others] = listed
            request = first !== undefined && others.length === 0
              ? { after: first.after, upTo: range.upTo, skippedParts: first.part + 1 }
              : undefined
          }
          return parts.filter((part) => part.after === after && part.upTo === upTo)
        })
    }

    /** A failure is logged only: the aggregates are right, and are counted again by the next request. */
    const put = (surveyId: SurveyId, lastRemoval: number, parts: ReadonlyArray<RollupPart>): Effect.Effect<void> =>
      committer.commit(UnitOfWork.of({
        changes: [{ _tag: "RollupsPut", surveyId, lastRemoval, parts }]
      })).pipe(
        Effect.catchAllCause((cause) => Effect.logWarning("The rollups of a survey could not be stored.", cause))
      )

    return { readLog, countLog, forEach }
  })
}) {}

/** Parts with more UTF-16 code units together are written: a database writes them without a pause. */
const maxPutLength = 1_024 * 1_024

const splitRange = ({ after, upTo }: SequenceRange, size: number): ReadonlyArray<SequenceRange> =>
  Array.from({ length: (upTo - after) / size }, (_, index) => ({
    after: after + index * size,
    upTo: after + (index + 1) * size
  }))
