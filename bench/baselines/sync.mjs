/**
 * Baseline of the first copy to SQLite: only better-sqlite3. It reads the rows of a copy from a file, one as JSON in
 * each line, and inserts them into the same tables. Indexes are made at the end.
 *
 * Arguments: the file of statements, the file of rows, and the database.
 */
import Database from "better-sqlite3"
import { createReadStream, readFileSync } from "node:fs"
import process from "node:process"

const [schema, rows, path] = process.argv.slice(2)
const { columns, indexes, tables } = JSON.parse(readFileSync(schema, "utf8"))

const database = new Database(path)
database.pragma("journal_mode = WAL")
for (const statement of tables) database.exec(statement)
const inserts = Object.fromEntries(
  Object.entries(columns).map(([table, count]) => [
    table,
    database.prepare(`INSERT INTO ${table} VALUES (${Array(count).fill("?").join(", ")})`)
  ])
)

database.exec("BEGIN IMMEDIATE")
let rest = ""
for await (const chunk of createReadStream(rows, { encoding: "utf8", highWaterMark: 1_048_576 })) {
  const lines = (rest + chunk).split("\n")
  rest = lines.pop()
  for (const line of lines) {
    const [table, ...values] = JSON.parse(line)
    inserts[table].run(values)
  }
}
for (const statement of indexes) database.exec(statement)
database.exec("COMMIT")
database.close()
