/**
 * One PostgreSQL server for a test run. The first test that needs it starts it, and the end of the run stops it. Test
 * files run in processes of their own, so they ask for the URL over HTTP. `TEST_DATABASE_URL` names another server.
 */
import { createServer } from "node:http"
import process from "node:process"
import type { TestProject } from "vitest/node"
import { type PostgresServer, startPostgres } from "./PostgresServer.js"

declare module "vitest" {
  export interface ProvidedContext {
    /** A GET request to this URL returns the URL of the PostgreSQL server. */
    readonly postgres: string
  }
}

export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  let started: Promise<PostgresServer> | undefined
  const databaseUrl = async (): Promise<string> => {
    const configured = process.env["TEST_DATABASE_URL"]
    if (configured !== undefined && configured !== "") return configured
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
  return async () => {
    urlServer.close()
    const server = await started?.catch(() => undefined)
    await server?.remove()
  }
}
