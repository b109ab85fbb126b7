import type { Usage } from "@canvass/core/ports"
import type { SomeChangeDescriptions } from "../ChangeDescription.js"
import { joinKey } from "../StateAccess.js"

export const usageChanges = {
  // Additions commute, and the database adds. So nothing is touched or locked.
  UsageAdded: {
    touches: () => [],
    locks: "touched",
    reads: "nothing",
    write: ({ dialect, sql }, changes) =>
      dialect.insert(
        sql,
        "usage_counts",
        sumByKey(changes.map(({ usage }) => usage)),
        sql`ON CONFLICT ("accountId", day, "statusClass") DO UPDATE SET count = usage_counts.count + excluded.count`
      )
  }
} satisfies SomeChangeDescriptions

/** One row for each key, in the order of the keys, so that transactions do not deadlock. */
const sumByKey = (counts: ReadonlyArray<Usage.UsageCount>) => {
  const sums = new Map<string, Usage.UsageCount>()
  for (const usage of counts) {
    const key = joinKey(usage.accountId, usage.day, usage.statusClass)
    sums.set(key, { ...usage, count: usage.count + (sums.get(key)?.count ?? 0) })
  }
  return Array.from(sums).filter(([, { count }]) => count !== 0).sort(([left], [right]) => left < right ? -1 : 1)
    .map(([, { accountId, count, day, statusClass }]) => ({ accountId, day, statusClass, count }))
}
