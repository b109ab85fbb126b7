/** How many completed responses count in each quota of a survey. A store maintains the counts. */
import * as Schema from "effect/Schema"
import type { Quota } from "./Quota.js"

/** The counts by the keys of the quotas. A quota without an entry counts no response. */
export const QuotaCounts = Schema.Record({ key: Schema.String, value: Schema.Int })
export type QuotaCounts = typeof QuotaCounts.Type

/** No quota counts a response. */
export const none: QuotaCounts = {}

/** The responses that count in a quota. */
export const countOf = (counts: QuotaCounts, key: string): number => Object.hasOwn(counts, key) ? counts[key] ?? 0 : 0

/** The counts after an addition, without those that are 0. */
export const add = (counts: QuotaCounts, additions: Iterable<readonly [key: string, count: number]>): QuotaCounts => {
  const sums = new Map(Object.entries(counts))
  for (const [key, count] of additions) sums.set(key, (sums.get(key) ?? 0) + count)
  return Object.fromEntries(Array.from(sums).filter(([, count]) => count !== 0))
}

/** The parts of a survey that tell which quotas are full. */
interface Counted {
  readonly quotas: ReadonlyArray<Quota>
  readonly quotaCounts: QuotaCounts
  readonly quotasCountedTo: number | null
}

/** A quota with the responses that count in it. */
export interface QuotaState extends Pick<Quota, "key" | "max"> {
  readonly name: string | null
  readonly count: number
  /** Whether a response that meets the quota is turned away. */
  readonly full: boolean
  /** Whether the responses that exist are still being counted. */
  readonly counting: boolean
}

/** The quotas of a survey, in order. */
export const statesOf = ({ quotaCounts, quotas, quotasCountedTo }: Counted): ReadonlyArray<QuotaState> =>
  quotas.map(({ key, max, name = null }) => {
    const count = countOf(quotaCounts, key)
    return { key, name, max, count, full: count >= max, counting: quotasCountedTo !== null }
  })

/** Whether the survey takes no further response at all: a quota without `when` is full. */
export const isFull = ({ quotaCounts, quotas }: Omit<Counted, "quotasCountedTo">): boolean =>
  quotas.some(({ key, max, when }) => when === undefined && countOf(quotaCounts, key) >= max)
