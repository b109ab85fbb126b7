/**
 * Checks one guard of a batch's units, one unit after the other: each unit adds to the amounts that the next one finds.
 * What a unit takes away counts for the next batch only.
 */
import type { UnitOfWork } from "@canvass/core/ports"
import type { GuardByTag } from "./ChangeDescription.js"
import type { ResponseChange } from "./ResponseWrites.js"

type Tag = keyof GuardByTag

/** The amount that the units of the batch so far add under a key. */
export type Pending = (key: string) => number

/** A guard that limits amounts. */
export interface LimitedAmount<T extends Tag> {
  readonly tag: T
  /** Whether the guard holds, beside the amounts that are pending. */
  readonly holds: (guard: GuardByTag[T], pending: Pending) => boolean
  /** What a response adds, by key. */
  readonly added: (change: ResponseChange) => ReadonlyArray<readonly [key: string, amount: number]>
}

export class BatchLimit<T extends Tag> {
  readonly #limit: LimitedAmount<T>
  readonly #changesOf: (unit: UnitOfWork.UnitOfWork) => ReadonlyArray<ResponseChange>
  /** False: no unit of the batch has the guard, so nothing is counted. */
  readonly #isLimited: boolean
  readonly #pending = new Map<string, number>()

  constructor(
    limit: LimitedAmount<T>,
    units: ReadonlyArray<UnitOfWork.UnitOfWork>,
    changesOf: (unit: UnitOfWork.UnitOfWork) => ReadonlyArray<ResponseChange>
  ) {
    this.#limit = limit
    this.#changesOf = changesOf
    this.#isLimited = units.some(({ guards }) => guards.some(this.#isLimiting))
  }

  /** Returns the guard of the unit that fails, if any. Otherwise the unit counts as written. */
  admit(unit: UnitOfWork.UnitOfWork): GuardByTag[T] | undefined {
    if (!this.#isLimited) return undefined
    const failed = unit.guards.filter(this.#isLimiting).find((guard) => !this.#limit.holds(guard, this.#pendingOf))
    if (failed === undefined) {
      for (const change of this.#changesOf(unit)) {
        for (const [key, amount] of this.#limit.added(change)) this.#pending.set(key, this.#pendingOf(key) + amount)
      }
    }
    return failed
  }

  readonly #isLimiting = (guard: UnitOfWork.Guard): guard is GuardByTag[T] => guard._tag === this.#limit.tag

  readonly #pendingOf: Pending = (key) => this.#pending.get(key) ?? 0
}
