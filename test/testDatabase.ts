/** PostgreSQL databases for tests. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { randomInt, randomUUID } from "node:crypto"
import pg from "pg"
import { inject } from "vitest"
import { PgStore } from "../packages/store-pg/src/index.js"

export interface TestDatabase {
  readonly url: string
  /** Drops the database and closes its connections. */
  readonly remove: () => Promise<void>
}

/** Creates an empty database on the server with the URL `server`; by default on the server of the test run. */
export const createTestDatabase = async (server?: string): Promise<TestDatabase> =>
  createDatabase(server ?? await sharedServerUrl(), "TEMPLATE template0 ENCODING 'UTF8'")

/**
 * Creates a database with the tables of this program and without rows, on the server of the test run. It is a copy of
 * one that the first caller has migrated: that takes a fifth of the time of the migrations.
 */
export const createMigratedDatabase = async (): Promise<TestDatabase> => {
  const server = await sharedServerUrl()
  migrated ??= migrateTemplate(server)
  await migrated
  const database = await createDatabase(server, `TEMPLATE ${inject("migratedDatabase")}`)
  // Each database that is migrated draws a number.
  await execute(database.url, `UPDATE log_lineage SET lineage = ${randomInt(2 ** 31)}`)
  return database
}

/** Runs a statement on a connection of its own. */
const execute = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const createDatabase = async (server: string, options: string): Promise<TestDatabase> => {
  const name = `canvass_${randomUUID().replaceAll("-", "")}`
  await execute(server, `CREATE DATABASE ${name} ${options}`)
  return {
    url: urlOf(server, name),
    remove: () => execute(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  }
}

const urlOf = (server: string, database: string): string =>
  Object.assign(new URL(server), { pathname: `/${database}` }).href

/** Resolves when the database that is copied has been migrated, by this process or by another one. */
let migrated: Promise<void> | undefined

const migrateTemplate = async (server: string): Promise<void> => {
  const template = inject("migratedDatabase")
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    // One process migrates, and the others wait for it.
    await client.query("SELECT pg_advisory_lock(hashtext($1))", [template])
    const { rowCount } = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [template])
    if (rowCount !== 0) return
    const draft = `${template}_draft`
    await client.query(`DROP DATABASE IF EXISTS ${draft}`)
    await client.query(`CREATE DATABASE ${draft} TEMPLATE template0 ENCODING 'UTF8'`)
    // Without the tables of the rate limiters, which they create themselves.
    await Effect.runPromise(Effect.scoped(PgStore.database({ url: Redacted.make(urlOf(server, draft)) })))
    await client.query(`ALTER DATABASE ${draft} RENAME TO ${template}`)
  } finally {
    await client.end()
  }
}

const sharedServerUrl = async (): Promise<string> => {
  const response = await fetch(inject("postgres"))
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}
