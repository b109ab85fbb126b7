/** Forms of statements that the stores and the committer share, and readers for the rows that they return. */
import type { Instant } from "@canvass/core"
import type { SqlError } from "@effect/sql/SqlError"
import type { Fragment } from "@effect/sql/Statement"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { type TableName, writerOf } from "./Columns.js"
import type { Database } from "./Database.js"
import type { ConcurrentWriters, Row } from "./Dialect.js"
import { millis } from "./millis.js"
import { readableRows } from "./readableRows.js"
import { rowDecoder } from "./RowDecoder.js"
import * as SqlFailure from "./SqlFailure.js"
import type { StoreClient, StoreStatement } from "./StoreClient.js"

/**
 * Maximum number of keys or rows in a statement that has parameters for each of them. With 15 columns, 128 rows stay
 * far below the databases' limits of parameters.
 */
export const maxRows = 128

/** The smallest power of two that is not below a number. Lists of lengths that are rounded up to it share few texts. */
export const powerOfTwoFrom = (number: number): number => 2 ** Math.ceil(Math.log2(number))

/** Reads all rows of a statement. A database failure is a defect. */
export const readAll = <A, I>(schema: Schema.Schema<A, I>) => {
  const decode = rowDecoder(schema)
  return (statement: StoreStatement<object>): Effect.Effect<ReadonlyArray<A>> =>
    SqlFailure.orDie(Effect.map(statement, decode))
}

/** As `readAll`, for a list whose other rows are read when one cannot be decoded. */
export const readReadable = <A, I>(table: TableName, schema: Schema.Schema<A, I>) => {
  const decode = rowDecoder(schema)
  return (statement: StoreStatement<object>): Effect.Effect<ReadonlyArray<A>> =>
    SqlFailure.orDie(Effect.flatMap(statement, (rows) => readableRows(table, rows, decode)))
}

/** Reads the first row of a statement, if there is one. A database failure is a defect. */
export const readFirst = <A, I>(schema: Schema.Schema<A, I>) => {
  const read = readAll(schema)
  return (statement: StoreStatement<object>): Effect.Effect<Option.Option<A>> => Effect.map(read(statement), Arr.head)
}

/** Reads the column `count` of the only row. A database failure is a defect. */
export const readCount = (statement: StoreStatement<object>): Effect.Effect<number> =>
  SqlFailure.orDie(Effect.map(statement, (rows) => decodeCount(rows)[0].count))

/** Reads the column `at`, a time, of the only row. None when it is null. A database failure is a defect. */
export const readTime = (statement: StoreStatement<object>): Effect.Effect<Option.Option<Instant.Instant>> =>
  Effect.map(readTimeRow(statement), Option.flatMap(({ at }) => Option.fromNullable(at)))

const readTimeRow = readFirst(Schema.Struct({ at: Schema.NullOr(millis) }))

const decodeCount = Schema.decodeUnknownSync(Schema.Tuple(Schema.Struct({ count: Schema.Int })))

/** The conjunction of the conditions that are given. Without any, it is always true. */
export const allOf = (sql: StoreClient, ...conditions: ReadonlyArray<Fragment | undefined>): Fragment =>
  sql.and(conditions.filter((condition) => condition !== undefined))

/** Sorts before every id. */
export const lowestId = "00000000-0000-0000-0000-000000000000"

/** Column names, separated by commas. */
export const columnList = (sql: StoreClient, names: ReadonlyArray<string>): Fragment =>
  sql.csv(names.map((name) => sql`${sql(name)}`))

/** The names of the columns that an insertion of rows with these columns gives. */
export const insertedColumns = (sql: StoreClient, table: TableName, names: ReadonlyArray<string>): Fragment =>
  columnList(sql, [...names, ...Object.keys(writerOf(table))])

/** What follows the values of a row in the list that is inserted: the rest of `insertedColumns`. */
export const writerValue = (sql: StoreClient, table: TableName): Fragment =>
  sql.literal(Object.values(writerOf(table)).map((value) => `, ${value}`).join(""))

/**
 * Inserts rows with different keys. Of a row whose key exists, it replaces all columns except those in `keep`. All rows
 * have the same columns.
 */
export const upsert = (
  { dialect, sql }: Database,
  table: TableName,
  key: ReadonlyArray<string>,
  rows: ReadonlyArray<Row>,
  keep: ReadonlyArray<string> = []
): Effect.Effect<void, SqlError> => {
  const [row] = rows
  if (row === undefined) return Effect.void
  const names = Object.keys(row).filter((column) => !key.includes(column) && !keep.includes(column))
  return dialect.insert(sql, table, rows, onConflictReplace(sql, key, names))
}

/** The clause that replaces these columns of a row whose key is taken. */
export const onConflictReplace = (
  sql: StoreClient,
  key: ReadonlyArray<string>,
  names: ReadonlyArray<string>
): Fragment =>
  sql`ON CONFLICT (${columnList(sql, key)}) DO UPDATE SET ${
    sql.csv(names.map((name) => sql`${sql(name)} = excluded.${sql(name)}`))
  }`

/** The concurrency of statements that do not depend on each other's results, for `Effect.all`. */
export const statementConcurrency = ({ dialect }: Database): "unbounded" | 1 =>
  dialect.execution === "pipelined" ? "unbounded" : 1

/** A clause that locks selected rows. It is empty where only one transaction writes at a time. */
export const rowLock = ({ dialect, sql }: Database, clauseOf: (writers: ConcurrentWriters) => string): Fragment =>
  sql.literal(dialect.writers._tag === "ConcurrentWriters" ? clauseOf(dialect.writers) : "")
