/**
 * One PostgreSQL for a whole run of the tests, started by the first test that asks and stopped at the end, however the
 * run ends. Tests run in processes of their own, so they ask by HTTP. `TEST_DATABASE_URL` names another server.
 */
import { createServer } from "node:http"
import process from "node:process"
import type { TestProject } from "vitest/node"
import { type PostgresServer, startServer } from "./PostgresServer.js"

declare module "vitest" {
  export interface ProvidedContext {
    /** Answers with the address of the server's own database. */
    readonly postgres: string
  }
}

export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  let started: Promise<PostgresServer> | undefined
  const url = async (): Promise<string> => {
    const given = process.env["TEST_DATABASE_URL"]
    if (given !== undefined && given !== "") return given
    // What the tests write need not outlive the machine.
    started ??= startServer(["fsync=off"])
    return (await started).url
  }
  const desk = createServer((_, response) => {
    url().then((found) => response.end(found), (error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => desk.listen(0, "127.0.0.1", resolve))
  const address = desk.address()
  if (typeof address === "object" && address !== null) provide("postgres", `http://127.0.0.1:${address.port}`)
  return async () => {
    desk.close()
    const server = await started?.catch(() => undefined)
    await server?.remove()
  }
}
