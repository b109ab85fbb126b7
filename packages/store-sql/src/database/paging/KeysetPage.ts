/** Keyset pagination: lists are ordered by a time and then by id, and a page begins after a position, not an offset. */
import type { Page } from "@canvass/core"
import { ReadBudget, SearchMillis, yieldToEventLoop, yieldWhenDue } from "@canvass/core/ports"
import type { Fragment } from "@effect/sql/Statement"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { longColumns, type TableName } from "../Columns.js"
import type { Database } from "../Database.js"
import { millis } from "../millis.js"
import { readableRows } from "../readableRows.js"
import * as SqlFailure from "../SqlFailure.js"
import { allOf, columnList, readAll, readCount } from "../Statements.js"
import type { StoreClient, StoreStatement } from "../StoreClient.js"

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
  /** The names of the columns that `decode` needs. */
  readonly columns: ReadonlyArray<string>
  /** Expressions that `decode` needs beside the columns, which give short values. */
  readonly computed?: Fragment | undefined
  /** The column that orders the list. */
  readonly timeColumn: string
  /** The conditions of the filter, which may leave out bounds of time that `range` implies. */
  readonly conditions: (range: KeysetRange) => Fragment
  /**
   * The conditions of the rows that a count visits, if an index does not have those of the list alone: `conditions`
   * without those that it checks row by row.
   */
  readonly visited?: ((range: KeysetRange) => Fragment) | undefined
  /**
   * Whether very many rows that `visited` selects may be no rows of the list, one after the other. Then the list is
   * read in steps of `maxVisitedRows`, so that no statement visits more.
   */
  readonly isSparse?: boolean | undefined
  readonly decode: (rows: ReadonlyArray<object>) => ReadonlyArray<A>
  readonly position: (row: A) => Page.Position
}

/** Reads the positions of a page. Its rows are read when its chunks are pulled: those between the page's positions. */
export const readPage = <A>(
  database: Database,
  list: KeysetList<A>,
  { after, limit, order }: Page.PageRequest
): Effect.Effect<Page.PageRows<A>> => {
  const start = after === undefined ? undefined : { position: after, isIncluded: false }
  return Effect.map(readKeys(database, list, { order, start }, limit + 1), (positions) => {
    const [first, last] = [positions[0], positions[Math.min(limit, positions.length) - 1]]
    if (first === undefined || last === undefined) return { chunks: Stream.empty }
    const chunks = streamSteps(database, list, { order, start: { position: first, isIncluded: true }, end: last })
    return positions.length > limit ? { chunks, next: last } : { chunks }
  })
}

/** Reads the positions of at most `limit` rows. */
const readKeys = <A>(
  database: Database,
  list: KeysetList<A>,
  range: KeysetRange,
  limit: number
): Effect.Effect<ReadonlyArray<Page.Position>> => {
  const keys = (within: KeysetRange, maxKeys: number) =>
    readPositions(select(database, list, keyColumns(database, list), within, maxKeys))
  if (list.isSparse !== true) return keys(range, limit)
  return Effect.gen(function*() {
    const found: Array<Page.Position> = []
    let rest = range
    for (;;) {
      const end = yield* endOfStep(database, list, rest)
      found.push(...yield* keys({ ...rest, end: end ?? rest.end }, limit - found.length))
      if (end === undefined || found.length >= limit) return found
      rest = { ...rest, start: { position: end, isIncluded: false } }
      yield* yieldToEventLoop
    }
  })
}

/** The position of the last row that a step from the start of a range visits. Undefined: it visits the whole range. */
const endOfStep = <A>(
  database: Database,
  list: KeysetList<A>,
  range: KeysetRange
): Effect.Effect<Page.Position | undefined> => {
  const { sql } = database
  const last = select(
    database,
    visitedBy(list),
    keyColumns(database, list),
    range,
    sql`1 OFFSET ${maxVisitedRows - 1}`
  )
  return Effect.map(readPositions(last), ([position]) => position)
}

/** The rows that are visited to read a list. */
const visitedBy = <A>(list: KeysetList<A>): KeysetList<A> =>
  list.visited === undefined ? list : { ...list, conditions: list.visited }

/**
 * Counts the rows of a list, in steps that visit `maxVisitedRows`. It gives way between two steps, so that the count of
 * a long list does not hold the process, and ends there after the time of a search: then the number is undefined. No
 * statement is interrupted.
 */
