/**
 * Responses that are saved while an export reads them. A save moves a partial response to the end of the list, which is
 * behind the last response that the export reads. So the export reads such responses again.
 */
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import * as Instant from "../../values/Instant.js"
import type { Position } from "../../values/Page.js"
import * as Uuid from "../../values/Uuid.js"
import { hasEnded, type Response } from "../Response.js"
import type { ResponseFilter } from "../ResponseFilter.js"

type ResponseChunks = Stream.Stream<ReadonlyArray<Response>>

/**
 * Every response that there is when the stream begins, once and in the state that it has when it is read: first the
 * list, then what has been saved meanwhile, until nothing is left. Each pass is shorter than the one before. A response
 * is left out only if it is saved in the list and in the two passes behind it, each time before it is met.
 *
 * @param read - Streams the list in ascending order, from a position on, to the last response that there is then.
 */
export const withMoved = (
  { status }: ResponseFilter,
  read: (from?: Position) => ResponseChunks
): ResponseChunks =>
  // A response that has ended does not change.
  status !== undefined && status !== "partial" ? read() : Stream.unwrap(
    Effect.map(Instant.now, (begin) => {
      const seen = new SeenResponses(begin)
      const first = Stream.map(read(), (responses) => {
        for (const response of responses) seen.add(response)
        return responses
      })
      /**
       * Reads what has been saved since a time, and again what has been saved while it did. A pass can find nothing
       * because what is missing was saved before it came there: the end is behind two of them.
       */
      const moved = (since: Instant.Instant, hasFoundNothing: boolean): ResponseChunks =>
        Stream.unwrap(
          Effect.map(Instant.now, (next) => {
            let count = 0
            const again = read({ at: Math.max(Instant.earliest, since - maxClockDifference), id: Uuid.least }).pipe(
              Stream.map((responses) => {
                const added = responses.filter((response) => seen.isMissing(response))
                for (const response of added) seen.add(response)
                count += added.length
                return added
              }),
              Stream.filter((responses) => responses.length > 0)
            )
            return Stream.concat(
              again,
              Stream.suspend(() => count === 0 && hasFoundNothing ? Stream.empty : moved(next, count === 0))
            )
          })
        )
      return Stream.concat(first, moved(begin, false))
    })
  )

/** Milliseconds that the clocks of two instances may differ by. */
const maxClockDifference = 60_000

/**
 * The responses that have been read and may be met again: the partial ones, whose bytes a survey limits, and those of
 * the time that is read again.
 */
class SeenResponses {
  private readonly ids = new Set<string>()

  constructor(private readonly begin: Instant.Instant) {}

  add(response: Response): void {
    const { id, submittedAt } = response
    if (!hasEnded(response) || submittedAt >= this.begin - maxClockDifference) this.ids.add(id)
  }

  /** Whether a response was there at the beginning and has not been read. */
  isMissing({ id }: Response): boolean {
    return !this.ids.has(id) && Uuid.timeOf(id) <= this.begin
  }
}
