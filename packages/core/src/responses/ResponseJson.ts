/** A response as the API shows it (specification, Response; decisions §5): the same in a list and in an export. */
import * as Instant from "../values/Instant.js"
import type { Response } from "./Response.js"

/** By hand, since every list and export writes it for each of its rows. Whose it is, and its revision, stay inside. */
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
