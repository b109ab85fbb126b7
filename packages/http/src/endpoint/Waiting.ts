/** What the handler of a request needs to wait for what has not happened yet. */
import * as Effect from "effect/Effect"
import type { AccessError, TooManyWaits } from "../problems/ApiError.js"

/** The wait of one request. */
export interface Waiting {
  /**
   * Counts the request among those that wait, until it ends. It counts no longer among those in progress, and gives
   * back the room that it has for its work. It ends when its caller closes its half of the connection.
   */
  readonly begin: Effect.Effect<void, TooManyWaits>
  /** Completes when the server begins to stop. */
  readonly stopping: Effect.Effect<void>
  readonly isStopping: Effect.Effect<boolean>
  /** Checks the credential of the request anew: it may have been revoked since, or have expired. */
  readonly checkCaller: Effect.Effect<void, AccessError>
  /** Runs a read in turn with those of other requests that have waited. */
  readonly readInTurn: <A, E, R>(read: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
}

/** The call of a page, which waits for nothing else than its result. */
export const ofPage: Waiting = {
  begin: Effect.void,
  stopping: Effect.never,
  isStopping: Effect.succeed(false),
  checkCaller: Effect.void,
  readInTurn: (read) => read
}
