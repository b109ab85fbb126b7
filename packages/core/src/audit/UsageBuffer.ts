/** Counts of requests that are yet to be written: a write for each request would cost as much as the request. */
import type { AccountId } from "../values/Ids.js"
import type { StatusClass, UsageCount } from "./Usage.js"

/** How many different counts wait at most. While the store is out of reach, what goes beyond is not counted. */
const maxCounts = 50_000

export class UsageBuffer {
  #counts = new Map<string, UsageCount>()

  /** `false` when there was no room. */
  add({ accountId, count, day, statusClass }: UsageCount): boolean {
    const key = keyOf(accountId, day, statusClass)
    const before = this.#counts.get(key)
    if (before === undefined && this.#counts.size >= maxCounts) return false
    this.#counts.set(key, { accountId, day, statusClass, count: (before?.count ?? 0) + count })
    return true
  }

  /** Everything that waits, which waits no longer. */
  drain(): ReadonlyArray<UsageCount> {
    const counts = Array.from(this.#counts.values())
    this.#counts = new Map()
    return counts
  }
}

const keyOf = (account: AccountId, day: string, statusClass: StatusClass): string => `${account} ${day} ${statusClass}`
