import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import { yieldWhenDue } from "../../concurrency/yieldToEventLoop.js"
import type { FindVersion } from "../../responses/QuestionnaireVersions.js"
import type { Response } from "../../responses/Response.js"
import { findParts, type ResponseParts, runsOf } from "../../responses/ResponseParts.js"
import type { Survey } from "../../surveys/model/Survey.js"

/** Responses to a survey, and what finds the versions of the questionnaire that they have. */
export interface ReadResponses {
  readonly survey: Survey
  readonly responses: ReadonlyArray<Response>
  readonly findVersion: FindVersion
}

/**
 * Calls `count` with the responses of a batch, some at a time, and with what their respondents were shown. It gives way
 * in between.
 */
export const countInSteps = <E = never>(
  { findVersion, responses, survey }: ReadResponses,
  count: (some: ReadonlyArray<Response>, parts: ResponseParts) => Effect.Effect<void, E>
): Effect.Effect<void, E> =>
  Effect.forEach(
    runsOf(responses),
    (run) =>
      Effect.flatMap(findParts(findVersion, survey, run), (parts) =>
        Effect.forEach(
          Arr.chunksOf(run, responsesPerStep),
          (some) => Effect.zipRight(count(some, parts), yieldWhenDue),
          { discard: true }
        )),
    { discard: true }
  )

/** Responses that are counted at once: each may answer hundreds of questions. */
const responsesPerStep = 16
