import * as Instant from "../values/Instant.js"
import type { Response } from "./Response.js"

/**
 * Encodes a response as JSON, the same in lists and in exports. The account and the revision are internal and omitted.
 * The encoder is written by hand because it runs for each row of an export.
 */
export const responseJson = (response: Response): string =>
  JSON.stringify({
    id: response.id,
    surveyId: response.surveyId,
    submittedAt: Instant.format(response.submittedAt),
    answers: response.answers,
    status: response.status,
    startedAt: response.startedAt === null ? null : Instant.format(response.startedAt),
    externalId: response.externalId,
    metadata: response.metadata
  })
