/** Copies a whole database into an empty one of any kind, and compares every row before it commits. */
import { type FileContentMissing, type FileStorage, mapRows, ReadBudget } from "@canvass/core/ports"
import type { SqlError } from "@effect/sql/SqlError"
import type { Fragment } from "@effect/sql/Statement"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Encoding from "effect/Encoding"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { createHash } from "node:crypto"
import {
  type ColumnKind,
  columnKind,
  primaryKey,
  type TableName,
  tableNames,
  writerColumn
} from "./database/Columns.js"
import type { Database } from "./database/Database.js"
import type { ColumnValue, Row } from "./database/Dialect.js"
import * as RowLimit from "./database/paging/RowLimit.js"
import { allOf, columnList, readCount } from "./database/Statements.js"

/** The copy was given up, and nothing of it was written. */
export class CopyRefused extends Schema.TaggedError<CopyRefused>()("CopyRefused", { reason: Schema.String }) {
  override get message() {
    return this.reason
  }
}

export interface CopiedTable {
  readonly table: string
  /** Number of rows that were copied and compared. */
  readonly rows: number
}

/** The storages for the bytes of files that belong to two databases. One of them may be in a database of the copy. */
export interface FileStorages {
  readonly from: FileStorage["Type"]
  readonly to: FileStorage["Type"]
}

export interface Copied {
  readonly tables: ReadonlyArray<CopiedTable>
  /** Number of files whose bytes the target storage has. `undefined`: no storages were given. */
  readonly files: number | undefined
}

/**
 * Copies all tables from one database to another, in one transaction. Both must have the current schema, and nobody may
 * write to either meanwhile. Fails with `CopyRefused`, and writes nothing to the database, when a table of the target
 * has rows or a row differs after the copy.
 *
 * With storages, the bytes of all stored files are copied and read again before the transaction is committed, and the
 * chunks in the source are not copied as rows. Then the copy is refused too when the digest of a file differs. What was
 * written outside of the database stays after a failure, and the next copy uses it.
 */
export const copy = (
  from: Database,
  to: Database,
  storages?: FileStorages
): Effect.Effect<Copied, CopyRefused | SqlError> =>
  to.sql.withTransaction(Effect.gen(function*() {
    // The target continues the log of the source: cursors stay valid.
    yield* to.sql`DELETE FROM log_lineage`
    const copiedTables = yield* copyTables(from, to, storages === undefined ? [] : ["file_chunks"])
    if (storages === undefined) return { tables: copiedTables, files: undefined }
    const files = yield* Stream.concat(readPages(from, "files"), readPages(from, "assets")).pipe(
      Stream.mapConcat(storedFiles),
      Stream.tap((file) => copyContent(storages, file)),
      Stream.runCount
    )
    return { tables: copiedTables, files }
  }))

/** Copies all tables but the excluded ones, which must be empty in the target too. */
const copyTables = (
  from: Database,
  to: Database,
  excluded: ReadonlyArray<TableName>
): Effect.Effect<ReadonlyArray<CopiedTable>, CopyRefused | SqlError> =>
  Effect.map(
    Effect.forEach(tableNames(), (table) =>
      Effect.gen(function*() {
        if (yield* hasRows(to, table)) {
          return yield* new CopyRefused({ reason: `There are rows in ${table} already: copy into an empty database.` })
        }
        if (excluded.includes(table)) return []
        const sourcePages = readPages(from, table)
        yield* Stream.runForEach(sourcePages, (rows) => to.dialect.insert(to.sql, table, rows, to.sql.literal("")))
        const compared = yield* Stream.runFoldEffect(
          sourcePages,
          nothingCompared,
          ({ last, rows }, source) =>
            Effect.gen(function*() {
              const upTo = source.at(-1)
              // One row more than there should be, so that a row that only the target has is noticed.
              const target = yield* readRange(to, table, { after: last, upTo }, source.length + 1)
              return { rows: rows + (yield* compare(table, source, target)), last: upTo }
            })
        )
        yield* compare(table, [], yield* readRange(to, table, { after: compared.last }, 1))
        return [{ table, rows: compared.rows }]
      })),
    Arr.flatten
  )

/** Copies the bytes of a file, unless the target storage has them, and compares the digest of what is stored. */
const copyContent = ({ from, to }: FileStorages, file: StoredFile): Effect.Effect<void, CopyRefused> =>
  Effect.gen(function*() {
    const { id, sha256, size, storageKey: key } = file
    const write = Effect.gen(function*() {
      // Removes what an interrupted copy may have left.
      yield* to.remove({ key, uploadId: null })
      yield* to.write(key, from.read(key, { start: 0, end: size }), () => Effect.void)
      return yield* digestOf(to, file)
    })
    if ((yield* Effect.orElse(digestOf(to, file), () => write)) !== sha256) {
      return yield* new CopyRefused({ reason: `The bytes of the file ${id} (key ${key}) differ after the copy.` })
    }
  }).pipe(Effect.catchTag("FileContentMissing", () => missingBytes(file)))

const missingBytes = ({ id, storageKey }: StoredFile): CopyRefused =>
  new CopyRefused({ reason: `The source has no bytes of the file ${id} (key ${storageKey}).` })

/** The SHA-256 of the bytes in a storage. */
const digestOf = (
  storage: FileStorage["Type"],
  { size, storageKey }: StoredFile
): Effect.Effect<string, FileContentMissing> =>
  Effect.suspend(() => {
    const hash = createHash("sha256")
    const content = storage.read(storageKey, { start: 0, end: size })
    return Effect.map(
      Stream.runForEach(content, (piece) => Effect.sync(() => hash.update(piece))),
      () => hash.digest("hex")
    )
  })

