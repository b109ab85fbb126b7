/** The link with which anybody sees the figures of a survey. A survey has at most one. */
import * as Schema from "effect/Schema"
import { childRecord } from "../unit-of-work/ChildRecord.js"
import { SurveyId } from "../values/Ids.js"
import { Instant } from "../values/Instant.js"

/**
 * A results link.
 *
 * - `tokenHash`: the SHA-256 of the token, by which a view finds the link.
 * - `sealedToken`: the token, encrypted with the secret key of the installation, so that the link can be shown again.
 * - `expiresAt`: from then on the link is not found. Null: it does not expire.
 * - `texts`: whether the newest texts of respondents are shown.
 */
export const ResultsLink = Schema.Struct({
  surveyId: SurveyId,
  tokenHash: Schema.String,
  sealedToken: Schema.String,
  expiresAt: Schema.NullOr(Instant),
  texts: Schema.Boolean
})
export type ResultsLink = typeof ResultsLink.Type

export const resultsLinkRecord = childRecord({
  kind: "resultsLinks",
  table: "results_links",
  schema: ResultsLink,
  key: "surveyId",
  // All fields: a write replaces the whole row, and must not undo what another one has changed meanwhile.
  guarded: ["tokenHash", "sealedToken", "expiresAt", "texts"],
  columns: { surveyId: "uuid", tokenHash: "text", sealedToken: "text", expiresAt: "instant", texts: "flag" }
})

/** Whether the link has expired at `now`. */
export const isExpired = ({ expiresAt }: Pick<ResultsLink, "expiresAt">, now: Instant): boolean =>
  expiresAt !== null && expiresAt <= now
