import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Response } from "../responses/Response.js"
import type { AccountId, SurveyId } from "../values/Ids.js"
import type { TimeRange } from "../values/TimeRange.js"

/**
 * Where a survey's responses stand. Whatever changes them has a number: each response that is put or removed raises the
 * survey's, and what is put keeps the number that it got. Numbers become visible in their order, on every store and
 * from any number of instances: who sees one sees all before it.
 */
export interface Watermark {
  /** The number of the latest change, 0 before the first. */
  readonly lastSequence: number
  /** That of the latest change which took a completed response away or replaced it, 0 if none did. */
  readonly lastRemoval: number
  /** How many partial responses there are, in the range of times that was asked for. */
  readonly partialCount: number
}

export interface SequencedResponse {
  readonly sequence: number
  readonly response: Response
}

/** What follows a number: completed responses, in the order of theirs, and the head at the same moment. */
export interface LogSlice {
  readonly watermark: Watermark
  readonly responses: ReadonlyArray<SequencedResponse>
}

/** Of completed and partial responses alike those that were submitted in the range. */
export interface LogRequest extends TimeRange {
  readonly after: number
  /** Numbers up to `after + most` are read, so that there are at most so many responses. */
  readonly maxCount: number
}

/** What the completed responses with numbers above `after` and up to `upTo` add up to: analytics alone can read it. */
export interface Rollup {
  readonly after: number
  readonly upTo: number
  readonly content: string
}

/**
 * Where aggregates rest, and what they are made of. They are made of responses and can be made again at any time
 * (decisions §6).
 */
export class RollupStore extends Context.Tag("@canvass/core/RollupStore")<RollupStore, {
  /** All of one moment. None when the account has no such survey. */
  readonly readLog: (owner: AccountId, survey: SurveyId, request: LogRequest) => Effect.Effect<Option.Option<LogSlice>>
  /**
   * The blocks that were kept (`BlocksKept`) and lie between the two numbers, in their order. A block is gone as soon
   * as a completed response that it counts is removed or replaced.
   */
  readonly listRollups: (
    owner: AccountId,
    survey: SurveyId,
    between: { readonly after: number; readonly upTo: number }
  ) => Effect.Effect<ReadonlyArray<Rollup>>
  /** Of every account, by their ids: at most `limit`, those behind `after`. */
  readonly listSurveys: (
    after: SurveyId | undefined,
    limit: number
  ) => Effect.Effect<ReadonlyArray<{ readonly owner: AccountId; readonly id: SurveyId }>>
}>() {}
