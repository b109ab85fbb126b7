import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import { yieldWhenDue } from "../../concurrency/yieldToEventLoop.js"
import type { Response } from "../../responses/Response.js"

/** Calls `count` with the responses of a batch, some at a time, and gives way in between. */
export const countInSteps = <E = never>(
  responses: ReadonlyArray<Response>,
  count: (some: ReadonlyArray<Response>) => Effect.Effect<void, E>
): Effect.Effect<void, E> =>
  Effect.forEach(
    Arr.chunksOf(responses, responsesPerStep),
    (some) => Effect.zipRight(count(some), yieldWhenDue),
    { discard: true }
  )

/** Responses that are counted at once: each may answer hundreds of questions. */
const responsesPerStep = 16
