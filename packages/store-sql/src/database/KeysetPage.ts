/** Keyset pagination: lists are ordered by a time and then by id, and a page begins after a position, not an offset. */
import type { Page } from "@canvass/core"
import type { SqlClient } from "@effect/sql/SqlClient"
import type { Fragment, Statement } from "@effect/sql/Statement"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { millis } from "../schema/RowSchemas.js"
import type { TableName } from "./Columns.js"
import type { Database } from "./Database.js"
import { allOf, readAll } from "./Statements.js"

/**
 * The part of a list between two positions. Without `start` it begins at the first row of the list, without `end` it
 * ends at the last one.
 */
export interface KeysetRange {
  readonly order: Page.Order
  /** The row at the position itself belongs to the range if `isIncluded`. */
  readonly start?: { readonly position: Page.Position; readonly isIncluded: boolean } | undefined
  /** The row at this position belongs to the range. */
  readonly end?: Page.Position | undefined
}

/** The rows of a table that match a filter, as a list. */
export interface KeysetList<A> {
  readonly table: TableName
  /** The columns that `read` decodes. */
  readonly columns: Fragment
  /** The column that orders the list. */
  readonly timeColumn: string
  /** The conditions of the filter, which may leave out bounds of time that `range` implies. */
  readonly conditions: (range: KeysetRange) => Fragment
  readonly read: (statement: Statement<object>) => Effect.Effect<ReadonlyArray<A>>
  readonly position: (row: A) => Page.Position
}

/** Reads the positions of a page. Its rows are read when its chunks are pulled: those between the page's positions. */
export const readPage = <A>(
  database: Database,
  list: KeysetList<A>,
  { after, limit, order }: Page.PageRequest
): Effect.Effect<Page.PageRows<A>> => {
  const { sql } = database
  const start = after === undefined ? undefined : { position: after, isIncluded: false }
  const keys = select(database, list, sql`${sql(list.timeColumn)} AS at, id`, { order, start }, limit + 1)
  return Effect.map(readPositions(keys), (positions) => {
    const [first, last] = [positions[0], positions[Math.min(limit, positions.length) - 1]]
    if (first === undefined || last === undefined) return { chunks: Stream.empty }
    const chunks = streamRange(database, list, { order, start: { position: first, isIncluded: true }, end: last })
    return positions.length > limit ? { chunks, next: last } : { chunks }
  })
}

/**
 * Streams the rows of a range. No statement stays open between two chunks, so a slow reader holds no connection, and a
 * reader that leaves releases nothing.
 */
export const streamRange = <A>(
  database: Database,
  list: KeysetList<A>,
  range: KeysetRange
): Stream.Stream<ReadonlyArray<A>> =>
  Stream.filter(
    Stream.paginateEffect<KeysetRange, ReadonlyArray<A>, never, never>(range, (rest) =>
      Effect.map(list.read(select(database, list, list.columns, rest, chunkSize)), (rows) => {
        const last = rows.at(-1)
        const next = rows.length === chunkSize && last !== undefined
          ? Option.some({ ...range, start: { position: list.position(last), isIncluded: false } })
          : Option.none()
        return [rows, next]
      })),
    (rows) =>
      rows.length > 0
  )

/** Rows per chunk. Large enough that the cost of the effects around a chunk is small beside the cost of its rows. */
const chunkSize = 500

/** Selects at most `limit` rows of a range. */
const select = <A>(
  database: Database,
  { conditions, table, timeColumn }: KeysetList<A>,
  columns: Fragment,
  range: KeysetRange,
  limit: number
): Statement<object> => {
  const { sql } = database
  return sql`SELECT ${columns} FROM ${sql(table)}
    WHERE ${allOf(sql, conditions(range), ...withinRange(database, timeColumn, range))}
    ${orderBy(sql, timeColumn, range.order)} LIMIT ${limit}`
}

const withinRange = (
  { dialect, sql }: Database,
  timeColumn: string,
  { end, order, start }: KeysetRange
): ReadonlyArray<Fragment> => {
  const [before, after] = order === "asc" ? ["<", ">"] : [">", "<"]
  const compare = (operator: string, { at, id }: Page.Position) =>
    sql`(${sql(timeColumn)}, id) ${sql.literal(operator)} (${dialect.instant(at)}, ${id})`
  return [
    ...start === undefined ? [] : [compare(start.isIncluded ? `${after}=` : after, start.position)],
    ...end === undefined ? [] : [compare(`${before}=`, end)]
  ]
}

/** The `ORDER BY` clause of a list. */
export const orderBy = (sql: SqlClient, timeColumn: string, order: Page.Order): Fragment => {
  const direction = sql.literal(order === "asc" ? "ASC" : "DESC")
  return sql`ORDER BY ${sql(timeColumn)} ${direction}, id ${direction}`
}

const readPositions = readAll(Schema.Struct({ at: millis, id: Schema.String }))
