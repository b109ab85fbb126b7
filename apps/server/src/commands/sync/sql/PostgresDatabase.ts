/** A copy in a PostgreSQL database. */
import pg from "pg"
import { type ColumnType, onConflict, type Row, type TableName, tableNames, tableOf } from "../CopyTable.js"
import { CallQueue, copyFormat, wrongFormat } from "../CopyTarget.js"
import { quoteIdentifier, quoteText } from "../wideView.js"
import { createCopy, markerTable, notACopy, type SqlDatabase, type SqlStatements } from "./SqlTarget.js"

/** Connects, and creates the tables when the database does not have them. */
export const openPostgresDatabase = async (url: string): Promise<SqlDatabase> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis,
    keepAlive: true,
    application_name: "canvass sync"
  })
  // A statement fails with the error of a lost connection. Without a listener, the error would end the process.
  client.on("error", () => {})
  await client.connect()
  try {
    // An export that waits for the server keeps its transaction open.
    await client.query("SET idle_in_transaction_session_timeout = 0; SET statement_timeout = 0; SET TimeZone = 'UTC'")
    await inTransaction(client, () => prepare(client))
  } catch (error) {
    await client.end()
    throw error
  }
  const statements = statementsOf(client)
  const queue = new CallQueue()
  return {
    dialect: { answer },
    transaction: (surveyId, use) =>
      queue.run(() =>
        inTransaction(client, async () => {
          await client.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [`${markerTable} ${surveyId}`])
          return use(statements)
        })
      ),
    close: () => client.end()
  }
}

const connectionTimeoutMillis = 30_000

const typeNames: Readonly<Record<ColumnType, string>> = {
  boolean: "boolean",
  double: "double precision",
  id: "uuid",
  integer: "bigint",
  json: "jsonb",
  text: "text",
  time: "timestamptz"
}

/** A value of another kind than expected, from an earlier form of the question, is null rather than an error. */
const answer = (questionId: string, content: "boolean" | "number" | "text"): string => {
  const id = quoteText(questionId)
  if (content === "text") return `r.answers ->> ${id}`
  const type = content === "number" ? "double precision" : "boolean"
  return `CASE WHEN jsonb_typeof(r.answers -> ${id}) = '${content}' THEN (r.answers ->> ${id})::${type} END`
}

const inTransaction = async <A>(client: pg.Client, use: () => Promise<A>): Promise<A> => {
  await client.query("BEGIN")
  try {
    const result = await use()
    await client.query("COMMIT")
    return result
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {})
    throw error
  }
}

const prepare = async (client: pg.Client): Promise<void> => {
  await client.query("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", [markerTable])
  const exists = async (name: string): Promise<boolean> => {
    const { rows } = await client.query<{ found: boolean }>(
      "SELECT to_regclass(quote_ident(current_schema()) || '.' || $1) IS NOT NULL AS found",
      [name]
    )
    return rows[0]?.found === true
  }
  if (await exists(markerTable)) {
    const { rows } = await client.query<{ format: number }>(`SELECT format FROM ${markerTable}`)
    if (rows[0]?.format !== copyFormat) throw wrongFormat(rows[0]?.format)
    return
  }
  for (const name of tableNames) if (await exists(name)) throw notACopy
  for (const statement of createCopy(typeNames)) await client.query(statement)
}

const statementsOf = (client: pg.Client): SqlStatements => ({
  upsert: (table, rows) => insertRows(client, table, rows, onConflict(table)),
  insert: (table, rows) => insertRows(client, table, rows, ""),
  // Without its indexes, the database would keep other readers of the tables waiting.
  beginLoad: async () => {},
  endLoad: async () => {},
  deleteByIds: async (table, column, ids) => {
    await client.query(`DELETE FROM ${table} WHERE ${column} = ANY ($1::uuid[])`, [ids])
  },
  query: async (text, parameters) => {
    let count = 0
    const { rows } = await client.query<Row>(text.replaceAll("?", () => `$${++count}`), [...parameters])
    return rows
  },
  replaceView: async (name, select, isOwn) => {
    const view = quoteIdentifier(name)
    if (!isOwn) {
      await client.query(`CREATE VIEW ${view} AS ${select}`)
      return true
    }
    // A view that is replaced keeps its grants. One whose columns move must be created again.
    return await attempt(client, `CREATE OR REPLACE VIEW ${view} AS ${select}`) ||
      await attempt(client, `DROP VIEW IF EXISTS ${view}; CREATE VIEW ${view} AS ${select}`)
  },
  dropView: async (name) => {
    await attempt(client, `DROP VIEW IF EXISTS ${quoteIdentifier(name)}`)
  }
})

const insertRows = async (
  client: pg.Client,
  table: TableName,
  rows: ReadonlyArray<Row>,
  onConflict: string
): Promise<void> => {
  if (rows.length === 0) return
  const columns = Object.entries(tableOf(table).columns)
  const names = columns.map(([name]) => name).join(", ")
  const types = columns.map(([name, { type }]) => `${name} ${typeNames[type]}`).join(", ")
  await client.query(
    `INSERT INTO ${table} (${names}) SELECT ${names} FROM json_to_recordset($1) AS t (${types}) ${onConflict}`,
    [JSON.stringify(rows)]
  )
}

/** Runs statements. When PostgreSQL refuses one of them, the transaction goes on without them. */
const attempt = async (client: pg.Client, statements: string): Promise<boolean> => {
  await client.query("SAVEPOINT attempt")
  try {
    await client.query(statements)
    return true
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    await client.query("ROLLBACK TO SAVEPOINT attempt")
    return false
  } finally {
    await client.query("RELEASE SAVEPOINT attempt").catch(() => {})
  }
}
