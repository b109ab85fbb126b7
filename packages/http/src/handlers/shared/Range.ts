/** The header `Range` (RFC 9110, section 14.2). */
import * as Effect from "effect/Effect"
import { RangeNotSatisfiable } from "../../problems/ApiError.js"

/** Bytes `start` (inclusive) to `end` (exclusive). */
export interface SelectedRange {
  readonly start: number
  readonly end: number
}

/**
 * Returns the part of `size` bytes that the header selects, or `undefined` for all of them: without a header, for
 * several ranges, and for a range that is not in bytes. Fails when the range begins after the end.
 */
export const rangeOf = (
  header: string | undefined,
  size: number
): Effect.Effect<SelectedRange | undefined, RangeNotSatisfiable> => {
  const [, first = "", last = ""] = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i.exec(header ?? "") ?? []
  if (first === "" && last === "") return Effect.succeed(undefined)
  if (first === "") {
    const start = Math.max(0, size - Number(last))
    return start < size ? Effect.succeed({ start, end: size }) : Effect.fail(new RangeNotSatisfiable({ size }))
  }
  const [start, end] = [Number(first), last === "" ? size : Math.min(size, Number(last) + 1)]
  if (last !== "" && Number(last) < start) return Effect.succeed(undefined)
  return start < size ? Effect.succeed({ start, end }) : Effect.fail(new RangeNotSatisfiable({ size }))
}
