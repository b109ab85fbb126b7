/** Counts of requests that are not written yet. Writing each request by itself would cost as much as the request. */
import type { AccountId } from "../values/Ids.js"
import type { StatusClass, UsageCount } from "./Usage.js"

/** Maximum number of counts that wait. While the store is unavailable, further counts are dropped. */
const maxCounts = 50_000

export class UsageBuffer {
  #counts = new Map<string, UsageCount>()

  /** Adds a count. Returns `false` when the buffer is full. */
  add({ accountId, count, day, statusClass }: UsageCount): boolean {
    const key = keyOf(accountId, day, statusClass)
    const previous = this.#counts.get(key)
    if (previous === undefined && this.#counts.size >= maxCounts) return false
    this.#counts.set(key, { accountId, day, statusClass, count: (previous?.count ?? 0) + count })
    return true
  }

  /** Removes and returns all counts. */
  drain(): ReadonlyArray<UsageCount> {
    const counts = Array.from(this.#counts.values())
    this.#counts = new Map()
    return counts
  }
}

const keyOf = (account: AccountId, day: string, statusClass: StatusClass): string => `${account} ${day} ${statusClass}`
