/** Reads the log of a survey: its responses and the entries beside them, in the order of their commits. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Response } from "../responses/Response.js"
import type { AccountId, SurveyId } from "../values/Ids.js"
import type { Instant } from "../values/Instant.js"
import type { LogEntry, LogPlace } from "./LogEntry.js"
import type { LogListener } from "./LogSignal.js"

/** A change with its place: the end or the save of a response, or an entry. */
export interface PlacedChange {
  readonly place: LogPlace
  readonly at: Instant
  /** Undefined: the change is that of `response`. */
  readonly entry: LogEntry | undefined
  /** The response as it is now, also of an entry `response.changed`. */
  readonly response: Response | undefined
}

/** Which part of a log to read. */
export interface LogPageRequest {
  /** Only changes behind this place are read. */
  readonly after: LogPlace
  readonly limit: number
  /** Maximum bytes of the responses. One that has more is read alone. */
  readonly maxBytes: number
  /** Whether to read partial responses, and their removals. */
  readonly hasPartials: boolean
}

/** The log of one moment. */
export interface LogHead {
  /** The place of the last change, whether it still stands or not. */
  readonly head: LogPlace
  /** The time of the last change. 0: there has been none. */
  readonly headAt: Instant
}

/** Changes in order, and the log at the same moment. */
export interface LogPage extends LogHead {
  /** At most `limit`. Fewer when more would exceed `maxBytes`, but one if there is any. */
  readonly changes: ReadonlyArray<PlacedChange>
  /** The time of the newest change that stands at `after` or before it. 0: none does. */
  readonly afterAt: Instant
  /** The last place whose removal has lost its id: a reader from before it does not learn of all removals. */
  readonly forgottenTo: LogPlace
}

/** A log of one moment, as it is needed to read what it held at an earlier sequence number. */
export interface LogHistory extends LogHead {
  readonly lineage: number
  /** As in `Watermark`. */
  readonly lastRemoval: number
  /** The time of the newest change that stands at the sequence number or before it. 0: none does. */
  readonly sequenceAt: Instant
  /**
   * How many responses that had ended at the sequence number or before it were removed after it. Undefined: it is
   * unknown, because of removals by a program that did not count them.
   */
  readonly removedCount: number | undefined
}

/** A survey that its owner has deleted. */
export interface SurveyRemoval {
  readonly surveyId: SurveyId
  readonly at: Instant
}

/** Selects removals, ordered by time, then survey. */
export interface SurveyRemovalRequest {
  /** Removals at that time, or later. */
  readonly since: Instant
  /** The last removal of the page before. */
  readonly after?: SurveyRemoval | undefined
  /** The only surveys whose removals are read. Absent: those of the account. */
  readonly surveys?: ReadonlyArray<SurveyId> | undefined
  readonly limit: number
}

export class LogStore extends Context.Tag("@canvass/core/LogStore")<LogStore, {
  /**
   * The lineage of the database: a random number that a restored backup gets anew. A cursor has the lineage of its
   * database, so that one from before the restore is refused.
   */
  readonly lineage: Effect.Effect<number>
  /** The head and a page of changes, of one moment. None: the account has no such survey. */
  readonly page: (
    owner: AccountId,
    survey: SurveyId,
    request: LogPageRequest
  ) => Effect.Effect<Option.Option<LogPage>>
  /**
   * The log and what is known of a sequence number, of one moment. Absent: that of the head. None: the account has no
   * such survey.
   */
  readonly history: (
    owner: AccountId,
    survey: SurveyId,
    sequence?: number
  ) => Effect.Effect<Option.Option<LogHistory>>
  /** The time of the earliest removal of a response or a survey that is not forgotten, of all accounts. */
  readonly oldestRemoval: Effect.Effect<Option.Option<Instant>>
  /** Surveys that the account has deleted. With the account itself, nothing is left of them. */
  readonly removedSurveys: (
    owner: AccountId,
    request: SurveyRemovalRequest
  ) => Effect.Effect<ReadonlyArray<SurveyRemoval>>
  /** The heads of these surveys, as far as they exist, in one read. */
  readonly heads: (surveys: ReadonlyArray<SurveyId>) => Effect.Effect<ReadonlyMap<SurveyId, LogHead>>
  /**
   * Calls a listener when logs may have changed, until it is interrupted: at once for commits of this program, and soon
   * for those of others. A commit from before the call may be left out. Whoever waits for changes calls this once.
   */
  readonly watch: (listener: LogListener) => Effect.Effect<never>
}>() {}