export const countAll = <A>(database: Database, list: KeysetList<A>): Effect.Effect<number | undefined> =>
  Effect.gen(function*() {
    const until = performance.now() + (yield* SearchMillis)
    let count = 0
    let range: KeysetRange = { order: "asc" }
    for (;;) {
      const last = yield* endOfStep(database, list, range)
      if (last === undefined) return count + (yield* countRange(database, list, range))
      count += list.visited === undefined ? maxVisitedRows : yield* countRange(database, list, { ...range, end: last })
      if (performance.now() >= until) return undefined
      range = { order: "asc", start: { position: last, isIncluded: false } }
      yield* yieldToEventLoop
    }
  })

const countRange = <A>(
  database: Database,
  { conditions, table, timeColumn }: KeysetList<A>,
  range: KeysetRange
): Effect.Effect<number> => {
  const { sql } = database
  return readCount(sql`SELECT count(*) AS count FROM ${sql(table)}
    WHERE ${allOf(sql, conditions(range), ...withinRange(database, timeColumn, range))}`)
}

/** Rows that are visited in about two milliseconds. */
export const maxVisitedRows = 10_000

/**
 * Streams a whole list. It ends at the last row that there is when the stream begins: otherwise a list in ascending
 * order would not end while rows are added as fast as they are read.
 *
 * @param from - Begins with the row at this position, or with the first one behind it.
 */
export const streamAll = <A>(
  database: Database,
  list: KeysetList<A>,
  order: Page.Order,
  from?: Page.Position
): Stream.Stream<ReadonlyArray<A>> => {
  const start = from === undefined ? undefined : { position: from, isIncluded: true }
  if (order === "desc") return streamSteps(database, list, { order, start })
  const ofList = list.isSparse === true ? visitedBy(list) : list
  const newest = select(database, ofList, keyColumns(database, list), { order: "desc" }, 1)
  return Stream.unwrap(
    Effect.map(
      readPositions(newest),
      ([end]) => end === undefined ? Stream.empty : streamSteps(database, list, { order, start, end })
    )
  )
}

/** Streams the rows of a range, of a sparse list step by step. */
const streamSteps = <A>(
  database: Database,
  list: KeysetList<A>,
  range: KeysetRange
): Stream.Stream<ReadonlyArray<A>> =>
  list.isSparse !== true ? streamRange(database, list, range) : Stream.flatten(
    Stream.paginateEffect<KeysetRange, Stream.Stream<ReadonlyArray<A>>, never, never>(
      range,
      (rest) =>
        Effect.map(Effect.zipLeft(endOfStep(database, list, rest), yieldToEventLoop), (end) => [
          streamRange(database, list, { ...rest, end: end ?? rest.end }),
          end === undefined
            ? Option.none()
            : Option.some({ ...rest, start: { position: end, isIncluded: false } })
        ])
    )
  )

/**
 * Streams the rows of a range in chunks of at most `ReadBudget.maxChunkBytes`, or of one row. No statement stays open
 * between two chunks, so a slow reader holds no connection, and a reader that leaves releases nothing.
 */
const streamRange = <A>(
  database: Database,
  list: KeysetList<A>,
  range: KeysetRange
): Stream.Stream<ReadonlyArray<A>> =>
  Stream.filter(
    Stream.paginateEffect<Progress, ReadonlyArray<A>, never, never>({ range, limit: firstLimit }, (progress) =>
      Effect.flatMap(readChunk(database, list, progress), (rows) => {
        const chunk = completeRows(rows, progress.limit)
        return Effect.map(
          readableRows(list.table, chunk.rows, list.decode),
          (items) => [items, nextProgress(list, progress, items, chunk)]
        )
      })),
    (items) =>
      items.length > 0
  )

/**
 * Every chunk gives way, whatever is done with it: a store in this process waits for nothing, so that whoever reads all
 * rows of a list would hold the event loop. Rows that came over a socket are decoded in a round of their own.
 */
