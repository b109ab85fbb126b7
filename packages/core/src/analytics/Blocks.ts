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

    /** In their order. `after` is where a block begins. */
    const between = (
      owner: AccountId,
      id: SurveyId,
      removedAt: number,
      stretch: Stretch
    ): Effect.Effect<ReadonlyArray<Counted>, NotFound> =>
      Effect.gen(function*() {
        const kept = new Map(
          (yield* store.blocks(owner, id, stretch)).map((block) => [`${block.after} ${block.upTo}`, block.content])
        )
        const made: Array<Block> = []
        const counted = yield* Effect.forEach(cut(stretch, size), ({ after, upTo }) => {
          const known = Option.flatMap(Option.fromNullable(kept.get(`${after} ${upTo}`)), readable)
          if (Option.isSome(known)) return Effect.succeed({ after, upTo, aggregate: known.value })
          // Not the whole of it at once: others want to be served in between.
          return Effect.zipRight(
            Effect.sleep(0),
            Effect.map(read(owner, id, { after, most: upTo - after }), ({ questions, responses }) => {
              const aggregate = Aggregate.add(Aggregate.empty, questions, responses)
              if (upTo - after === size) made.push({ after, upTo, content: AggregateText.write(aggregate) })
              return { after, upTo, aggregate }
            })
          )
        })
        if (made.length > 0) yield* keep(id, removedAt, made)
        return counted
      })

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

const readable = (content: string): Option.Option<Aggregate.Aggregate> => Either.getRight(AggregateText.read(content))

const cut = ({ after, upTo }: Stretch, size: number): ReadonlyArray<Stretch> =>
  Array.from({ length: Math.ceil((upTo - after) / size) }, (_, index) => ({
    after: after + index * size,
    upTo: Math.min(after + (index + 1) * size, upTo)
  }))
