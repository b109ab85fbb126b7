/** Limits the events that wait in the outbox. */
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Database } from "../../database/Database.js"
import { rowDecoder } from "../../database/RowDecoder.js"
import type { StoreStatement } from "../../database/StoreClient.js"

/**
 * Decides which units of work may add their events. The events that wait are counted only when they may have reached
 * the limit, and after each hundredth of the limit that this instance has added. So a single instance keeps the limit
 * exactly, and each further one may exceed it by a hundredth.
 */
export class OutboxCapacity {
  readonly maxEvents: number
  /** The events that wait, as far as this instance knows: those at the last count, and those added since. */
  #waiting = Infinity
  #addedSinceCount = 0

  constructor(maxEvents: number) {
    this.maxEvents = maxEvents
  }

  /**
   * Returns for each unit whether its events may be added. To be called in the transaction that adds them.
   *
   * @param counts the number of events of each unit, in the order of the units
   */
  readonly admit = (
    database: Database,
    counts: ReadonlyArray<number>
  ): Effect.Effect<ReadonlyArray<boolean>, SqlError> => {
    const total = counts.reduce((sum, count) => sum + count, 0)
    const isDue = this.#waiting + total > this.maxEvents || this.#addedSinceCount * 100 >= this.maxEvents
    return Effect.map(total > 0 && isDue ? this.#count(database) : Effect.void, () =>
      counts.map((count) => {
        if (count > 0 && this.#waiting + count > this.maxEvents) return false
        this.#waiting += count
        this.#addedSinceCount += count
        return true
      }))
  }

  readonly #count = (database: Database): Effect.Effect<void, SqlError> =>
    Effect.map(countWaiting(database), (rows) => {
      this.#waiting = decodeCount(rows)[0]?.count ?? 0
      this.#addedSinceCount = 0
    })
}

/** Selects the number of events that wait, as `count`. */
export const countWaiting = ({ sql }: Database): StoreStatement<object> =>
  sql`SELECT CAST(coalesce(sum("lastSequence" - "lastHandled"), 0) AS BIGINT) AS count FROM outbox_streams`

const decodeCount = rowDecoder(Schema.Struct({ count: Schema.Int }))
