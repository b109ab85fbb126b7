/** Limits the bytes of responses within a batch. */
import { ResponseBytes, type UnitOfWork } from "@canvass/core"
import type { GuardByTag } from "./ChangeDescription.js"
import type { Preconditions } from "./Preconditions.js"
import { addedBytes, type ResponseChange } from "./ResponseWrites.js"
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

/**
 * Checks the guards of a batch's units one after the other. Each unit adds to the bytes that the next one finds. Bytes
 * that a unit removes count for the next batch only, unless they are those of a partial response.
 */
export class ResponseBytesBudget {
  readonly #preconditions: Preconditions
  readonly #changesOf: (unit: UnitOfWork.UnitOfWork) => ReadonlyArray<ResponseChange>
  /** False: no unit of the batch has a limit, so nothing is measured. */
  readonly #isLimited: boolean
  readonly #pending = new Map<string, number>()

  constructor(
    preconditions: Preconditions,
    units: ReadonlyArray<UnitOfWork.UnitOfWork>,
    changesOf: (unit: UnitOfWork.UnitOfWork) => ReadonlyArray<ResponseChange>
  ) {
    this.#preconditions = preconditions
    this.#changesOf = changesOf
    this.#isLimited = units.some(({ guards }) => guards.some(isBytesGuard))
  }

  /** Returns the guard of the unit that fails, if any. Otherwise the unit counts as written. */
  admit(unit: UnitOfWork.UnitOfWork): BytesGuard | undefined {
    if (!this.#isLimited) return undefined
    const failed = unit.guards.filter(isBytesGuard).find((guard) =>
      !bytesFit(guard, this.#preconditions, this.#pending.get(keyOf(guard)))
    )
    if (failed === undefined) this.#changesOf(unit).forEach((change) => this.#count(change))
    return failed
  }

  #count({ after, before, surveyId }: ResponseChange): void {
    const measured = after === undefined ? undefined : { ...after, bytes: ResponseBytes.bytesOf(after) }
    if (after !== undefined) this.#add(joinKey("account", after.accountId), addedBytes(before, measured))
    this.#add(joinKey("partial", surveyId), addedBytes(before, measured, "partial"))
  }

  #add(key: string, bytes: number): void {
    this.#pending.set(key, (this.#pending.get(key) ?? 0) + bytes)
  }
}

const keyOf = ({ accountId, scope, surveyId }: BytesGuard): string =>
  joinKey(scope, scope === "account" ? accountId : surveyId)

const isBytesGuard = (guard: UnitOfWork.Guard): guard is BytesGuard => guard._tag === "ResponseBytesFit"
