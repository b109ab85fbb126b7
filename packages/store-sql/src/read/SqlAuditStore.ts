/** Reads the audit log and the counts of requests. */
import { type AuditFilter, AuditStore, type Ids } from "@canvass/core"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { instant } from "../database/Columns.js"
import { AuditEntryRow, UsageCountRow } from "../schema/RowSchemas.js"
import { all, count, where } from "../database/Statements.js"

export const layer: Layer.Layer<AuditStore, never, SqlClient.SqlClient> = Layer.effect(
  AuditStore,
  Effect.map(SqlClient.SqlClient, (sql) => {
    const matching = (owner: Ids.AccountId, { from, method, statusCode, to }: AuditFilter) =>
      where(
        sql,
        sql`"accountId" = ${owner}`,
        method === undefined ? undefined : sql`method = ${method}`,
        statusCode === undefined ? undefined : sql`"statusCode" = ${statusCode}`,
        from === undefined ? undefined : sql`"createdAt" >= ${instant(sql, from)}`,
        to === undefined ? undefined : sql`"createdAt" < ${instant(sql, to)}`
      )
    return {
      list: (owner, filter, { limit, offset }) =>
        entries(
          sql`SELECT * FROM audit_entries WHERE ${matching(owner, filter)}
            ORDER BY "createdAt" DESC, id DESC LIMIT ${limit} OFFSET ${offset}`
        ),
      count: (owner, filter) =>
        count(sql`SELECT count(*) AS count FROM audit_entries WHERE ${matching(owner, filter)}`),
      usage: (owner, from, to) =>
        counts(
          sql`SELECT * FROM usage_counts WHERE "accountId" = ${owner} AND day >= ${from} AND day <= ${to}
            ORDER BY day, "statusClass"`
        )
    }
  })
)

const entries = all(AuditEntryRow)
const counts = all(UsageCountRow)
