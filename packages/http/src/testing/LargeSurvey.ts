/** A survey whose list and exports are too large for one piece. */
import { type Ids, Responses, Surveys } from "@canvass/core"
import * as Effect from "effect/Effect"

/**
 * Publishes a survey and submits responses: its list and its exports have four pieces of `pieceBytes` each, since the
 * memory store streams 500 rows at a time.
 */
export const createLargeSurvey = (
  owner: Ids.AccountId,
  pieceBytes: number
): Effect.Effect<Ids.SurveyId, never, Responses | Surveys> =>
  Effect.gen(function*() {
    const surveys = yield* Surveys
    const responses = yield* Responses
    const { id } = yield* surveys.create(owner, { title: "Large", questions: [{ type: "text", text: "Why?" }] })
    yield* surveys.publish(owner, id)
    const answers = [{ questionKey: "q1", value: "x".repeat(pieceBytes / 500) }]
    yield* Effect.replicateEffect(responses.submit(id, { answers }), 2_000)
    return id
  }).pipe(Effect.orDie)
