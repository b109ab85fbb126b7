import { type AuditFilter, AuditStore, type Ids } from "@canvass/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { withAuditOwners } from "../database/auditOwners.js"
import { Database } from "../database/Database.js"
import { isNotRemoved } from "../database/removedAccounts.js"
import { allOf, readAll, readCount, readTime } from "../database/Statements.js"
import { AuditEntryRow, UsageCountRow } from "../schema/RowSchemas.js"

/** Reads the audit log and the daily counts of requests. */
export const layer: Layer.Layer<AuditStore, never, Database> = Layer.effect(
  AuditStore,
  Effect.map(Database, ({ dialect, sql }) => {
    const matches = (owner: Ids.AccountId, { from, method, statusCode, to }: AuditFilter) =>
      allOf(
        sql,
        sql`"accountId" = ${owner}`,
        isNotRemoved(sql, owner),
        method === undefined ? undefined : sql`method = ${method}`,
        statusCode === undefined ? undefined : sql`"statusCode" = ${statusCode}`,
        from === undefined ? undefined : sql`"createdAt" >= ${dialect.instant(from)}`,
        to === undefined ? undefined : sql`"createdAt" < ${dialect.instant(to)}`
      )
    return {
      list: (owner, filter, { limit, offset }) =>
        readEntries(
          sql`SELECT * FROM audit_entries WHERE ${matches(owner, filter)}
            ORDER BY "createdAt" DESC, id DESC LIMIT ${limit} OFFSET ${offset}`
        ),
      count: (owner, filter) =>
        readCount(sql`SELECT count(*) AS count FROM audit_entries WHERE ${matches(owner, filter)}`),
      oldest: readTime(
        sql`${withAuditOwners(sql)} SELECT min(
              (SELECT "createdAt" FROM audit_entries WHERE "accountId" = owners.id ORDER BY "createdAt" LIMIT 1)
            ) AS at FROM owners`
      ),
      usage: (owner, from, to) =>
        readUsage(
          sql`SELECT * FROM usage_counts
            WHERE "accountId" = ${owner} AND day >= ${from} AND day <= ${to} AND ${isNotRemoved(sql, owner)}
            ORDER BY day, "statusClass"`
        )
    }
  })
)

const readEntries = readAll(AuditEntryRow)
const readUsage = readAll(UsageCountRow)
