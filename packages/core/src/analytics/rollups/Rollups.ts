/**
 * Reads and writes rollups: aggregates of a fixed number of changes to a survey's responses. A rollup that is not
 * stored, or cannot be decoded, is counted from the responses and stored.
 */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { Response } from "../../responses/Response.js"
import type { Question } from "../../surveys/Question.js"
import type { Survey } from "../../surveys/Survey.js"
import { SurveyStore } from "../../surveys/SurveyStore.js"
import { Committer } from "../../unit-of-work/Committer.js"
import type { AccountId, SurveyId } from "../../values/Ids.js"
import { type NotFound, orNotFound } from "../../values/NotFound.js"
import * as Aggregate from "../Aggregate.js"
import * as RollupCodec from "./RollupCodec.js"
import { type LogRequest, type Rollup, RollupStore, type SequenceRange, type Watermark } from "./RollupStore.js"

/** The aggregate of the completed responses in a range of sequence numbers. */
export interface CountedRange extends SequenceRange {
  readonly aggregate: Aggregate.Aggregate
}

/** A slice of the log with the survey. `questions` includes every question that a response of the slice answers. */
export interface LogReading {
  readonly watermark: Watermark
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
        const { watermark, responses } = yield* orNotFound(store.readLog(owner, id, request))
        const survey = yield* orNotFound(surveys.find(owner, id))
        return {
          watermark,
          survey,
          questions: [...survey.questions, ...survey.retired],
          responses: responses.map(({ response }) => response)
        }
      })

    /** Counts the completed responses of a slice of the log. */
    const countLog = (
      owner: AccountId,
      id: SurveyId,
      request: LogRequest
    ): Effect.Effect<Aggregate.Aggregate, NotFound> =>
      Effect.map(
        readLog(owner, id, request),
        ({ questions, responses }) => Aggregate.add(Aggregate.empty, questions, responses)
      )

    /** Returns the rollups of a range in order. The range begins and ends where a rollup does. */
    const load = (
      { id, lastRemoval, owner }: LogVersion,
      range: SequenceRange
    ): Effect.Effect<ReadonlyArray<CountedRange>, NotFound> =>
      Effect.gen(function*() {
        const stored = new Map((yield* store.listRollups(owner, id, range)).map((rollup) => [rollup.after, rollup]))
        const missing: Array<Rollup> = []
        const loaded = yield* Effect.forEach(splitRange(range, changesPerRollup), (part) => {
          const aggregate = decode(stored.get(part.after), part)
          return Option.isSome(aggregate) ? Effect.succeed({ ...part, aggregate: aggregate.value }) : Effect.map(
            Effect.zipRight(
              yieldToRequests,
              countLog(owner, id, { after: part.after, maxCount: changesPerRollup })
            ),
            (aggregate) => {
              missing.push({ ...part, content: RollupCodec.encode(aggregate) })
              return { ...part, aggregate }
            }
          )
        })
        if (missing.length > 0) yield* put(id, lastRemoval, missing)
        return loaded
      })

    /** A failure is logged only: the aggregates are right, and are counted again by the next request. */
    const put = (surveyId: SurveyId, lastRemoval: number, rollups: ReadonlyArray<Rollup>): Effect.Effect<void> =>
      committer.commit({
        guards: [],
        changes: [{ _tag: "RollupsPut", surveyId, lastRemoval, rollups }],
        events: [],
        audit: Option.none()
      }).pipe(Effect.catchAllCause((cause) => Effect.logWarning("The rollups of a survey could not be stored.", cause)))

    return { readLog, countLog, load }
  })
}) {}

/** Lets the event loop serve other requests between two rollups that are counted. */
const yieldToRequests = Effect.sleep(0)

const decode = (rollup: Rollup | undefined, { upTo }: SequenceRange): Option.Option<Aggregate.Aggregate> =>
  rollup?.upTo === upTo ? RollupCodec.decode(rollup.content) : Option.none()

const splitRange = ({ after, upTo }: SequenceRange, size: number): ReadonlyArray<SequenceRange> =>
  Array.from({ length: (upTo - after) / size }, (_, index) => ({
    after: after + index * size,
    upTo: after + (index + 1) * size
  }))
