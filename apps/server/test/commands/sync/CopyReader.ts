/** Reads a copy as its users do, with the same statements in SQLite, in PostgreSQL, and in DuckDB for Parquet files. */
import { DuckDBInstance } from "@duckdb/node-api"
import Database from "better-sqlite3"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import pg from "pg"
import { createTestDatabase } from "../../../../../test/testDatabase.js"
import { withTempFolder } from "../../support/ServerProcess.js"

export type Rows = ReadonlyArray<Readonly<Record<string, unknown>>>

export interface TestCopy {
  /** The option `--to`. */
  readonly to: string
  /** Whether `query` can change the copy. */
  readonly isWritable: boolean
  /** Integers are numbers, and JSON is a text, but in PostgreSQL. */
  readonly query: (statement: string) => Promise<Rows>
}

interface Copies {
  readonly name: "Parquet" | "PostgreSQL" | "SQLite"
  readonly use: <A>(test: (copy: TestCopy) => Promise<A>) => Promise<A>
}

/** What holds copies. */
export const copies: ReadonlyArray<Copies> = [
  {
    name: "SQLite",
    use: (test) =>
      withTempFolder(async (folder) => {
        const path = join(folder, "copy.db")
        return test({
          to: `file:${path}`,
          isWritable: true,
          query: (statement) =>
            new Promise((resolve) => {
              resolve(querySqlite(path, statement))
            })
        })
      })
  },
  {
    name: "PostgreSQL",
    use: async (test) => {
      const database = await createTestDatabase()
      try {
        return await test({
          to: database.url,
          isWritable: true,
          query: async (statement) => {
            const client = new pg.Client({ connectionString: database.url })
            client.setTypeParser(pg.types.builtins.INT8, Number)
            await client.connect()
            try {
              return (await client.query<Readonly<Record<string, unknown>>>(statement)).rows
            } finally {
              await client.end()
            }
          }
        })
      } finally {
        await database.remove()
      }
    }
  },
  {
    name: "Parquet",
    use: (test) =>
      withTempFolder((folder) => {
        const path = join(folder, "copy")
        return test({
          to: `parquet:${path}`,
          isWritable: false,
          query: async (statement) => {
            const script = await readFile(join(path, "views.sql"), "utf8")
            return queryDuckDb([`SET file_search_path = '${path}'`, script], statement)
          }
        })
      })
  }
]

export const copiesIn = (name: Copies["name"]): Copies["use"] => {
  const found = copies.find((copy) => copy.name === name)
  if (found === undefined) throw new Error(`There are no copies in ${name}.`)
  return found.use
}

/** Runs statements in a new DuckDB in memory. Returns the rows of the last one. */
export const queryDuckDb = (before: ReadonlyArray<string>, statement: string): Promise<Rows> =>
  withDuckDb(before, (query) => query(statement))

/** Gives a new DuckDB in memory, in which the statements `before` have run. */
export const withDuckDb = async <A>(
  before: ReadonlyArray<string>,
  use: (query: (statement: string) => Promise<Rows>) => Promise<A>
): Promise<A> => {
  const database = await DuckDBInstance.create(":memory:")
  const connection = await database.connect()
  try {
    for (const text of before) await connection.run(text)
    return await use(async (statement) => {
      const result = await connection.runAndReadAll(statement)
      return result.getRowObjectsJS().map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]) => [name, typeof value === "bigint" ? Number(value) : value])
        )
      )
    })
  } finally {
    connection.closeSync()
    database.closeSync()
  }
}

const querySqlite = (path: string, statement: string): Rows => {
  const database = new Database(path)
  try {
    const found = database.prepare<[], Readonly<Record<string, unknown>>>(statement)
    if (found.reader) return found.all()
    found.run()
    return []
  } finally {
    database.close()
  }
}

/** A value of JSON, which SQLite has as a text. */
export const jsonOf = (value: unknown): unknown => typeof value === "string" ? JSON.parse(value) : value
