/**
 * The SQL dialect of PostgreSQL. Rows and keys are sent as one array for each column, so that a statement has one text
 * for any number of them and is planned once.
 */
import {
  type ColumnKind,
  columnKinds,
  type ColumnValue,
  type Dialect,
  type Row,
  Statements,
  type StoreClient,
  type TableName,
  writerColumn
} from "@canvass/store-sql"
import type { Fragment } from "@effect/sql/Statement"
import * as Effect from "effect/Effect"
import * as Encoding from "effect/Encoding"
import { restWithCommit } from "./connections/PgPool.js"

const typeNames: Readonly<Record<ColumnKind, string>> = {
  bytes: "bytea",
  flag: "boolean",
  instant: "timestamptz",
  integer: "bigint",
  json: "json",
  jsonb: "jsonb",
  text: "text",
  uuid: "uuid"
}

const textBytes = (column: string): string => `octet_length(${column}::text)`

export const dialect: Dialect = {
  name: "PostgreSQL",

  // Rows that there are have a value, so that they may be updated.
  requireWriter: (table) => [
    `ALTER TABLE ${table} ADD COLUMN ${writerColumn} boolean NOT NULL DEFAULT FALSE`,
    `ALTER TABLE ${table} ALTER COLUMN ${writerColumn} DROP DEFAULT`
  ],
  // Text is compared byte by byte, as in SQLite, so that lists have one order everywhere.
  types: { ...typeNames, text: `TEXT COLLATE "C"`, table: "", clustered: "", updated: " WITH (fillfactor = 70)" },
  instant: (millis) => new Date(millis),
  timeAgo: (millis) => `clock_timestamp() - interval '${millis} milliseconds'`,
  hourOf: (column) => `CAST(floor(extract(epoch FROM ${column}) / 3600) AS bigint)`,
  flag: (value) => value,

  inKeys: (sql, column, keys) => sql`${sql(column)} = ANY(${arrayText("text", keys)})`,
  inPairs: (sql, kind, columns, pairs) =>
    sql`(${Statements.columnList(sql, columns)}) IN (SELECT * FROM unnest(${
      array(sql, kind, pairs.map(([left]) => left))
    }, ${array(sql, kind, pairs.map(([, right]) => right))}))`,
  contains: (sql, text, part) => sql`strpos(${text}, ${part}) > 0`,
  insert: (sql, table, rows, onConflict) => {
    const columns = columnsOf(table, rows)
    return rows.length === 0 ? Effect.void : Effect.asVoid(
      sql`INSERT INTO ${sql(table)} (${Statements.insertedColumns(sql, table, Object.keys(columns))})
        SELECT * ${Statements.writerValue(sql, table)} FROM unnest(${arrays(sql, columns, rows)}) ${onConflict}`
    )
  },
  update: (sql, table, key, rows) => {
    const columns = columnsOf(table, rows)
    const names = Object.keys(columns)
    return rows.length === 0 ? Effect.void : Effect.asVoid(
      sql`UPDATE ${sql(table)} SET ${
        sql.csv(names.filter((name) => name !== key).map((name) => sql`${sql(name)} = given.${sql(name)}`))
      } FROM unnest(${arrays(sql, columns, rows)}) AS given (${Statements.columnList(sql, names)})
        WHERE ${sql(table)}.${sql(key)} = given.${sql(key)}`
    )
  },
  derivedTables: (sql, alias, columns, rows) =>
    rows.length === 0 ? [] : [
      sql`unnest(${arrays(sql, columns, rows)}) AS ${sql(alias)} (${Statements.columnList(sql, Object.keys(columns))})`
    ],
  joinSelected: (sql, table, alias, selection) =>
    sql`JOIN LATERAL (SELECT * FROM ${sql(table)} ${selection}) AS ${sql(alias)} ON TRUE`,
  // PostgreSQL must decompress a text to measure its length. So texts are measured only if the compressed ones fit.
  fitsBytes: (sql, columns, select, maxBytes) => {
    const total = (lengthOf: (column: string) => string) => {
      const lengths = columns.map((column) => `coalesce(${lengthOf(`"${column}"`)}, 0)`)
      return sql`(SELECT coalesce(sum(bytes), 0) FROM (${select(sql.literal(lengths.join(" + ")))}) AS measured)`
    }
    return sql`CASE WHEN ${total((column) => `pg_column_size(${column})`)} > ${maxBytes} THEN FALSE
      ELSE ${total(textBytes)} <= ${maxBytes} END`
  },
  jsonElements: (column, alias) => `json_array_elements(${column}) WITH ORDINALITY AS ${alias} (value, key)`,
  unindexed: (column) => column,
  countTables: (sql, tables) =>
    Effect.map(
      sql<{ readonly count: number }>`SELECT count(*) AS count FROM pg_class
        WHERE ${isInCurrentSchema(sql)} AND relname = ANY(${arrayText("text", tables)})`,
      ([{ count } = { count: 0 }]) => count
    ),
  // A table may be copied twice, and old rows remain until a vacuum. The write-ahead log is not counted.
  rewriteBytes: (sql, tables) =>
    Statements.readCount(
      sql`SELECT 2 * coalesce(sum(pg_total_relation_size(oid)), 0)::bigint AS count FROM pg_class
        WHERE ${isInCurrentSchema(sql)} AND relname = ANY(${arrayText("text", tables)})`
    ),
  textBytes,
  storedBytes: (column, sql) => sql`pg_column_size(${column})`,

  execution: "pipelined",
  sendRestWithCommit: (sql) => Effect.asVoid(sql.unsafe(restWithCommit)),
  batchesLookups: true,
  writers: {
    _tag: "ConcurrentWriters",
    takeLocks: (sql, locks, selected) =>
      sql`SELECT count(CASE
          WHEN is_exclusive THEN pg_advisory_xact_lock(key)::text
          ELSE pg_advisory_xact_lock_shared(key)::text
        END), ${selected} FROM unnest(${array(sql, "integer", locks.map(({ key }) => key))}, ${
        array(sql, "flag", locks.map(({ isExclusive }) => isExclusive ? 1 : 0))
      }) AS lock (key, is_exclusive)`,
    lockTable: (table) => `LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`,
    tryLocks: (sql, keys) =>
      keys.length === 0 ? Effect.succeed([]) : Effect.map(
        sql<{ readonly key: number }>`SELECT key FROM unnest(${array(sql, "integer", keys)}) AS lock (key)
          WHERE pg_try_advisory_xact_lock(key)`,
        (rows) => rows.map(({ key }) => key)
      ),
    forUpdate: "FOR UPDATE",
    forCounting: (table) => `FOR NO KEY UPDATE OF ${table}`,
    forUpdateSkipLocked: (table) => `FOR UPDATE OF ${table} SKIP LOCKED`
  }
}

