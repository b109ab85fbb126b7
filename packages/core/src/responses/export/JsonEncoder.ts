import * as Instant from "../../values/Instant.js"
import type { Response } from "../Response.js"
import type { ResponseEncoder } from "./ResponseEncoder.js"

/**
 * Encodes a response as in the list of responses. The account and the revision are internal and omitted. Written by
 * hand because it runs for each row of an export (`export` in `bench/`).
 */
const encode = (response: Response): string =>
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

/** Encodes an export as a JSON array. */
export const jsonEncoder: ResponseEncoder = { head: "[", encode, separator: ",", tail: "]" }
