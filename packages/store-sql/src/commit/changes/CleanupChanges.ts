import * as Effect from "effect/Effect"
import { withAuditOwners } from "../../database/auditOwners.js"
import { rowDecoder } from "../../database/RowDecoder.js"
import { AuditEntryRow } from "../../schema/RowSchemas.js"
import { addAuditCounts, removeAuditCounts } from "../AuditCounts.js"
import type { SomeChangeDescriptions } from "../ChangeDescription.js"
import { read, write } from "../StateAccess.js"

/** All rows that expire. A unit that puts or relies on such a row shares this, and the cleanup excludes them. */
export const expiringRows = read("expiring rows")

export const cleanupChanges = {
  ExpiredDataRemoved: {
    touches: "everything",
    locks: () => [write("expiring rows")],
    reads: "nothing",
    write: ({ dialect, sql }, changes) =>
      Effect.forEach(changes, ({ now }) =>
        Effect.forEach(
          ["reservations", "one_time_tokens", "sessions", "refresh_tokens", "login_addresses"],
          (table) => sql`DELETE FROM ${sql(table)} WHERE "expiresAt" <= ${dialect.instant(now)}`,
          { discard: true }
        ))
  },
  // Nothing relies on an audit entry, so nothing is locked.
  AuditEntriesRemoved: {
    touches: "everything",
    locks: () => [],
    reads: "nothing",
    write: (database, changes) =>
      Effect.forEach(changes, ({ before }) =>
        Effect.gen(function*() {
          const { dialect, sql } = database
          const removed = decodeRemoved(
            yield* sql`${withAuditOwners(sql)} DELETE FROM audit_entries
              WHERE "accountId" IN (SELECT id FROM owners) AND "createdAt" < ${dialect.instant(before)}
              RETURNING "accountId", "createdAt", method, "statusCode"`
          )
          yield* addAuditCounts(database, removed, -1)
          yield* removeAuditCounts(database, new Set(removed.map(({ accountId }) => accountId)), before)
        }))
  }
} satisfies SomeChangeDescriptions

const decodeRemoved = rowDecoder(AuditEntryRow.pick("accountId", "createdAt", "method", "statusCode"))
