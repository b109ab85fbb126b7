/** The few forms of statement that everything here is made of. */
import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { Fragment, Statement } from "@effect/sql/Statement"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Failure from "./Failure.js"

/** A row as the driver takes it: texts and numbers by column. */
export type Row = Readonly<Record<string, string | number | null>>

/** Reads rows for a caller who can't mend a failure. */
export const all = <A, I>(schema: Schema.Schema<A, I>) => {
  const decode = Schema.decodeUnknownSync(Schema.Array(schema))
  return (statement: Statement<object>): Effect.Effect<ReadonlyArray<A>> => Failure.orDie(Effect.map(statement, decode))
}

/** The first row, if there is one. */
export const first = <A, I>(schema: Schema.Schema<A, I>) => {
  const read = all(schema)
  return (statement: Statement<object>): Effect.Effect<Option.Option<A>> => Effect.map(read(statement), Arr.head)
}

/** The number in the column `count` of the only row. */
export const count = (statement: Statement<object>): Effect.Effect<number> =>
  Failure.orDie(Effect.map(statement, (rows) => decodeCount(rows)[0].count))

const decodeCount = Schema.decodeUnknownSync(Schema.Tuple(Schema.Struct({ count: Schema.Int })))

/** All of these conditions; of none, what is always true. */
export const where = (sql: SqlClient, ...conditions: ReadonlyArray<Fragment | undefined>): Fragment =>
  sql.and(conditions.filter((condition) => condition !== undefined))

/**
 * Inserts rows in few statements. The number of rows in one is a power of two, so that few texts are ever prepared,
 * and each is prepared once.
 */
export const insert = (
  sql: SqlClient,
  table: string,
  rows: ReadonlyArray<Row>,
  onConflict: Fragment
): Effect.Effect<void, SqlError> =>
  Effect.forEach(inPowersOfTwo(rows), (some) => sql`INSERT INTO ${sql(table)} ${sql.insert(some)} ${onConflict}`, {
    discard: true
  })

/** Inserts rows, or replaces those that have the same key, all but the columns to `keep`. */
export const put = (
  sql: SqlClient,
  table: string,
  key: ReadonlyArray<string>,
  rows: ReadonlyArray<Row>,
  keep: ReadonlyArray<string> = []
): Effect.Effect<void, SqlError> => {
  const [row] = rows
  if (row === undefined) return Effect.void
  const others = Object.keys(row).filter((column) => !key.includes(column) && !keep.includes(column))
  const replaced = others.map((column) => sql`${sql(column)} = excluded.${sql(column)}`)
  return insert(sql, table, rows, sql`ON CONFLICT (${columns(sql, key)}) DO UPDATE SET ${sql.csv(replaced)}`)
}

/** Column names, separated by commas. */
export const columns = (sql: SqlClient, names: ReadonlyArray<string>): Fragment =>
  sql.csv(names.map((name) => sql`${sql(name)}`))

/** Rows whose column is one of these keys. */
export const inKeys = (sql: SqlClient, column: string, keys: ReadonlyArray<string>): Fragment =>
  sql.in(column, padded(keys))

/** Two columns that identify a row, or what they hold. */
export type Pair = readonly [string, string]

/** Rows whose two columns are one of these pairs. */
export const inPairs = (sql: SqlClient, names: Pair, pairs: ReadonlyArray<Pair>): Fragment =>
  sql`(${columns(sql, names)}) IN (VALUES ${sql.csv(padded(pairs).map(([left, right]) => sql`(${left}, ${right})`))})`

/** As many as the next power of two, the last one repeated: few texts of statements, and the same rows are found. */
const padded = <A>(values: ReadonlyArray<A>): ReadonlyArray<A> => {
  const size = 2 ** Math.ceil(Math.log2(values.length))
  return values.concat(Array.from({ length: size - values.length }, () => values.slice(-1)).flat())
}

/** Cuts a list into pieces whose lengths are powers of two, at most `maxRows`. */
export const inPowersOfTwo = <A>(values: ReadonlyArray<A>): ReadonlyArray<ReadonlyArray<A>> => {
  const pieces: Array<ReadonlyArray<A>> = []
  let start = 0
  while (start < values.length) {
    const size = Math.min(maxRows, 2 ** Math.floor(Math.log2(values.length - start)))
    pieces.push(values.slice(start, start + size))
    start += size
  }
  return pieces
}

/** Fifteen columns of this many rows stay far below the databases' limit of parameters. */
export const maxRows = 128
