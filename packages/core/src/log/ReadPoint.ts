/** Where in the log of a survey its responses are read: at the head, or at the cursor that a caller names. */
import * as Effect from "effect/Effect"
import { InvalidInput, violation } from "../validation/ValidationError.js"
import type { AccountId, SurveyId } from "../values/Ids.js"
import { type NotFound, orNotFound } from "../values/NotFound.js"
import * as ChangeCursor from "./ChangeCursor.js"
import { CursorExpired } from "./CursorExpired.js"
import type { LogHistory, LogStore } from "./LogStore.js"

/** A point of a log up to which responses are read. */
export interface ReadPoint {
  readonly sequence: number
  /** Whether it is the head of the log, because the caller has named no cursor. */
  readonly isHead: boolean
  /** What an answer gives as `X-Cursor`, and what `asOf` takes. */
  readonly cursor: string
  /** As in `Watermark`. */
  readonly lastRemoval: number
  /** How many responses that had ended at this point have been removed since. */
  readonly removedCount: number
}

/**
 * Reads the head of a log, or the point of the cursor `asOf`. Fails with `InvalidInput` for a cursor of another survey
 * or of a log with partial responses, and with `CursorExpired` for one that is behind the head, belongs to another
 * history, or is from before the removals that the log has.
 */
export const readPoint = (
  store: Pick<LogStore["Type"], "history">,
  owner: AccountId,
  surveyId: SurveyId,
  asOf?: string
): Effect.Effect<ReadPoint, CursorExpired | InvalidInput | NotFound> =>
  Effect.gen(function*() {
    if (asOf === undefined) {
      const { head: { sequence }, headAt, lastRemoval, lineage } = yield* orNotFound(store.history(owner, surveyId))
      return {
        sequence,
        isHead: true,
        cursor: cursorOf(surveyId, { sequence, lineage, at: headAt }),
        lastRemoval,
        removedCount: 0
      }
    }
    const cursor = ChangeCursor.decode(asOf)
    if (cursor === undefined) return yield* wrongCursor("This is no cursor of a log.")
    if (cursor.surveyId !== surveyId) return yield* wrongCursor("This cursor belongs to another survey.")
    if (cursor.hasPartials) {
      return yield* wrongCursor("This cursor is one with `partials=true`. Partial responses have no past.")
    }
    const history = yield* orNotFound(store.history(owner, surveyId, cursor.sequence))
    if (!isOf(history, cursor) || history.removedCount === undefined) return yield* new CursorExpired()
    const { lastRemoval, removedCount } = history
    return { sequence: cursor.sequence, isHead: false, cursor: asOf, lastRemoval, removedCount }
  })

/** A cursor of a sequence number, for readers without partial responses. */
export const cursorOf = (
  surveyId: SurveyId,
  { at, lineage, sequence }: Pick<ChangeCursor.ChangeCursor, "at" | "lineage" | "sequence">
): string => ChangeCursor.encode({ surveyId, sequence, partialSequence: 0, hasPartials: false, lineage, at })

/** Whether the log has the history that a cursor belongs to. */
const isOf = (
  { head, lineage, sequenceAt }: LogHistory,
  { at, lineage: lineageOfCursor, sequence }: ChangeCursor.ChangeCursor
): boolean => lineageOfCursor === lineage && sequence <= head.sequence && sequenceAt <= at

const wrongCursor = (detail: string): InvalidInput =>
  new InvalidInput({ violations: [violation("asOf", "wrong-cursor", detail)] })
