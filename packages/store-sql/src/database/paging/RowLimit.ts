/** How many rows to read at a time, where one row may be large and the next ones unknown. */
import type { Fragment } from "@effect/sql/Statement"
import { longColumns, type TableName } from "../Columns.js"
import type { Database } from "../Database.js"

export interface FittingOptions {
  readonly table: TableName
  readonly limit: number
  /** Maximum bytes of the long texts of all rows together. A single row may have more. */
  readonly maxBytes: number
}

/**
 * The value of a `LIMIT` clause: `limit` if the rows fit into `maxBytes`, or else one.
 *
 * @param select makes a query that returns this expression for each of the rows, as the column `bytes`
 */
export const fitting = (
  { dialect, sql }: Database,
  { limit, maxBytes, table }: FittingOptions,
  select: (bytes: Fragment) => Fragment
): Fragment | number =>
  limit === 1 || longColumns(table).length === 0
    ? limit
    : sql`CASE WHEN ${dialect.fitsBytes(sql, longColumns(table), select, maxBytes)} THEN ${limit} ELSE 1 END`

export interface FillingOptions extends FittingOptions {
  /** Makes a query that returns these expressions for each of the rows, which have the primary key `id`. */
  readonly select: (selected: Fragment) => Fragment
  /** The order of the rows in that query. */
  readonly order: Fragment
}

/**
 * The value of a `LIMIT` clause: how many of the first rows fit into `maxBytes` together, and at least one. Texts are
 * measured as far as they fit in the form in which they are stored: PostgreSQL decompresses a text to measure it.
 */
export const filling = (
  { dialect, sql }: Database,
  { limit, maxBytes, order, select, table }: FillingOptions
): Fragment | number => {
  const columns = longColumns(table)
  if (limit === 1 || columns.length === 0) return limit
  const total = (bytesOf: (column: string) => Fragment) =>
    sql`sum(${
      sql.join(" + ", false)(columns.map((column) => sql`coalesce(${bytesOf(`${table}."${column}"`)}, 0)`))
    }) OVER (ORDER BY ${order})`
  const stored = select(
    sql`${sql(table)}.id, ${order}, ${
      total((column) => dialect.storedBytes(sql.literal(column), sql))
    } AS "storedTotal"`
  )
  return sql`(SELECT CASE count(*) WHEN 0 THEN 1 ELSE count(*) END FROM (
    SELECT ${total((column) => sql.literal(dialect.textBytes(column)))} AS total
      FROM (${stored}) AS stored LEFT JOIN ${sql(table)} ON ${sql(table)}.id = stored.id
      WHERE "storedTotal" <= ${maxBytes}
  ) AS totals WHERE total <= ${maxBytes})`
}

/**
 * The limit of the next read after one of `limit` rows gave `count` rows; `undefined` when no rows are left. The limit
 * grows slowly, up to `max`, and shrinks fast.
 */
export const next = (count: number, limit: number, max: number): number | undefined => {
  // One row instead of several means that they did not fit, or that it is the last one.
  const isCut = count === 1 && limit > 1
  if (isCut) return Math.ceil(limit / 4)
  return count < limit ? undefined : Math.min(2 * limit, max)
}
