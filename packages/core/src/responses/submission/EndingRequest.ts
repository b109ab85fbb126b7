/**
 * The request that has ended a partial response. Its respondent may not receive the answer, and sends the request
 * again. So its fingerprint is kept for a day.
 */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { lifetimeMillis } from "../../unit-of-work/reservations/IdempotentCreate.js"
import * as ReservationScope from "../../unit-of-work/reservations/ReservationScope.js"
import type { ReservationStore } from "../../unit-of-work/reservations/ReservationStore.js"
import type { Change } from "../../unit-of-work/UnitOfWork.js"
import { canonicalJson } from "../../values/canonicalJson.js"
import type { ResponseId, SurveyId } from "../../values/Ids.js"
import type { Instant } from "../../values/Instant.js"
import { sha256 } from "../../values/Secrets.js"

/**
 * Identifies a request of a respondent. The resume token is a part of it, so that nobody who reads the store can try
 * which answers have the fingerprint.
 */
export const fingerprintOf = (resumeToken: string, input: unknown): Effect.Effect<string> =>
  Effect.suspend(() => sha256(`${resumeToken} ${canonicalJson(input)}`))

/** The change that keeps the fingerprint of the request that ends a response. */
export const keep = (surveyId: SurveyId, id: ResponseId, fingerprint: string, now: Instant): Change => ({
  _tag: "ReservationPut",
  reservation: { ...placeOf(surveyId, id), expiresAt: now + lifetimeMillis, fingerprint, resourceId: id }
})

/** Whether this request has ended the response, less than a day ago. */
export const hasEnded = (
  reservations: ReservationStore["Type"],
  surveyId: SurveyId,
  id: ResponseId,
  fingerprint: string,
  now: Instant
): Effect.Effect<boolean> => {
  const { key, scope } = placeOf(surveyId, id)
  return Effect.map(reservations.find(scope, key, now), Option.exists((found) => found.fingerprint === fingerprint))
}

const placeOf = (surveyId: SurveyId, id: ResponseId) => ({
  scope: ReservationScope.ofEnding(surveyId, id),
  key: "ended"
})
