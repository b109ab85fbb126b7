/** Deletes rows that no read returns any more, a few at a time. */
import type { SqlError } from "@effect/sql/SqlError"
import type { Fragment } from "@effect/sql/Statement"
import * as Effect from "effect/Effect"
import { longColumns, primaryKey, type TableName } from "../../database/Columns.js"
import type { Database } from "../../database/Database.js"
import { columnList } from "../../database/Statements.js"

/** How much one unit of work deletes. */
export interface PurgeBudget {
  readonly maxRows: number
  /** Maximum bytes of the long columns of all rows together, unless a single row has more. */
  readonly maxBytes: number
}

/** Rows to delete: those of a table that match a condition, as far as they fit into the budget. */
export interface RowDeletion {
  readonly table: TableName
  readonly condition: Fragment
  readonly budget: PurgeBudget
  /** The columns of the index that finds the rows. Without it PostgreSQL might read the whole table. */
  readonly order?: ReadonlyArray<string> | undefined
}

/** Deletes rows. */
export const deleteRows = (database: Database, deletion: RowDeletion): Effect.Effect<void, SqlError> =>
  Effect.asVoid(database.sql`${deletionOf(database, deletion)}`)

/** Deletes rows, and returns their number: 0 if none are left. */
export const deleteAndCountRows = (database: Database, deletion: RowDeletion): Effect.Effect<number, SqlError> =>
  Effect.map(database.sql`${deletionOf(database, deletion)} RETURNING 1 AS deleted`, (rows) => rows.length)

/** By primary key alone: with the condition, SQLite might visit all rows that match it. */
const deletionOf = (
  database: Database,
  { budget, condition, order, table }: RowDeletion
): Fragment => {
  const { sql } = database
  const columns = primaryKey(table)
  const selection = { table, columns, condition, order: order ?? columns, size: rowBytes(database, table) }
  return sql`DELETE FROM ${sql(table)} WHERE (${columnList(sql, columns)}) IN (${
    firstRows(database, selection, budget)
  })`
}

/** Rows of a table, and columns of them. */
export interface RowSelection {
  readonly table: TableName
  readonly columns: ReadonlyArray<string>
  readonly condition: Fragment
  readonly order: ReadonlyArray<string>
  /** The bytes of a row. */
  readonly size: Fragment
}

/** Selects the first rows, as far as they fit into the budget. */
export const firstRows = (
  { sql }: Database,
  { columns, condition, order, size, table }: RowSelection,
  { maxBytes, maxRows }: PurgeBudget
): Fragment => {
  const names = columnList(sql, columns)
  return sql`SELECT ${names} FROM (
      SELECT ${names}, size, sum(size) OVER (ROWS UNBOUNDED PRECEDING) AS total FROM (
        SELECT ${names}, ${size} AS size FROM ${sql(table)} WHERE ${condition}
          ORDER BY ${columnList(sql, order)} LIMIT ${maxRows}
      ) AS first_rows
    ) AS measured WHERE total - size < ${maxBytes}`
}

/** The bytes of a row: those of its long columns. */
export const rowBytes = ({ dialect, sql }: Database, table: TableName): Fragment =>
  longColumns(table)
    .map((column) => sql`coalesce(${dialect.storedBytes(sql`${sql(column)}`, sql)}, 0)`)
    .reduce((sum, bytes) => sql`${sum} + ${bytes}`, sql`0`)
