/** Empty PostgreSQL databases for tests. */
import { randomUUID } from "node:crypto"
import pg from "pg"
import { inject } from "vitest"

export interface TestDatabase {
  readonly url: string
  /** Drops the database and closes its connections. */
  readonly remove: () => Promise<void>
}

/** Creates a database on the server with the URL `server`; by default on the server of the test run. */
export const createTestDatabase = async (server?: string): Promise<TestDatabase> => {
  const url = new URL(server ?? await sharedServerUrl())
  const name = `canvass_${randomUUID().replaceAll("-", "")}`
  const run = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  await run(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`)
  return {
    url: Object.assign(new URL(url), { pathname: `/${name}` }).href,
    remove: () => run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  }
}

const sharedServerUrl = async (): Promise<string> => {
  const response = await fetch(inject("postgres"))
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}
