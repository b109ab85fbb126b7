/**
 * Counts the audit entries of each account by hour, method and status code, in the transaction that writes or removes
 * them. So the total of a log, and the place where a page begins, are found without counting all entries.
 */
import type { AuditEntry } from "@canvass/core"
import type { SqlError } from "@effect/sql/SqlError"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import type { Database } from "../database/Database.js"
import { hourOf } from "../database/hours.js"
import { maxRows } from "../database/Statements.js"
import { joinKey } from "./StateAccess.js"

/** The part of an entry that its count depends on. */
export type CountedEntry = Pick<AuditEntry.AuditEntry, "accountId" | "createdAt" | "method" | "statusCode">

/** Adds `change` to the count of each of these entries. */
export const addAuditCounts = (
  { dialect, sql }: Database,
  entries: ReadonlyArray<CountedEntry>,
  change: 1 | -1
): Effect.Effect<void, SqlError> =>
  Effect.suspend(() => {
    const slots = dialect.writers._tag === "ConcurrentWriters" ? slotCount : 1
    return dialect.insert(
      sql,
      "audit_counts",
      sumByKey(entries, change, Math.floor(Math.random() * slots)),
      sql`ON CONFLICT ("accountId", hour, method, "statusCode", slot)
        DO UPDATE SET count = audit_counts.count + excluded.count`
    )
  })

/** Removes the counts of the hours that ended before this time. Their entries must have been removed. */
export const removeAuditCounts = (
  { dialect, sql }: Database,
  accounts: Iterable<string>,
  before: number
): Effect.Effect<void, SqlError> =>
  Effect.forEach(
    Arr.chunksOf(accounts, maxRows),
    (chunk) =>
      sql`DELETE FROM audit_counts WHERE ${dialect.inKeys(sql, "accountId", chunk)} AND hour < ${hourOf(before)}`,
    { discard: true }
  )

/** Transactions that write at the same time choose one of several rows for a count, so that few wait for each other. */
const slotCount = 16

/** One row for each key, in the order of the keys, so that transactions do not deadlock. */
const sumByKey = (entries: ReadonlyArray<CountedEntry>, change: number, slot: number) => {
  const sums = new Map<string, { readonly entry: CountedEntry; readonly count: number }>()
  for (const entry of entries) {
    const key = joinKey(entry.accountId, String(hourOf(entry.createdAt)), entry.method, String(entry.statusCode))
    sums.set(key, { entry, count: change + (sums.get(key)?.count ?? 0) })
  }
  return Array.from(sums).sort(([left], [right]) => left < right ? -1 : 1).map(([, { count, entry }]) => ({
    accountId: entry.accountId,
    hour: hourOf(entry.createdAt),
    method: entry.method,
    statusCode: entry.statusCode,
    slot,
    count
  }))
}
