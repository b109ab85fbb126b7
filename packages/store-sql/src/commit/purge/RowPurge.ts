/** Deletes rows that no read returns any more, a few at a time. */
import type { SqlError } from "@effect/sql/SqlError"
import type { Fragment } from "@effect/sql/Statement"
import * as Effect from "effect/Effect"
import { longColumns, primaryKeys, type TableName } from "../../database/Columns.js"
import type { Database } from "../../database/Database.js"
import { columnList } from "../../database/Statements.js"

/** How much one unit of work deletes. */
export interface PurgeBudget {
  readonly maxRows: number
  /** Maximum bytes of the long columns of all rows together, unless a single row has more. */
  readonly maxBytes: number
}

/**
 * Deletes rows of a table that match a condition, and returns their number: 0 if none are left.
 *
 * @param order the columns of the index that finds the rows. Without it PostgreSQL might read the whole table.
 */
export const deleteRows = (
  database: Database,
  table: TableName,
  condition: Fragment,
  budget: PurgeBudget,
  order: ReadonlyArray<string> = primaryKeys[table]
): Effect.Effect<number, SqlError> => {
  const { sql } = database
  const keys = columnList(sql, primaryKeys[table])
  // By primary key alone: with the condition, SQLite might visit all rows that match it.
  return Effect.map(
    sql`DELETE FROM ${sql(table)} WHERE (${keys}) IN (${
      firstRows(
        database,
        { table, columns: primaryKeys[table], condition, order, size: rowBytes(database, table) },
        budget
      )
    }) RETURNING 1 AS deleted`,
    (rows) => rows.length
  )
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
  longColumns[table]
    .map((column) => sql`coalesce(${dialect.storedBytes(sql`${sql(column)}`, sql)}, 0)`)
    .reduce((sum, bytes) => sql`${sum} + ${bytes}`, sql`0`)