type StoredFile = typeof FileRow.Type

const FileRow = Schema.Struct({
  id: Schema.String,
  storageKey: Schema.String,
  size: Schema.Int,
  sha256: Schema.String,
  status: Schema.String
})

const decodeFiles = Schema.decodeUnknownSync(Schema.Array(FileRow))

const storedFiles = (rows: ReadonlyArray<Row>): ReadonlyArray<StoredFile> =>
  decodeFiles(rows).filter(({ status }) => status === "stored")

/** The number of rows that were compared, and the last one of them. */
interface Compared {
  readonly rows: number
  readonly last: Row | undefined
}

const nothingCompared: Compared = { rows: 0, last: undefined }

/** Returns the number of rows, or fails when they differ. Gives way to the other work of the process. */
const compare = (
  table: TableName,
  source: ReadonlyArray<Row>,
  target: ReadonlyArray<Row>
): Effect.Effect<number, CopyRefused> => {
  const longer = source.length < target.length ? target : source
  return Effect.flatMap(
    mapRows(longer, (_, index) => canonicalText(table, source[index]) === canonicalText(table, target[index])),
    (areEqual) => {
      const different = areEqual.indexOf(false)
      return different === -1
        ? Effect.succeed(source.length)
        : new CopyRefused({
          reason: `A row of ${table} differs after the copy: ${
            describeRow(table, source[different] ?? target[different])
          }`
        })
    }
  )
}

/** A text that does not depend on the order of the columns or on the spaces in JSON. */
const canonicalText = (table: TableName, row: Row | undefined): string =>
  row === undefined ? "" : JSON.stringify(
    Object.keys(row).sort().map((name) => [name, canonicalValue(columnKind(table, name), row[name])])
  )

const canonicalValue = (kind: ColumnKind, value: ColumnValue | undefined): unknown =>
  kind === "jsonb" ? parse(value) : value instanceof Uint8Array ? Encoding.encodeHex(value) : value

const parse = (value: unknown): unknown => typeof value === "string" ? JSON.parse(value) : value

const describeRow = (table: TableName, row: Row | undefined): string =>
  primaryKey(table).map((name) => `${name} ${String(row?.[name])}`).join(", ")

/** Streams all rows in the order of their key, in pages of at most `ReadBudget.maxBatchBytes`, or of one row. */
export const readPages = (database: Database, table: TableName): Stream.Stream<ReadonlyArray<Row>, SqlError> => {
  const readPage = ({ after, limit }: PageRequest): Effect.Effect<ReadonlyArray<Row>, SqlError> =>
    readRange(
      database,
      table,
      { after },
      RowLimit.fitting(
        database,
        { table, limit, maxBytes: ReadBudget.maxBatchBytes },
        (bytes) => database.sql`SELECT ${bytes} AS bytes ${rowsIn(database, table, { after })} LIMIT ${limit}`
      )
    )
  return Stream.paginateEffect<PageRequest, ReadonlyArray<Row>, SqlError, never>(
    { limit: maxPageRows },
    ({ after, limit }) =>
      Effect.map(readPage({ after, limit }), (rows) => {
        const next = RowLimit.next(rows.length, limit, maxPageRows)
        return [rows, next === undefined ? Option.none() : Option.some({ after: rows.at(-1), limit: next })]
      })
  ).pipe(Stream.filter((rows) => rows.length > 0))
}

interface PageRequest {
  readonly after?: Row | undefined
  readonly limit: number
}

const maxPageRows = 1_000

/** The rows whose keys are greater than that of `after`, and not greater than that of `upTo`. */
interface RowRange {
  readonly after?: Row | undefined
  readonly upTo?: Row | undefined
}

/** Reads at most `limit` rows. Their order is the same in all databases, which compare texts byte by byte. */
const readRange = (
  database: Database,
  table: TableName,
  range: RowRange,
  limit: Fragment | number
): Effect.Effect<ReadonlyArray<Row>, SqlError> =>
  Effect.map(
    database.sql`SELECT * ${rowsIn(database, table, range)} LIMIT ${limit}`,
    (rows) => decodeRows(rows).map(({ [writerColumn]: _, ...row }) => row)
  )

/** The clauses from `FROM` to `ORDER BY`. */
const rowsIn = ({ dialect, sql }: Database, table: TableName, { after, upTo }: RowRange): Fragment => {
  const keyColumns = columnList(sql, primaryKey(table))
  const keyOf = (row: Row): Fragment =>
    sql.csv(
      primaryKey(table).map((name) => {
        const value = row[name]
        const isInstant = columnKind(table, name) === "instant" && typeof value === "number"
        return sql`${isInstant ? dialect.instant(value) : value}`
      })
    )
  const conditions = allOf(
    sql,
    after === undefined ? undefined : sql`(${keyColumns}) > (${keyOf(after)})`,
    upTo === undefined ? undefined : sql`(${keyColumns}) <= (${keyOf(upTo)})`
  )
  return sql`FROM ${sql(table)} WHERE ${conditions} ORDER BY ${keyColumns}`
}

const decodeRows = Schema.decodeUnknownSync(
  Schema.Array(Schema.Record({
    key: Schema.String,
    value: Schema.Union(Schema.String, Schema.Number, Schema.Null, Schema.Uint8ArrayFromSelf)
  }))
)

const hasRows = ({ sql }: Database, table: TableName): Effect.Effect<boolean> =>
  Effect.map(
    readCount(sql`SELECT count(*) AS count FROM (SELECT 1 FROM ${sql(table)} LIMIT 1) AS one_row`),
    (count) => count > 0
  )
