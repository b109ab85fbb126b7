/** A copy in a SQLite file. */
import Database from "better-sqlite3"
import { closeSync, openSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import {
  type ColumnType,
  createIndexes,
  indexNames,
  onConflict,
  type Row,
  type TableName,
  tableNames,
  tableOf
} from "../CopyTable.js"
import { CallQueue, copyFormat, wrongFormat } from "../CopyTarget.js"
import { quoteIdentifier, quoteText } from "../wideView.js"
import { createCopy, markerTable, notACopy, type SqlDatabase, type SqlStatements } from "./SqlTarget.js"

/** Opens the file, which is created with its tables when it does not exist. Only its owner may read it. */
export const openSqliteDatabase = async (path: string): Promise<SqlDatabase> => {
  closeSync(openSync(path, "a", 0o600))
  const database = new Database(path, { timeout: blockedMillis })
  try {
    // Has an effect on a new file only.
    database.pragma(`page_size = ${pageBytes}`)
    await inTransaction(database, inPromise(() => prepare(database)))
  } catch (error) {
    database.close()
    throw error
  }
  const statements = statementsOf(database)
  let hasWriteAheadLog = false
  /**
   * With a write-ahead log, others read while the copy is changed. Without it, a page of a first copy is written once.
   */
  const letOthersRead = async (): Promise<void> => {
    if (hasWriteAheadLog || (await statements.query("SELECT 1 FROM responses LIMIT 1", [])).length === 0) return
    await whenFree(() => database.pragma("journal_mode = WAL"))
    hasWriteAheadLog = true
  }
  const queue = new CallQueue()
  return {
    dialect: { answer: (questionId) => `json_extract(r.answers, ${quoteText(`$."${questionId}"`)})` },
    transaction: (_, use) =>
      queue.run(async () => {
        await letOthersRead()
        return inTransaction(database, () => use(statements))
      }),
    close: inPromise(() => {
      database.close()
    })
  }
}

/** Rows of answers are inserted in a tenth less time than into pages of 4 KiB. */
const pageBytes = 16_384

/** How much of the file SQLite has in memory while responses are loaded, and otherwise, in KiB. */
const cacheKibibytes = { loading: 32_768, usual: 2_000 }

/** Runs a transaction, which locks the file for writing, so that no other program changes the copy meanwhile. */
const inTransaction = async <A>(database: Database.Database, use: () => Promise<A>): Promise<A> => {
  await whenFree(() => database.exec("BEGIN IMMEDIATE"))
  try {
    const result = await use()
    database.exec("COMMIT")
    return result
  } catch (error) {
    if (database.inTransaction) database.exec("ROLLBACK")
    throw error
  }
}

/** Calls again while another program writes, such as the export of another survey. */
const whenFree = async (call: () => void): Promise<void> => {
  const endsAt = performance.now() + maxBusyMillis
  for (;;) {
    try {
      call()
      return
    } catch (error) {
      const isBusy = error instanceof Database.SqliteError && error.code.startsWith("SQLITE_BUSY")
      if (!isBusy || performance.now() > endsAt) throw error
    }
    await sleep(pauseMillis)
  }
}

/** SQLite blocks the whole program while it waits, so it does so for a moment only. */
const blockedMillis = 20

const pauseMillis = 100

/** How long to wait for another program that writes. */
const maxBusyMillis = 120_000

const typeNames: Readonly<Record<ColumnType, string>> = {
  boolean: "INTEGER",
  double: "REAL",
  id: "TEXT",
  integer: "INTEGER",
  json: "TEXT",
  text: "TEXT",
  time: "TEXT"
}

const prepare = (database: Database.Database): void => {
  const tables = new Set(
    database.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')").pluck().all()
  )
  if (tables.has(markerTable)) {
    const format = database.prepare(`SELECT format FROM ${markerTable}`).pluck().get()
    if (format !== copyFormat) throw wrongFormat(format)
  } else {
    if (tableNames.some((name) => tables.has(name))) throw notACopy
    for (const statement of createCopy(typeNames, " WITHOUT ROWID")) database.exec(statement)
  }
}

/** More of them take as long for a row. */
const rowsPerStatement = 20

const statementsOf = (database: Database.Database): SqlStatements => {
  // Statements are kept: better-sqlite3 12 aborts Node 24.19 and newer when a statement is collected.
  const statements = new Map<string, Database.Statement<Array<unknown>, Row>>()
  const prepared = (text: string) => {
    const found = statements.get(text) ?? database.prepare<Array<unknown>, Row>(text)
    statements.set(text, found)
    return found
  }
  const insertRows = (table: TableName, rows: ReadonlyArray<Row>, onConflict: string): void => {
    const columns = Object.entries(tableOf(table).columns)
    const names = columns.map(([name]) => name).join(", ")
    const values = `(${columns.map(() => "?").join(", ")})`
    const insert = (count: number) =>
      prepared(`INSERT INTO ${table} (${names}) VALUES ${Array<string>(count).fill(values).join(", ")} ${onConflict}`)
    for (let start = 0; start < rows.length;) {
      const count = rows.length - start >= rowsPerStatement ? rowsPerStatement : 1
      const parameters: Array<unknown> = []
      for (const row of rows.slice(start, start + count)) {
        for (const [name, { type }] of columns) parameters.push(storedValue(type, row[name]))
      }
      insert(count).run(parameters)
      start += count
    }
  }
  let droppedIndexes: ReadonlyArray<string> = []
  return {
    upsert: inPromise((table, rows) => insertRows(table, rows, onConflict(table))),
    insert: inPromise((table, rows) => insertRows(table, rows, "")),
    beginLoad: inPromise(() => {
      // An index that is made of all rows at once takes half the time. It does so while the tables have no other rows.
      if (prepared("SELECT 1 FROM responses LIMIT 1").get() !== undefined) return
      droppedIndexes = createIndexes
      database.pragma(`cache_size = -${cacheKibibytes.loading}`)
      for (const name of indexNames) database.exec(`DROP INDEX IF EXISTS ${name}`)
    }),
    endLoad: inPromise(() => {
      for (const statement of droppedIndexes) database.exec(statement)
      droppedIndexes = []
      database.pragma(`cache_size = -${cacheKibibytes.usual}`)
    }),
    deleteByIds: inPromise((table, column, ids) => {
      const statement = prepared(`DELETE FROM ${table} WHERE ${column} = ?`)
      for (const id of ids) statement.run(id)
    }),
    query: inPromise((text, parameters) => {
      const statement = prepared(text)
      if (statement.reader) return statement.all(...parameters)
      statement.run(...parameters)
      return []
    }),
    replaceView: inPromise((name, select, isOwn) => {
      if (isOwn) database.exec(`DROP VIEW IF EXISTS ${quoteIdentifier(name)}`)
      database.exec(`CREATE VIEW ${quoteIdentifier(name)} AS ${select}`)
      return true
    }),
    dropView: inPromise((name) => {
      database.exec(`DROP VIEW IF EXISTS ${quoteIdentifier(name)}`)
    })
  }
}

/** Returns the result of a call, or its error, as a promise. */
const inPromise =
  <Parameters extends ReadonlyArray<unknown>, A>(call: (...parameters: Parameters) => A) =>
  (...parameters: Parameters): Promise<A> =>
    new Promise((resolve) => {
      resolve(call(...parameters))
    })

const storedValue = (type: ColumnType, value: unknown): unknown => {
  if (value === null || value === undefined) return null
  if (type === "json") return JSON.stringify(value)
  return typeof value === "boolean" ? Number(value) : value
}
