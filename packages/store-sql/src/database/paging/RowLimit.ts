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
