/** Measures how many bytes responses take in a store, and limits them. */
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { Guard } from "../unit-of-work/UnitOfWork.js"
import { type LimitValues, unlimited } from "../values/Limits.js"
import { utf8Bytes } from "../values/text/utf8Bytes.js"
import type { Response } from "./Response.js"
import type { ResponseStore } from "./ResponseStore.js"

/** The responses of the account, or the partial responses of the survey, have reached their maximum size together. */
export class ResponsesFull extends Data.TaggedError("ResponsesFull")<{
  readonly scope: "account" | "partial"
  readonly maxBytes: number
}> {
  override get message(): string {
    const responses = this.scope === "account" ? "responses of the account" : "partial responses of the survey"
    return `The ${responses} may take ${this.maxBytes} bytes together, and this response would exceed that.`
  }
}

/** The bytes that every response counts for its ids, times and index entries. */
export const fixedBytes = 256

/** The bytes that an entry of a log counts: a change that is not the end of a response, such as a removal. */
export const logEntryBytes = 64

/** The texts of a response, as a store writes them. All but `externalId` are JSON. */
export interface ResponseTexts {
  readonly answers: string
  readonly skipped: string | null
  readonly variables: string | null
  readonly metadata: string
  readonly externalId: string | null
}

/** The bytes that a response counts: its texts in UTF-8, and `fixedBytes`. */
export const ofTexts = ({ answers, externalId, metadata, skipped, variables }: ResponseTexts): number =>
  fixedBytes + utf8Bytes(answers) + utf8Bytes(skipped ?? "") + utf8Bytes(variables ?? "") + utf8Bytes(metadata) +
  utf8Bytes(externalId ?? "")

/** The texts of a response. */
export const textsOf = ({ answers, externalId, metadata, skipped, variables }: Response): ResponseTexts => ({
  answers: JSON.stringify(answers),
  skipped: skipped === null ? null : JSON.stringify(skipped),
  variables: variables === null ? null : JSON.stringify(variables),
  metadata: JSON.stringify(metadata),
  externalId
})

/** The bytes that a response counts. */
export const bytesOf = (response: Response): number => ofTexts(textsOf(response))

/** The guards that keep the limits when `response` replaces `before`. A response that gets no larger has none. */
export const bytesGuards = (
  { partialBytesPerSurvey, responseBytesPerAccount }: LimitValues,
  response: Response,
  before?: Response
): ReadonlyArray<Guard> => {
  const isPartial = response.status === "partial"
  if (!isPartial && responseBytesPerAccount === unlimited) return []
  const addedBytes = bytesOf(response) - (before === undefined ? 0 : bytesOf(before))
  if (addedBytes <= 0) return []
  const { accountId, surveyId } = response
  const guard = (scope: "account" | "partial", maxBytes: number): ReadonlyArray<Guard> =>
    maxBytes === unlimited ? [] : [{ _tag: "ResponseBytesFit", scope, accountId, surveyId, addedBytes, maxBytes }]
  return [
    ...guard("account", responseBytesPerAccount),
    ...isPartial ? guard("partial", partialBytesPerSurvey) : []
  ]
}

/** Fails with `ResponsesFull` when the guards of a decision do not hold in the store. */
export const checkStoredBytes = (
  store: ResponseStore["Type"],
  guards: ReadonlyArray<Guard>
): Effect.Effect<void, ResponsesFull> =>
  Effect.forEach(guards, (guard) =>
    guard._tag !== "ResponseBytesFit" ? Effect.void : Effect.flatMap(
      store.storedBytes(guard.accountId, guard.surveyId),
      ({ [guard.scope]: bytes }) =>
        bytes + guard.addedBytes > guard.maxBytes
          ? new ResponsesFull({ scope: guard.scope, maxBytes: guard.maxBytes })
          : Effect.void
    ), { discard: true })
