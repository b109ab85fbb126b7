/**
 * What any stretch of a survey's responses adds up to. A stretch is cut into blocks of a fixed number of changes: those
 * that were kept are read, the others are counted from the responses, and kept for the next who asks.
 */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import { Committer } from "../commits/Committer.js"
import type { AccountId, SurveyId } from "../Ids.js"
import { type NotFound, orNotFound } from "../NotFound.js"
import type { Response } from "../responses/Response.js"
import type { Question } from "../surveys/Question.js"
import type { Survey } from "../surveys/Survey.js"
import { SurveyStore } from "../surveys/SurveyStore.js"
import * as Aggregate from "./Aggregate.js"
import { AggregateStore, type Block, type Head, type SinceRequest } from "./AggregateStore.js"
import * as AggregateText from "./AggregateText.js"

/** The completed responses with numbers above `after` and up to `upTo`. */
export interface Stretch {
  readonly after: number
  readonly upTo: number
}

export interface Counted extends Stretch {
  readonly aggregate: Aggregate.Aggregate
}

/** What was read of a survey at one moment, or a little after: the questions are all that the responses answer. */
export interface Reading {
  readonly head: Head
  readonly survey: Survey
  readonly questions: ReadonlyArray<Question>
  readonly responses: ReadonlyArray<Response>
}

/** How many changes an aggregate is of: a block, and a chapter, which is of so many blocks. Tests have small ones. */
export class AggregateSizes extends Context.Reference<AggregateSizes>()("@canvass/core/AggregateSizes", {
  defaultValue: (): { readonly block: number; readonly blocksOfChapter: number } => ({
    block: 256,
    blocksOfChapter: 16
  })
}) {}

export class Blocks extends Effect.Service<Blocks>()("@canvass/core/Blocks", {
  effect: Effect.gen(function*() {
    const committer = yield* Committer
    const store = yield* AggregateStore
    const surveys = yield* SurveyStore
    const { block: size } = yield* AggregateSizes

    const read = (owner: AccountId, id: SurveyId, request: SinceRequest): Effect.Effect<Reading, NotFound> =>
      Effect.gen(function*() {
        const { head, responses } = yield* orNotFound(store.since(owner, id, request))
        // Only now, so that it has every question that they answer.
        const survey = yield* orNotFound(surveys.find(owner, id))
        return {
          head,
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
      stretch: Stretch
    ): Effect.Effect<ReadonlyArray<Counted>, NotFound> =>
      Effect.gen(function*() {
        const wanted = cut(stretch, size)
        const missing = wanted.filter(({ after, upTo }) => upTo - after === size && !known.has(after))
        const kept = missing.length === 0 ? [] : yield* store.blocks(owner, id, stretch)
        const found = new Map(kept.flatMap((block) => known.has(block.after) ? [] : readable(block)))
        const made: Array<Block> = []
        const counted = yield* Effect.forEach(wanted, (piece): Effect.Effect<Counted, NotFound> => {
          const before = known.get(piece.after) ?? found.get(piece.after)
          if (before?.upTo === piece.upTo) return Effect.succeed(before)
          if (piece.upTo - piece.after < size) return count(owner, id, piece)
          return Effect.tap(Effect.zipRight(breath, count(owner, id, piece)), ({ aggregate }) =>
            Effect.sync(() => made.push({ ...piece, content: AggregateText.write(aggregate) })))
        })
        if (made.length > 0) {
          yield* keep(id, removedAt, made)
        }
        return counted
      })

    const count = (owner: AccountId, id: SurveyId, { after, upTo }: Stretch): Effect.Effect<Counted, NotFound> =>
      Effect.map(read(owner, id, { after, most: upTo - after }), ({ questions, responses }) => ({
        after,
        upTo,
        aggregate: Aggregate.add(Aggregate.empty, questions, responses)
      }))

    /** They can be counted again: who asks is answered, kept or not. */
    const keep = (surveyId: SurveyId, removedAt: number, blocks: ReadonlyArray<Block>): Effect.Effect<void> =>
      committer.commit({
        guards: [],
        changes: [{ _tag: "BlocksKept", surveyId, removedAt, blocks }],
        events: [],
        audit: Option.none()
      }).pipe(Effect.catchAllCause((cause) => Effect.logWarning("Aggregates of a survey were not kept.", cause)))

    return { read, between }
  })
}) {}

/** What the caller remembers, by where it begins, and the head's `removedAt` that it all goes with. */
interface Known {
  readonly removedAt: number
  readonly known: ReadonlyMap<number, Counted>
}

/** Not all at once: others want to be served in between. */
const breath = Effect.sleep(0)

const readable = ({ after, content, upTo }: Block): ReadonlyArray<readonly [number, Counted]> =>
  Either.match(AggregateText.read(content), {
    onLeft: () => [],
    onRight: (aggregate) => [[after, { after, upTo, aggregate }]]
  })

const cut = ({ after, upTo }: Stretch, size: number): ReadonlyArray<Stretch> =>
  Array.from({ length: Math.ceil((upTo - after) / size) }, (_, index) => ({
    after: after + index * size,
    upTo: Math.min(after + (index + 1) * size, upTo)
  }))
