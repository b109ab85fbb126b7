/**
 * One PostgreSQL server for a test run. The first test that needs it starts it, and the end of the run stops it. Test
 * files run in processes of their own, so they ask for the URL over HTTP. `TEST_DATABASE_URL` names another server.
 */
import { randomUUID } from "node:crypto"
import { createServer } from "node:http"
import process from "node:process"
import pg from "pg"
import type { TestProject } from "vitest/node"
import { type PostgresServer, startPostgres } from "./PostgresServer.js"

declare module "vitest" {
  export interface ProvidedContext {
    /** A GET request to this URL returns the URL of the PostgreSQL server. */
    readonly postgres: string
    /** The name of the database that the first test which needs it migrates, and that others copy. */
    readonly migratedDatabase: string
  }
}

export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  let started: Promise<PostgresServer> | undefined
  const databaseUrl = async (): Promise<string> => {
    const configured = configuredUrl()
    if (configured !== undefined) return configured
    // Test data need not survive a crash of the machine.
    started ??= startPostgres(["fsync=off"])
    return (await started).url
  }
  const urlServer = createServer((_, response) => {
    databaseUrl().then((url) => response.end(url), (error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => urlServer.listen(0, "127.0.0.1", resolve))
  const address = urlServer.address()
  if (typeof address === "object" && address !== null) provide("postgres", `http://127.0.0.1:${address.port}`)
  const migratedDatabase = `canvass_migrated_${randomUUID().replaceAll("-", "")}`
  provide("migratedDatabase", migratedDatabase)
  return async () => {
    urlServer.close()
    const server = await started?.catch(() => undefined)
    await server?.remove()
    if (server === undefined) await dropFromConfiguredServer(migratedDatabase)
  }
}

const configuredUrl = (): string | undefined => process.env["TEST_DATABASE_URL"] || undefined

const dropFromConfiguredServer = async (database: string): Promise<void> => {
  const connectionString = configuredUrl()
  if (connectionString === undefined) return
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`)
  } finally {
    await client.end()
  }
}
