/** The few forms of statement that everything here is made of. */
import { decoderOf } from "@canvass/core"
import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import type { Fragment, Statement } from "@effect/sql/Statement"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import type * as Option from "effect/Option"
import * as ParseResult from "effect/ParseResult"
import * as Schema from "effect/Schema"
import { type Kind, kindOf, type Table, typeNames } from "./Columns.js"
import * as SqlFailure from "./SqlFailure.js"

/** A row as the driver takes it: texts and numbers by column. */
export type Row = Readonly<Record<string, string | number | null>>

/** What rows hold. One that does not fit is a defect. */
export const rowsOf = <A, I>(schema: Schema.Schema<A, I>) => {
  const decode = decoderOf(schema, {})
  const read = (row: object): A => Either.getOrThrowWith(decode(row), ParseResult.parseError)
  return (rows: ReadonlyArray<object>): ReadonlyArray<A> => rows.map(read)
}

/** Reads rows for a caller who can't mend a failure. */
export const all = <A, I>(schema: Schema.Schema<A, I>) => {
  const read = rowsOf(schema)
  return (statement: Statement<object>): Effect.Effect<ReadonlyArray<A>> =>
    SqlFailure.orDie(Effect.map(statement, read))
}

/** The first row, if there is one. */
export const first = <A, I>(schema: Schema.Schema<A, I>) => {
  const read = all(schema)
  return (statement: Statement<object>): Effect.Effect<Option.Option<A>> => Effect.map(read(statement), Arr.head)
}

/** The number in the column `count` of the only row. */
export const count = (statement: Statement<object>): Effect.Effect<number> =>
  SqlFailure.orDie(Effect.map(statement, (rows) => decodeCount(rows)[0].count))

const decodeCount = Schema.decodeUnknownSync(Schema.Tuple(Schema.Struct({ count: Schema.Int })))

/** All of these conditions; of none, what is always true. */
export const where = (sql: SqlClient, ...conditions: ReadonlyArray<Fragment | undefined>): Fragment =>
  sql.and(conditions.filter((condition) => condition !== undefined))

/**
 * Inserts rows in few statements. To PostgreSQL they go as an array for each column, so that one text serves any number
 * of rows. Elsewhere the number of rows in one statement is a power of two: few texts are ever prepared.
 */
export const insert = (
  sql: SqlClient,
  table: Table,
  rows: ReadonlyArray<Row>,
  onConflict: Fragment
): Effect.Effect<void, SqlError> =>
  rows.length === 0 ? Effect.void : sql.onDialectOrElse({
    pg: () => Effect.asVoid(sql`INSERT INTO ${sql(table)} ${fromArrays(sql, table, rows)} ${onConflict}`),
    orElse: () =>
      Effect.forEach(inPowersOfTwo(rows), (some) => sql`INSERT INTO ${sql(table)} ${sql.insert(some)} ${onConflict}`, {
        discard: true
      })
  })

const fromArrays = (sql: SqlClient, table: Table, rows: ReadonlyArray<Row>): Fragment =>
  sql`(${columns(sql, Object.keys(rows[0] ?? {}))}) SELECT * FROM unnest(${arraysOf(sql, table, rows)})`

/** An array for each column. */
export const arraysOf = (sql: SqlClient, table: Table, rows: ReadonlyArray<Row>): Fragment =>
  sql.csv(
    Object.keys(rows[0] ?? {}).map((name) => arrayOf(sql, kindOf(table, name), rows.map((row) => row[name] ?? null)))
  )

/** PostgreSQL's array of these values, as one parameter. */
export const arrayOf = (sql: SqlClient, kind: Kind, values: ReadonlyArray<string | number | null>): Fragment =>
  sql`${arrayText(kind, values)}::${sql.literal(typeNames[kind])}[]`

const arrayText = (kind: Kind, values: ReadonlyArray<string | number | null>): string => {
  const element = elementOf(kind)
  return `{${values.map((value) => value === null ? "NULL" : element(value)).join()}}`
}

const elementOf = (kind: Kind): (value: string | number) => string => {
  switch (kind) {
    case "flag":
      return (value) => value === 0 ? "f" : "t"
    case "instant":
      return (value) => new Date(value).toISOString()
    case "integer":
    case "uuid":
      return String
    case "json":
    case "jsonb":
    case "text":
      return (value) => quoted(String(value))
  }
}

