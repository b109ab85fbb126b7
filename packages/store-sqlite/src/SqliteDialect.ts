/**
 * SQLite's answers to the differences between the databases. Every parameter is one value, so a statement for many rows
 * has a text for each number of rows: numbers are rounded to powers of two, so that few texts are ever prepared.
 */
import { type Dialect, type Row, Statements, type TableName, writerColumn, writerOf } from "@canvass/store-sql"
import * as Statement from "@effect/sql/Statement"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"

/** `octet_length` reads the length from the head of the row, and not the text. */
const textBytes = (column: string): string => `octet_length(${column})`

export const dialect: Dialect = {
  name: "SQLite",

  types: {
    bytes: "BLOB",
    flag: "INTEGER",
    instant: "INTEGER",
    integer: "INTEGER",
    json: "TEXT",
    jsonb: "TEXT",
    text: "TEXT",
    uuid: "TEXT",
    table: " STRICT",
    clustered: " STRICT, WITHOUT ROWID",
    updated: " STRICT"
  },
  // SQLite removes no default of a column, and would not add one without that is never null.
  requireWriter: (table) => [
    `ALTER TABLE ${table} ADD COLUMN ${writerColumn} INTEGER`,
    `CREATE TRIGGER ${table}_${writerColumn} BEFORE INSERT ON ${table} WHEN NEW.${writerColumn} IS NULL
      BEGIN SELECT RAISE(ABORT, 'a newer program has migrated the database: start that one'); END`
  ],
  instant: (millis) => millis,
  timeAgo: (millis) => `CAST(unixepoch('subsec') * 1000 AS INTEGER) - ${millis}`,
  hourOf: (column) => `${column} / 3600000`,
  flag: (value) => value ? 1 : 0,

  inKeys: (sql, column, keys) => sql.in(column, padToPowerOfTwo(keys)),
  inPairs: (sql, _kind, columns, pairs) =>
    sql`(${Statements.columnList(sql, columns)}) IN (VALUES ${
      sql.csv(padToPowerOfTwo(pairs).map(([left, right]) => sql`(${left}, ${right})`))
    })`,
  // `LIKE` compares letter by letter at each place: a search for 200 equal letters takes a second over 4 000 titles.
  contains: (sql, text, part) => sql`instr(${text}, ${part}) > 0`,
  insert: (sql, table, rows, onConflict) =>
    Effect.forEach(
      chunksOfPowersOfTwo(rows),
      (chunk) => sql`INSERT INTO ${sql(table)} ${columnsAndValues(table, chunk)} ${onConflict}`,
      { discard: true }
    ),
  // An update from a table of rows costs twice as much as one by key. Rows that get the same values share a statement.
  update: (sql, table, key, rows) => {
    const names = Object.keys(rows[0] ?? {}).filter((name) => name !== key)
    const groups = Object.values(Arr.groupBy(rows, (row) => JSON.stringify(names.map((name) => row[name]))))
    return Effect.forEach(
      groups.flatMap((group) => Arr.chunksOf(group, Statements.maxRows)),
      (chunk) =>
        sql`UPDATE ${sql(table)} SET ${
          sql.csv(names.map((name) => sql`${sql(name)} = ${chunk[0][name] ?? null}`))
        } WHERE ${sql.in(key, padToPowerOfTwo(chunk.map((row) => String(row[key]))))}`,
      { discard: true }
    )
  },
  derivedTables: (sql, alias, columns, rows) => {
    const names = Object.keys(columns)
    const selected = names.map((name, index) => sql`${sql.literal(`column${index + 1}`)} AS ${sql(name)}`)
    return chunksOfPowersOfTwo(rows).map((chunk) => {
      const values = chunk.map((row) => sql`(${sql.csv(names.map((name) => sql`${row[name] ?? null}`))})`)
      return sql`(SELECT ${sql.csv(selected)} FROM (VALUES ${sql.csv(values)})) AS ${sql(alias)}`
    })
  },
  joinSelected: (sql, table, alias, selection) =>
    sql`JOIN ${sql(table)} AS ${sql(alias)} ON ${sql(alias)}.id IN (SELECT id FROM ${sql(table)} ${selection})`,
  fitsBytes: (sql, columns, select, maxBytes) => {
    const lengths = columns.map((column) => `coalesce(${textBytes(`"${column}"`)}, 0)`)
    return sql`(SELECT coalesce(sum(bytes), 0) FROM (${select(sql.literal(lengths.join(" + ")))})) <= ${maxBytes}`
  },
  jsonElements: (column, alias) => `json_each(${column}) AS ${alias}`,
  unindexed: (column, sql) => sql`+${column}`,
  countTables: (sql, tables) =>
    Effect.map(
      sql<{ readonly count: number }>`SELECT count(*) AS count FROM sqlite_schema
        WHERE type = 'table' AND ${sql.in("name", tables)}`,
      ([{ count } = { count: 0 }]) => count
    ),
  // A table that is copied twice has all its pages in the `-wal` twice. The file grows by those that it lacks.
  rewriteBytes: (sql, tables) =>
    Effect.map(
      sql<{ readonly bytes: number; readonly free: number }>`SELECT coalesce(sum(pgsize), 0) AS bytes,
        (SELECT freelist_count * page_size FROM pragma_freelist_count, pragma_page_size) AS free
        FROM sqlite_schema JOIN dbstat USING (name) WHERE aggregate = TRUE AND ${sql.in("tbl_name", tables)}`,
      ([{ bytes, free } = { bytes: 0, free: 0 }]) => 2 * bytes + Math.max(0, bytes - free)
    ),
  textBytes,
  storedBytes: (column, sql) => sql`octet_length(${column})`,

  execution: "sequential",
  sendRestWithCommit: () => Effect.void,
  batchesLookups: false,
  writers: { _tag: "SingleWriter" }
}

/** As `sql.insert`, which copies each value four times: a commit inserts thousands of them. */
const columnsAndValues = (table: TableName, rows: ReadonlyArray<Row>): Statement.Fragment => {
  const names = Object.keys(rows[0] ?? {})
  const writer = writerOf(table)
  const columns = [...names, ...Object.keys(writer)].map((name) => `"${name}"`).join(",")
  const placeholders = `(${[...names.map(() => "?"), ...Object.values(writer)].join(",")})`
  const values: Array<unknown> = []
  for (const row of rows) for (const name of names) values.push(row[name] ?? null)
  return Statement.unsafeFragment(`(${columns}) VALUES ${rows.map(() => placeholders).join(",")}`, values)
}

/** Repeats the last value up to the next power of two, for conditions that a repeated value does not change. */
const padToPowerOfTwo = <A>(values: ReadonlyArray<A>): ReadonlyArray<A> => {
  const size = Statements.powerOfTwoFrom(values.length)
  return values.concat(Array.from({ length: size - values.length }, () => values.slice(-1)).flat())
}

/** Cuts a list into pieces whose lengths are powers of two, at most `Statements.maxRows`. */
const chunksOfPowersOfTwo = <A>(values: ReadonlyArray<A>): ReadonlyArray<ReadonlyArray<A>> => {
  const chunks: Array<ReadonlyArray<A>> = []
  let start = 0
  while (start < values.length) {
    const size = Math.min(Statements.maxRows, 2 ** Math.floor(Math.log2(values.length - start)))
    chunks.push(values.slice(start, start + size))
    start += size
  }
  return chunks
}
