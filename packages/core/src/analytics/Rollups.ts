/**
 * What any stretch of a survey's responses adds up to. A stretch is cut into blocks of a fixed number of changes: those
 * that were kept are read, the others are counted from the responses, and kept for the next who asks.
 */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import type { Response } from "../responses/Response.js"
import type { Question } from "../surveys/Question.js"
import type { Survey } from "../surveys/Survey.js"
import { SurveyStore } from "../surveys/SurveyStore.js"
import { Committer } from "../unit-of-work/Committer.js"
import type { AccountId, SurveyId } from "../values/Ids.js"
import { type NotFound, orNotFound } from "../values/NotFound.js"
import * as Aggregate from "./Aggregate.js"
import * as RollupCodec from "./RollupCodec.js"
import { type LogRequest, type Rollup, RollupStore, type Watermark } from "./RollupStore.js"

/** The completed responses with numbers above `after` and up to `upTo`. */
export interface SequenceRange {
  readonly after: number
  readonly upTo: number
}

export interface Counted extends SequenceRange {
  readonly aggregate: Aggregate.Aggregate
}

/** What was read of a survey at one moment, or a little after: the questions are all that the responses answer. */
export interface Reading {
  readonly watermark: Watermark
  readonly survey: Survey
  readonly questions: ReadonlyArray<Question>
  readonly responses: ReadonlyArray<Response>
}

/** How many changes an aggregate is of: a block, and a chapter, which is of so many blocks. Tests have small ones. */
export class RollupSizes extends Context.Reference<RollupSizes>()("@canvass/core/RollupSizes", {
  defaultValue: (): { readonly block: number; readonly blocksOfChapter: number } => ({
    block: 256,
    blocksOfChapter: 16
  })
}) {}

export class Rollups extends Effect.Service<Rollups>()("@canvass/core/Rollups", {
  effect: Effect.gen(function*() {
    const committer = yield* Committer
    const store = yield* RollupStore
    const surveys = yield* SurveyStore
    const { block: size } = yield* RollupSizes

    const read = (owner: AccountId, id: SurveyId, request: LogRequest): Effect.Effect<Reading, NotFound> =>
      Effect.gen(function*() {
        const { watermark, responses } = yield* orNotFound(store.readLog(owner, id, request))
        // Only now, so that it has every question that they answer.
        const survey = yield* orNotFound(surveys.find(owner, id))
        return {
          watermark,
          survey,
          questions: [...survey.questions, ...survey.retired],
          responses: responses.map(({ response }) => response)
        }
      })

    /** In their order. `after` is where a block begins. Those that the caller knows are not read again. */
    const between = (
      owner: AccountId,
      id: SurveyId,
      { known, removedAt }: Known,
      stretch: SequenceRange
    ): Effect.Effect<ReadonlyArray<Counted>, NotFound> =>
      Effect.gen(function*() {
        const wanted = cut(stretch, size)
        const missing = wanted.filter(({ after, upTo }) => upTo - after === size && !known.has(after))
        const kept = missing.length === 0 ? [] : yield* store.listRollups(owner, id, stretch)
        const found = new Map(kept.flatMap((block) => known.has(block.after) ? [] : readable(block)))
        const made: Array<Rollup> = []
        const counted = yield* Effect.forEach(wanted, (piece): Effect.Effect<Counted, NotFound> => {
          const before = known.get(piece.after) ?? found.get(piece.after)
          if (before?.upTo === piece.upTo) return Effect.succeed(before)
          if (piece.upTo - piece.after < size) return count(owner, id, piece)
          return Effect.tap(Effect.zipRight(breath, count(owner, id, piece)), ({ aggregate }) =>
            Effect.sync(() => made.push({ ...piece, content: RollupCodec.write(aggregate) })))
        })
        if (made.length > 0) {
          yield* keep(id, removedAt, made)
        }
        return counted
      })

    const count = (owner: AccountId, id: SurveyId, { after, upTo }: SequenceRange): Effect.Effect<Counted, NotFound> =>
      Effect.map(read(owner, id, { after, maxCount: upTo - after }), ({ questions, responses }) => ({
        after,
        upTo,
        aggregate: Aggregate.add(Aggregate.empty, questions, responses)
      }))

    /** They can be counted again: who asks is answered, kept or not. */
    const keep = (surveyId: SurveyId, removedAt: number, blocks: ReadonlyArray<Rollup>): Effect.Effect<void> =>
      committer.commit({
        guards: [],
        changes: [{ _tag: "RollupsPut", surveyId, lastRemoval: removedAt, rollups: blocks }],
        events: [],
        audit: Option.none()
      }).pipe(Effect.catchAllCause((cause) => Effect.logWarning("Aggregates of a survey were not kept.", cause)))

    return { read, between }
  })
}) {}

/** What the caller remembers, by where it begins, and the watermark's `removedAt` that it all goes with. */
interface Known {
  readonly removedAt: number
  readonly known: ReadonlyMap<number, Counted>
}

/** Not all at once: others want to be served in between. */
const breath = Effect.sleep(0)

const readable = ({ after, content, upTo }: Rollup): ReadonlyArray<readonly [number, Counted]> =>
  Either.match(RollupCodec.read(content), {
    onLeft: () => [],
    onRight: (aggregate) => [[after, { after, upTo, aggregate }]]
  })

const cut = ({ after, upTo }: SequenceRange, size: number): ReadonlyArray<SequenceRange> =>
  Array.from({ length: Math.ceil((upTo - after) / size) }, (_, index) => ({
    after: after + index * size,
    upTo: Math.min(after + (index + 1) * size, upTo)
  }))
