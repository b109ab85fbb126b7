/** Reads a copy as its users do, with the same statements in SQLite and PostgreSQL. */
import Database from "better-sqlite3"
import { join } from "node:path"
import pg from "pg"
import { createTestDatabase } from "../../../../../test/testDatabase.js"
import { withTempFolder } from "../../support/ServerProcess.js"

export type Rows = ReadonlyArray<Readonly<Record<string, unknown>>>

export interface TestCopy {
  /** The option `--to`. */
  readonly to: string
  /** Numbers of PostgreSQL are numbers, and JSON of SQLite is a text. */
  readonly query: (statement: string) => Promise<Rows>
}

/** The databases that hold copies. */
export const copies: ReadonlyArray<{
  readonly name: string
  readonly use: <A>(test: (copy: TestCopy) => Promise<A>) => Promise<A>
}> = [
  {
    name: "SQLite",
    use: (test) =>
      withTempFolder(async (folder) => {
        const path = join(folder, "copy.db")
        return test({
          to: `file:${path}`,
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
  }
]

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