/** As JSON quotes it, which is quick. Only of these characters PostgreSQL would read something else then. */
const quoted = (text: string): string =>
  /[\p{Cc}\p{Cs}]/u.test(text) ? `"${text.replaceAll(special, "\\$&")}"` : JSON.stringify(text)

const special = /["\\]/g

/** Inserts rows of different keys, or replaces those that have these keys, all but the columns to `keep`. */
export const put = (
  sql: SqlClient,
  table: Table,
  key: ReadonlyArray<string>,
  rows: ReadonlyArray<Row>,
  keep: ReadonlyArray<string> = []
): Effect.Effect<void, SqlError> => {
  const [row] = rows
  if (row === undefined) return Effect.void
  const others = Object.keys(row).filter((column) => !key.includes(column) && !keep.includes(column))
  const replaced = others.map((column) => sql`${sql(column)} = excluded.${sql(column)}`)
  return insert(
    sql,
    table,
    rows,
    sql`ON CONFLICT (${columns(sql, key)}) DO UPDATE SET ${sql.csv(replaced)}`
  )
}

/**
 * Changes these columns of the rows that are there. SQLite takes a table of rows at twice the cost of the rows' own
 * change, so there those that are to hold the same go into one statement.
 */
export const update = (
  sql: SqlClient,
  table: Table,
  key: string,
  rows: ReadonlyArray<Row>
): Effect.Effect<void, SqlError> => {
  const names = Object.keys(rows[0] ?? {})
  const others = names.filter((name) => name !== key)
  return rows.length === 0 ? Effect.void : sql.onDialectOrElse({
    pg: () =>
      Effect.asVoid(
        sql`UPDATE ${sql(table)} SET ${
          sql.csv(others.map((name) => sql`${sql(name)} = given.${sql(name)}`))
        } FROM unnest(${arraysOf(sql, table, rows)}) AS given (${columns(sql, names)})
        WHERE ${sql(table)}.${sql(key)} = given.${sql(key)}`
      ),
    orElse: () =>
      Effect.forEach(
        Object.values(Arr.groupBy(rows, (row) => JSON.stringify(others.map((name) => row[name])))),
        (alike) =>
          Effect.forEach(
            Arr.chunksOf(alike, maxRows),
            (some) =>
              sql`UPDATE ${sql(table)} SET ${
                sql.csv(others.map((name) => sql`${sql(name)} = ${some[0][name] ?? null}`))
              } WHERE ${inKeys(sql, key, some.map((row) => String(row[key])))}`,
            { discard: true }
          ),
        { discard: true }
      )
  })
}

/** PostgreSQL takes statements without waiting for the answers to those before; elsewhere they come one by one. */
export const atOnce = (sql: SqlClient): "unbounded" | 1 =>
  sql.onDialectOrElse({ pg: () => "unbounded" as const, orElse: () => 1 as const })

/** Column names, separated by commas. */
export const columns = (sql: SqlClient, names: ReadonlyArray<string>): Fragment =>
  sql.csv(names.map((name) => sql`${sql(name)}`))

/** Rows whose column is one of these keys. */
export const inKeys = (sql: SqlClient, column: string, keys: ReadonlyArray<string>): Fragment =>
  sql.onDialectOrElse({
    pg: () => sql`${sql(column)} = ANY(${arrayText("text", keys)})`,
    orElse: () => sql.in(column, padded(keys))
  })

/** Two columns that identify a row, or what they hold. */
export type Pair = readonly [string, string]

/** Rows whose two columns are one of these pairs. */
export const inPairs = (sql: SqlClient, kind: "text" | "uuid", names: Pair, pairs: ReadonlyArray<Pair>): Fragment =>
  sql`(${columns(sql, names)}) IN (${
    sql.onDialectOrElse({
      pg: () =>
        sql`SELECT * FROM unnest(${arrayOf(sql, kind, pairs.map(([left]) => left))}, ${
          arrayOf(sql, kind, pairs.map(([, right]) => right))
        })`,
      orElse: () => sql`VALUES ${sql.csv(padded(pairs).map(([left, right]) => sql`(${left}, ${right})`))}`
    })
  })`

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
