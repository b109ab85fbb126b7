/** Admits responses to quotas within a batch. */
import { QuotaCounts, type UnitOfWork } from "@canvass/core"
import type { GuardByTag } from "./ChangeDescription.js"
import type { Preconditions } from "./Preconditions.js"
import type { ResponseChange } from "./ResponseWrites.js"
import { joinKey } from "./StateAccess.js"

type QuotasOpen = GuardByTag["QuotasOpen"]

/** Whether a quota has as many responses as its maximum, beside `pending` ones that the batch adds. */
export const isFull = (
  surveyId: string,
  { key, max }: QuotasOpen["quotas"][number],
  { surveys }: Preconditions,
  pending = 0
): boolean => {
  const survey = surveys.get(surveyId)
  return (survey === undefined ? 0 : QuotaCounts.countOf(survey.quotaCounts, key)) + pending >= max
}

/**
 * Checks the quotas of a batch's units one after the other. Each unit adds to the counts that the next one finds. A
 * place that a unit frees counts for the next batch only, and whether a quota is full is decided by what is stored, so
 * that a unit which is refused later on has turned nobody away.
 */
export class QuotaAdmission {
  readonly #preconditions: Preconditions
  readonly #changesOf: (unit: UnitOfWork.UnitOfWork) => ReadonlyArray<ResponseChange>
  /** False: no unit of the batch is admitted by a quota, so nothing is counted. */
  readonly #isLimited: boolean
  readonly #pending = new Map<string, number>()

  constructor(
    preconditions: Preconditions,
    units: ReadonlyArray<UnitOfWork.UnitOfWork>,
    changesOf: (unit: UnitOfWork.UnitOfWork) => ReadonlyArray<ResponseChange>
  ) {
    this.#preconditions = preconditions
    this.#changesOf = changesOf
    this.#isLimited = units.some(({ guards }) => guards.some(isQuotasOpen))
  }

  /** Returns the guard of the unit that fails, if any. Otherwise the unit counts as written. */
  admit(unit: UnitOfWork.UnitOfWork): QuotasOpen | undefined {
    if (!this.#isLimited) return undefined
    const failed = unit.guards.filter(isQuotasOpen).find(({ quotas, surveyId }) =>
      quotas.some((quota) =>
        isFull(surveyId, quota, this.#preconditions, this.#pending.get(joinKey(surveyId, quota.key)))
      )
    )
    if (failed === undefined) this.#changesOf(unit).forEach((change) => this.#count(change))
    return failed
  }

  #count({ after, quotas = [], surveyId }: ResponseChange): void {
    if (after === undefined) return
    for (const quota of quotas) {
      const key = joinKey(surveyId, quota)
      this.#pending.set(key, (this.#pending.get(key) ?? 0) + 1)
    }
  }
}

const isQuotasOpen = (guard: UnitOfWork.Guard): guard is QuotasOpen => guard._tag === "QuotasOpen"
