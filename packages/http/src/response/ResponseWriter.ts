/** How the pipeline hands a response to the transport. */
import type * as Effect from "effect/Effect"
import type { OpenResponse } from "./HttpResponse.js"

/** Sends the one response of a request. Each transport implements it. */
export interface ResponseWriter {
  /** Completes when a known body has been handed over, or a streamed one has been sent to its end. */
  readonly write: (response: OpenResponse) => Effect.Effect<void>
  /** The status that has been sent; `undefined` before. */
  readonly statusSent: () => number | undefined
  /** Bytes of the body that have been sent so far. */
  readonly bytesSent: () => number
  /** Ends a response in the middle, so that its reader notices that it is incomplete. */
  readonly abort: () => void
}

/** How fast a caller must read a streamed response. Otherwise its connection is closed. */
export interface MinReadRate {
  /** Minimum speed, in bytes per second. Before compression. */
  readonly minReadBytesPerSecond: number
  /**
   * The time over which the speed is measured, in milliseconds. Linux reports that it has room for more bytes once a
   * third of its buffer is free, which has up to 4 MiB: a reader of 12 KB/s makes that in two minutes.
   */
  readonly readRateWindowMillis: number
}

/**
 * Cuts a piece into slices, none larger than a reader at the minimum speed takes in one window. So a reader that does
 * not take a slice within the window is too slow.
 */
export const slicesOf = (
  piece: Uint8Array,
  { minReadBytesPerSecond, readRateWindowMillis }: MinReadRate
): ReadonlyArray<Uint8Array> => {
  const maxBytes = Math.max(1, Math.floor(minReadBytesPerSecond * readRateWindowMillis / 1_000))
  const slices: Array<Uint8Array> = []
  for (let start = 0; start < piece.length; start += maxBytes) slices.push(piece.subarray(start, start + maxBytes))
  return slices
}