const readChunk = <A>(
  database: Database,
  list: KeysetList<A>,
  { limit, range }: Progress
): Effect.Effect<ReadonlyArray<object>> => {
  const rows = SqlFailure.orDie(select(database, list, chunkColumns(database, list, limit), range, limit))
  return Effect.zipLeft(rows, database.dialect.execution === "pipelined" ? yieldToEventLoop : yieldWhenDue)
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

/** Maximum bytes of the long texts of one row, so that `limit` rows fit into a chunk. A single row may have more. */
const maxRowBytes = (limit: number): number =>
  limit === 1 ? Number.POSITIVE_INFINITY : Math.floor(ReadBudget.maxChunkBytes / limit)

/**
 * The columns of a chunk, and the bytes of a row's long texts as `bytes`. The database leaves out each text that alone
 * exceeds `maxRowBytes`: to measure all rows before any is read would visit each of them twice, and to compare the sum
 * once for each text would measure each of them as often as there are texts.
 */
const chunkColumns = <A>(
  { dialect, sql }: Database,
  { columns, computed, table }: KeysetList<A>,
  limit: number
): Fragment => {
  const long = longColumns(table).filter((column) => columns.includes(column))
  const others = computed === undefined ? [] : [computed]
  if (long.length === 0) return sql.csv([columnList(sql, columns), ...others])
  const bytesOf = (column: string) => `coalesce(${dialect.textBytes(`"${column}"`)}, 0)`
  const selected = columns.map((column) =>
    limit > 1 && long.includes(column)
      ? sql`CASE WHEN ${sql.literal(bytesOf(column))} <= ${maxRowBytes(limit)} THEN ${sql(column)} END AS ${
        sql(column)
      }`
      : sql`${sql(column)}`
  )
  return sql.csv([...selected, ...others, sql`${sql.literal(long.map(bytesOf).join(" + "))} AS bytes`])
}

/** The rows of a chunk that were read whole. */
interface ChunkRows {
  readonly rows: ReadonlyArray<object>
  /** Whether the rows end before one whose texts were left out. */
  readonly isCut: boolean
  /** The bytes of the largest of the rows, or of the one that was left out. */
  readonly largest: number
}

const completeRows = (rows: ReadonlyArray<object>, limit: number): ChunkRows => {
  const maxBytes = maxRowBytes(limit)
  let largest = 0
  for (const [index, row] of rows.entries()) {
    const bytes = "bytes" in row ? Number(row.bytes) : 0
    if (bytes > maxBytes) return { rows: rows.slice(0, index), isCut: true, largest: bytes }
    if (bytes > largest) largest = bytes
  }
  return { rows, isCut: false, largest }
}

/** The limit grows slowly, and no further than rows of `headroom` times the largest size fit into a chunk. */
const nextProgress = <A>(
  { position, timeColumn }: KeysetList<A>,
  { limit, range }: Progress,
  items: ReadonlyArray<A>,
  { isCut, largest, rows }: ChunkRows
): Option.Option<Progress> => {
  const lastItem = items.at(-1)
  // A row that cannot be decoded has a position, too.
  const last = items.length === rows.length && lastItem !== undefined
    ? position(lastItem)
    : decodePosition(rows.at(-1), timeColumn)
  const isEnd = last === undefined || rows.length < limit || isSamePosition(last, range.end)
  if (isEnd && !isCut) return Option.none()
  const fitting = Math.floor(ReadBudget.maxChunkBytes / Math.max(headroom * largest, 1))
  return Option.some({
    range: last === undefined ? range : { ...range, start: { position: last, isIncluded: false } },
    limit: Math.max(1, Math.min(fitting, 2 * limit, maxLimit))
  })
}

/**
 * How many times the largest row of a chunk a row of the next one may have. Without headroom, every second chunk of
 * rows of similar size ends early, and the rows behind its end are read twice.
 */
const headroom = 2

const isSamePosition = (left: Page.Position, right: Page.Position | undefined): boolean =>
  left.at === right?.at && left.id === right.id

/** The columns of a position. */
const keyColumns = <A>({ sql }: Database, { timeColumn }: KeysetList<A>): Fragment => sql`${sql(timeColumn)} AS at, id`

/** Selects at most `limit` rows of a range. */
const select = <A>(
  database: Database,
  { conditions, table, timeColumn }: KeysetList<A>,
  columns: Fragment,
  range: KeysetRange,
  limit: Fragment | number
): StoreStatement<object> => {
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
export const orderBy = (sql: StoreClient, timeColumn: string, order: Page.Order): Fragment => {
  const direction = sql.literal(order === "asc" ? "ASC" : "DESC")
  return sql`ORDER BY ${sql(timeColumn)} ${direction}, id ${direction}`
}

const Position = Schema.Struct({ at: millis, id: Schema.String })

const readPositions = readAll(Position)

const decodePosition = (row: object | undefined, timeColumn: string): Page.Position | undefined =>
  Predicate.isRecord(row) ? decodeOnePosition({ at: row[timeColumn], id: row["id"] }) : undefined

const decodeOnePosition = Schema.decodeUnknownSync(Position)
