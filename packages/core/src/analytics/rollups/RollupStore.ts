/** Reads the log of a survey's responses, and the rollups that were counted from it. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Response } from "../../responses/Response.js"
import type { AccountId, QuestionId, SurveyId } from "../../values/Ids.js"
import type { Instant } from "../../values/Instant.js"
import * as TimeRange from "../../values/TimeRange.js"

/**
 * The state of a survey's response log. Every change that puts or removes a response that has ended takes the next
 * sequence number of its survey; a response keeps the number of its last change. Numbers become visible in order, in
 * every store and with any number of instances: a reader that sees a number sees all smaller ones.
 */
export interface Watermark {
  /** Sequence number of the latest change, 0 before the first one. */
  readonly lastSequence: number
  /** Sequence number of the latest change that removed or replaced a response that has ended, 0 when there is none. */
  readonly lastRemoval: number
  /** Number of partial responses that were submitted in the requested range of times; 0 if the request omits it. */
  readonly partialCount: number
}

/** A response with the sequence number of its last change. */
export interface SequencedResponse {
  readonly sequence: number
  readonly response: Response
}

/** Responses that have ended in order of their sequence numbers, and the watermark at the same moment. */
export interface LogSlice {
  readonly watermark: Watermark
  /** The time of the last change in the log of the survey. 0: there has been none. */
  readonly headAt: Instant
  /**
   * The last sequence number that was read: `after + maxCount`, or `after + 1` when the answers of the responses would
   * exceed `LogRequest.maxBytes`.
   */
  readonly upTo: number
  readonly responses: ReadonlyArray<SequencedResponse>
}

/** Which part of the log to read. The range of times limits all responses alike. */
export interface LogRequest extends TimeRange.TimeRange {
  /** Only responses with a greater sequence number are read. */
  readonly after: number
  /** Only sequence numbers up to `after + maxCount` are read, so there are at most `maxCount` responses. */
  readonly maxCount: number
  /** Only these sequence numbers are read, at most `maxSequences`. Absent: all are. */
  readonly sequences?: ReadonlyArray<number> | undefined
  /** The most bytes of the responses together. A single one may have more. Default: `ReadBudget.maxBatchBytes`. */
  readonly maxBytes?: number | undefined
  /** To count the partial responses of a range takes longer than to read a few others. */
  readonly omitsPartialCount?: true
}

/** How many sequence numbers one request names. */
export const maxSequences = 256

/** The sequence numbers greater than `after` and up to `upTo`. */
export interface SequenceRange {
  readonly after: number
  readonly upTo: number
}

/**
 * What is known of a rollup without reading it. A rollup is the aggregate of the responses that have ended in a range
 * of sequence numbers: it counts all changes in `after < sequence <= upTo`. `after` is a multiple of their number.
 */
export interface RollupSummary extends SequenceRange {
  /** A hash of the whole rollup: the same digest means the same aggregate. */
  readonly digest: string
  /** Null when no response is counted, or when an older program has written the rollup. */
  readonly firstSubmittedAt: Instant | null
  /** Null when no response is counted, or when an older program has written the rollup. */
  readonly lastSubmittedAt: Instant | null
}

/**
 * A part of a rollup. It may have megabytes of texts, so it is written and read in parts, which are encoded by
 * `RollupCodec`. Beside the aggregate, a rollup may have the answers that it counts in columns, which have parts of
 * their own, encoded by `BlockCodec`. Parts with different digests do not belong together.
 */
export interface RollupPart extends RollupSummary {
  /** The place of the part in its rollup, from 0. Those of columns begin at `firstParts.columns`. */
  readonly part: number
  readonly content: string
}

/** What the parts of a rollup encode: its aggregate, or the answers that it counts in columns. */
export type RollupContent = "aggregate" | "columns"

/** The number of the first part of each content. No aggregate has as many parts as there are numbers before columns. */
export const firstParts: Readonly<Record<RollupContent, number>> = { aggregate: 0, columns: 1_000_000 }

/** The parts of a content: from `first` to before `end`. */
export const partsOf = (content: RollupContent = "aggregate"): { readonly first: number; readonly end: number } =>
  content === "aggregate"
    ? { first: firstParts.aggregate, end: firstParts.columns }
    : { first: firstParts.columns, end: 2 * firstParts.columns }

/** The rollups to read: those of one level inside a range of sequence numbers. */
export interface RollupRequest extends SequenceRange {
  /** Changes that each rollup counts: `upTo - after`. */
  readonly changeCount: number
  /** What of the rollups is read. Default: aggregates. */
  readonly content?: RollupContent | undefined
}

/** The parts of rollups to read. */
export interface RollupPartRequest extends RollupRequest {
  /** Parts that are left out of the rollup that begins where the range does. */
  readonly skippedParts: number
}

/** The sequence numbers after which rollups of one size begin that fill a range. */
export const startsOf = ({ after, changeCount, upTo }: RollupRequest): ReadonlyArray<number> =>
  Array.from({ length: Math.max(0, (upTo - after) / changeCount) }, (_, index) => after + index * changeCount)

/** The times between which the responses of a rollup were submitted. */
export type RollupTimes = Pick<RollupSummary, "firstSubmittedAt" | "lastSubmittedAt">

/** How much of a rollup is in a range of times. */
export type Share = "all" | "none" | "some"

/**
 * Whether all, none or some of the responses that a rollup counts are in the range of times. The times of a rollup that
 * counts nothing, is not stored or was stored by an older program are unknown: it is looked at.
 */
export const shareOf = (
  times: RollupTimes | undefined,
  range: TimeRange.TimeRange
): Share =>
  times === undefined || times.firstSubmittedAt === null || times.lastSubmittedAt === null
    ? "all"
    : TimeRange.share(range, times.firstSubmittedAt, times.lastSubmittedAt)

/** Rollups are derived from responses only: they can be deleted and counted again at any time. */
export class RollupStore extends Context.Tag("@canvass/core/RollupStore")<RollupStore, {
  /** Returns the log and the watermark of one moment, or none when the account has no such survey. */
  readonly readLog: (owner: AccountId, survey: SurveyId, request: LogRequest) => Effect.Effect<Option.Option<LogSlice>>
  /**
   * Counts the partial responses in a range of times by the question that they have reached, without those that have
   * reached none.
   */
  readonly countReached: (
    owner: AccountId,
    survey: SurveyId,
    range: TimeRange.TimeRange
  ) => Effect.Effect<ReadonlyMap<QuestionId, number>>
  /**
   * Returns the stored rollups in the order of `after`. A rollup disappears in the transaction that removes or replaces
   * a response that it counts.
   */
  readonly listRollups: (
    owner: AccountId,
    survey: SurveyId,
    request: RollupRequest
  ) => Effect.Effect<ReadonlyArray<RollupSummary>>
  /**
   * Returns the parts of the stored rollups, in the order of `after` and `part`: all of them, or only the first one
   * when they exceed `ReadBudget.maxBatchBytes`.
   */
  readonly listRollupParts: (
    owner: AccountId,
    survey: SurveyId,
    request: RollupPartRequest
  ) => Effect.Effect<ReadonlyArray<RollupPart>>
  /** Returns at most `limit` surveys of all accounts with ids greater than `after`, in order of their ids. */
  readonly listSurveys: (
    after: SurveyId | undefined,
    limit: number
  ) => Effect.Effect<ReadonlyArray<{ readonly owner: AccountId; readonly id: SurveyId }>>
}>() {}