/** The dialect for connections that execute one statement after the other. */
export const sequentialDialect: Dialect = {
  ...dialect,
  execution: "sequential",
  sendRestWithCommit: () => Effect.void
}

/** The condition that a row of `pg_class` is a table in the schema where `CREATE TABLE` creates one. */
const isInCurrentSchema = (sql: StoreClient): Fragment =>
  sql`relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema()) AND relkind = 'r'`

/** All rows have the columns of the first one. */
const columnsOf = (table: TableName, [row = {}]: ReadonlyArray<Row>): Readonly<Record<string, ColumnKind>> =>
  columnKinds(table, Object.keys(row))

const arrays = (
  sql: StoreClient,
  columns: Readonly<Record<string, ColumnKind>>,
  rows: ReadonlyArray<Row>
): Fragment =>
  sql.csv(Object.entries(columns).map(([name, kind]) => array(sql, kind, rows.map((row) => row[name] ?? null))))

/** An array as one parameter. */
const array = (sql: StoreClient, kind: ColumnKind, values: ReadonlyArray<ColumnValue>): Fragment =>
  sql`${arrayText(kind, values)}::${sql.literal(typeNames[kind])}[]`

const arrayText = (kind: ColumnKind, values: ReadonlyArray<ColumnValue>): string => {
  const element = elementFormats[kind]
  return `{${values.map((value) => value === null ? "NULL" : element(value)).join()}}`
}

/** Hexadecimal, in quotes because of the backslash. */
const bytesText = (value: Exclude<ColumnValue, null>): string =>
  value instanceof Uint8Array ? `"\\\\x${Encoding.encodeHex(value)}"` : quoteText(value)

/** Quotes a text as JSON does, which is fast. Control characters and lone surrogates are escaped differently. */
const quoteText = (value: Exclude<ColumnValue, null>): string => {
  const text = String(value)
  return /[\p{Cc}\p{Cs}]/u.test(text) ? `"${text.replaceAll(/["\\]/g, "\\$&")}"` : JSON.stringify(text)
}

const elementFormats: Readonly<Record<ColumnKind, (value: Exclude<ColumnValue, null>) => string>> = {
  bytes: bytesText,
  flag: (value) => value === 0 ? "f" : "t",
  instant: (value) => new Date(Number(value)).toISOString(),
  integer: String,
  json: quoteText,
  jsonb: quoteText,
  text: quoteText,
  uuid: String
}
