/** Whether the bytes of responses stay below their maximum. */
import { ResponseBytes } from "@canvass/core/ports"
import type { LimitedAmount } from "./BatchLimit.js"
import type { GuardByTag } from "./ChangeDescription.js"
import type { Preconditions } from "./Preconditions.js"
import { addedBytes } from "./ResponseWrites.js"
import { joinKey } from "./StateAccess.js"

type BytesGuard = GuardByTag["ResponseBytesFit"]

/** Whether the bytes of the guard fit: beside those that are stored, and `pendingBytes` that the batch adds to them. */
export const bytesFit = (
  { accountId, addedBytes, maxBytes, scope, surveyId }: BytesGuard,
  { accountBytes, surveys }: Preconditions,
  pendingBytes = 0
): boolean => {
  const stored = scope === "account" ? accountBytes.get(accountId)?.bytes : surveys.get(surveyId)?.partialBytes
  return (stored ?? 0) + pendingBytes + addedBytes <= maxBytes
}

/** Bytes that a unit removes count for the next batch only, unless they are those of a partial response. */
export const fittingBytes = (preconditions: Preconditions): LimitedAmount<"ResponseBytesFit"> => ({
  tag: "ResponseBytesFit",
  holds: (guard, pending) => bytesFit(guard, preconditions, pending(keyOf(guard))),
  added: ({ after, before, surveyId }) => {
    const measured = after === undefined ? undefined : { ...after, bytes: ResponseBytes.bytesOf(after) }
    const partial = [joinKey("partial", surveyId), addedBytes(before, measured, "partial")] as const
    return after === undefined
      ? [partial]
      : [[joinKey("account", after.accountId), addedBytes(before, measured)], partial]
  }
})

const keyOf = ({ accountId, scope, surveyId }: BytesGuard): string =>
  joinKey(scope, scope === "account" ? accountId : surveyId)
