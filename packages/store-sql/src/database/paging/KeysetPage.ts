/** Keyset pagination: lists are ordered by a time and then by id, and a page begins after a position, not an offset. */
import { type Page, ReadBudget, yieldToEventLoop } from "@canvass/core"
import type { SqlClient } from "@effect/sql/SqlClient"
import type { Fragment, Statement } from "@effect/sql/Statement"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { longColumns, type TableName } from "../Columns.js"
import type { Database } from "../Database.js"
import { millis } from "../millis.js"
import * as SqlFailure from "../SqlFailure.js"
import { allOf, readAll } from "../Statements.js"
import { measureTexts } from "./measureTexts.js"
import * as RowLimit from "./RowLimit.js"

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
  /** The columns that `decode` needs. */
  readonly columns: Fragment
  /** The column that orders the list. */
  readonly timeColumn: string
  /** The conditions of the filter, which may leave out bounds of time that `range` implies. */
  readonly conditions: (range: KeysetRange) => Fragment
  readonly decode: (rows: ReadonlyArray<object>) => ReadonlyArray<A>
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
 * Streams the rows of a range in chunks of at most `ReadBudget.maxChunkBytes`, or of one row. No statement stays open
 * between two chunks, so a slow reader holds no connection, and a reader that leaves releases nothing.
 */
export const streamRange = <A>(
  database: Database,
  list: KeysetList<A>,
  range: KeysetRange
): Stream.Stream<ReadonlyArray<A>> =>
  Stream.filter(
    Stream.paginateEffect<Progress, ReadonlyArray<A>, never, never>({ range, limit: firstLimit }, (progress) =>
      Effect.map(
        readChunk(database, list, progress),
        (rows) => {
          const items = list.decode(rows)
          return [items, nextProgress(list, progress, items, measureTexts(rows, longColumns[list.table]))]
        }
      )),
    (items) =>
      items.length > 0
  )

/** Rows that came over a socket are decoded in a round of the event loop of their own. */
const readChunk = <A>(
  database: Database,
  list: KeysetList<A>,
  progress: Progress
): Effect.Effect<ReadonlyArray<object>> => {
  const rows = SqlFailure.orDie(selectChunk(database, list, progress))
  return database.dialect.execution === "pipelined" ? Effect.zipLeft(rows, yieldToEventLoop) : rows
}

/** What is left of a range, and how many rows to read next. */
interface Progress {
  readonly range: KeysetRange
  readonly limit: number
}

/** Rows of the first chunk. */
const firstLimit = 32

/** Maximum rows of a chunk. More rows would make each row no cheaper. */
const maxLimit = 256

/** Selects `limit` rows if they fit into a chunk, or else one row. */
const selectChunk = <A>(database: Database, list: KeysetList<A>, { limit, range }: Progress): Statement<object> =>
  select(
    database,
    list,
    list.columns,
    range,
    RowLimit.fitting(
      database,
      { table: list.table, limit, maxBytes: ReadBudget.maxChunkBytes },
      (bytes) => select(database, list, database.sql`${bytes} AS bytes`, range, limit)
    )
  )

/** Aims at chunks of three quarters of the maximum, so that rows may vary in length. */
const nextProgress = <A>(
  { position }: KeysetList<A>,
  { limit, range }: Progress,
  items: ReadonlyArray<A>,
  bytes: number
): Option.Option<Progress> => {
  const last = items.at(-1)
  if (last === undefined || isSamePosition(position(last), range.end)) return Option.none()
  const fitting = Math.floor(0.75 * ReadBudget.maxChunkBytes / (bytes / items.length + 1))
  const next = RowLimit.next(items.length, limit, Math.max(1, Math.min(fitting, maxLimit)))
  return next === undefined
    ? Option.none()
    : Option.some({ range: { ...range, start: { position: position(last), isIncluded: false } }, limit: next })
}

const isSamePosition = (left: Page.Position, right: Page.Position | undefined): boolean =>
  left.at === right?.at && left.id === right.id

/** Selects at most `limit` rows of a range. */
const select = <A>(
  database: Database,
  { conditions, table, timeColumn }: KeysetList<A>,
  columns: Fragment,
  range: KeysetRange,
  limit: Fragment | number
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
