/** How the pipeline hands a response to the transport. */
import type * as Effect from "effect/Effect"
import type { HttpResponse } from "./HttpResponse.js"

/** Sends the one response of a request. Each transport implements it. */
export interface ResponseWriter {
  /**
   * Completes when a known body has been handed over, or a streamed one has been sent to its end. A stream that fails
   * before its first piece fails here while nothing has been sent.
   */
  readonly write: (response: HttpResponse) => Effect.Effect<void>
  /** The status that has been sent; `undefined` before. */
  readonly statusSent: () => number | undefined
  /** Bytes of the body that have been sent so far. */
  readonly bytesSent: () => number
  /** Ends a response in the middle, so that its reader notices that it is incomplete. */
  readonly abort: () => void
}
