/**
 * The differences between the databases. All other SQL text is the same for every database. A store package provides
 * one value of this type, so the compiler asks a new database for every answer.
 */
import type { SqlError } from "@effect/sql/SqlError"
import type { Fragment } from "@effect/sql/Statement"
import type * as Effect from "effect/Effect"
import type { ColumnKind, TableName } from "./Columns.js"
import type { StoreClient } from "./StoreClient.js"

export interface Dialect {
  /** For log lines and test titles. */
  readonly name: string

  /** Column types and table options, for `CREATE TABLE`. */
  readonly types: ColumnTypes
  /** The statements after which rows are only inserted into a table with a value for the column `writer`. */
  readonly requireWriter: (table: TableName) => ReadonlyArray<string>
  /** A time as a parameter of a statement. `millis` counts from 1970 UTC. */
  readonly instant: (millis: number) => Date | number
  /** The present time by the clock of the database, less a number of milliseconds. */
  readonly timeAgo: (millis: number) => string
  /** The whole hours from 1970 to the time in a column. `column` is a quoted name. */
  readonly hourOf: (column: string) => string
  /** A truth value as a parameter of a statement. */
  readonly flag: (value: boolean) => boolean | number

  /** The condition that a text or UUID column holds one of at most `maxRows` keys. `keys` is not empty. */
  readonly inKeys: (sql: StoreClient, column: string, keys: ReadonlyArray<string>) => Fragment
  /** The condition that two columns of one kind hold one of at most `maxRows` pairs. `pairs` is not empty. */
  readonly inPairs: (
    sql: StoreClient,
    kind: "text" | "uuid",
    columns: Pair,
    pairs: ReadonlyArray<Pair>
  ) => Fragment
  /** The condition that a text contains another one. Its cost is linear in the length of the text. */
  readonly contains: (sql: StoreClient, text: Fragment, part: string) => Fragment
  /** Inserts any number of rows, which have the same columns. `onConflict` is an `ON CONFLICT` clause, or empty. */
  readonly insert: (
    sql: StoreClient,
    table: TableName,
    rows: ReadonlyArray<Row>,
    onConflict: Fragment
  ) => Effect.Effect<void, SqlError>
  /** Updates existing rows, which `key` identifies. The rows have the same columns. */
  readonly update: (
    sql: StoreClient,
    table: TableName,
    key: string,
    rows: ReadonlyArray<Row>
  ) => Effect.Effect<void, SqlError>
  /** The rows as derived tables with this alias, for a `FROM` clause: one statement is sent for each of them. */
  readonly derivedTables: (
    sql: StoreClient,
    alias: string,
    columns: Readonly<Record<string, ColumnKind>>,
    rows: ReadonlyArray<Row>
  ) => ReadonlyArray<Fragment>
  /**
   * `JOIN` with the rows of a table that a subquery selects for each row on the left. `selection` is the rest of the
   * subquery from `WHERE` on; it may refer to the left side, and have `ORDER BY` and `LIMIT`.
   */
  readonly joinSelected: (sql: StoreClient, table: TableName, alias: string, selection: Fragment) => Fragment
  /**
   * The condition that the texts of rows have at most `maxBytes` together. `select` makes a query that returns this
   * expression for each of the rows, as the column `bytes`.
   */
  readonly fitsBytes: (
    sql: StoreClient,
    columns: ReadonlyArray<string>,
    select: (bytes: Fragment) => Fragment,
    maxBytes: number
  ) => Fragment
  /**
   * The elements of a JSON array as a table with the columns `key`, which is in their order, and `value`. `column` is a
   * quoted name, of a table on the left or of an outer query.
   */
  readonly jsonElements: (column: string, alias: string) => string
  /** A column in a condition for which the query planner must not choose an index. */
  readonly unindexed: (column: Fragment, sql: StoreClient) => Fragment
  /** How many of these tables exist, where `CREATE TABLE` would create them. */
  readonly countTables: (sql: StoreClient, tables: ReadonlyArray<string>) => Effect.Effect<number, SqlError>
  /**
   * The bytes of the disk that it takes to copy tables with their indexes, or to write all their rows, in one
   * transaction. A table that does not exist takes none.
   */
  readonly rewriteBytes: (sql: StoreClient, tables: ReadonlyArray<string>) => Effect.Effect<number, SqlError>
  /** The number of bytes of a text or JSON column as it is read. `column` is a quoted name. */
  readonly textBytes: (column: string) => string
  /** The number of bytes that a text or JSON column takes in storage, without reading the value. */
  readonly storedBytes: (column: Fragment, sql: StoreClient) => Fragment

  /**
   * `pipelined`: statements that are started concurrently are sent without waiting for the earlier results, and are
   * executed in the order in which they were started. `sequential`: each statement waits for the one before it.
   */
  readonly execution: "pipelined" | "sequential"
  /**
   * Sends the rest of a transaction together with its commit: later statements complete when they are sent, and the
   * commit fails with the error of the first that fails. Their rows are not received: reading one throws. Not for a
   * transaction within another one.
   */
  readonly sendRestWithCommit: (sql: StoreClient) => Effect.Effect<void, SqlError>
  /** Whether a statement is a round trip, so that concurrent lookups by id should share one. */
  readonly batchesLookups: boolean
  readonly writers: SingleWriter | ConcurrentWriters
}

/** Transactions that write are serialised by the database, from their first statement on. They need no locks. */
export interface SingleWriter {
  readonly _tag: "SingleWriter"
}

/** Transactions of several connections write at the same time, and lock what they rely on. */
export interface ConcurrentWriters {
  readonly _tag: "ConcurrentWriters"
  /**
   * Takes these locks in the order given, and holds them until the transaction ends. Returns a row with `selected`, for
   * which the tables that it reads are locked first.
   */
  readonly takeLocks: (
    sql: StoreClient,
    locks: ReadonlyArray<Lock>,
    selected: Fragment
  ) => Effect.Effect<ReadonlyArray<object>, SqlError>
  /** The statement that waits for all transactions which have read a table, and lets no other one read it. */
  readonly lockTable: (table: string) => string
  /**
   * Takes exclusive locks with these keys until the transaction ends, and waits for none. Returns the keys of those
   * that no other transaction holds.
   */
  readonly tryLocks: (
    sql: StoreClient,
    keys: ReadonlyArray<number>
  ) => Effect.Effect<ReadonlyArray<number>, SqlError>
  /** The clause that locks selected rows against every change. */
  readonly forUpdate: string
  /** The clause that locks the selected rows of one table against every change but that of their key. */
  readonly forCounting: (table: TableName) => string
  /** The clause that locks the selected rows of one table, and leaves out rows that others have locked. */
  readonly forUpdateSkipLocked: (table: TableName) => string
}

/** A lock by number, which all programs on a database share. */
export interface Lock {
  readonly key: number
  /** A lock that is not exclusive is shared: any number of transactions hold it at once. */
  readonly isExclusive: boolean
}

/** A row as the drivers take it: texts, numbers and bytes by column. */
export type Row = Readonly<Record<string, ColumnValue>>

/** A value in a row. */
export type ColumnValue = string | number | Uint8Array | null

/** Two columns that identify a row together, or their values. */
export type Pair = readonly [string, string]

/**
 * The names of the column kinds, and table options: `table` for any table, `clustered` for one whose rows are stored in
 * the order of its key, `updated` for one whose rows are updated again and again.
 */
export interface ColumnTypes extends Readonly<Record<ColumnKind, string>> {
  readonly table: string
  readonly clustered: string
  readonly updated: string
}
