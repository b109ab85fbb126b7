/** PgBouncer in front of PostgreSQL, as docs/operations.md describes it, where it is installed. */
import * as Schema from "effect/Schema"
import getPort from "get-port"
import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { chmod, writeFile } from "node:fs/promises"
import { connect } from "node:net"
import { join } from "node:path"
import process from "node:process"
import { setTimeout as sleep } from "node:timers/promises"
import { describe, expect, it } from "vitest"
import { decodeBody, getWithKey, postJson } from "../support/api.js"
import { openAccount, publishSurvey } from "../support/Owner.js"
import { serve } from "../support/runCommand.js"
import { type Environment, type Serving, withTempFolder } from "../support/ServerProcess.js"
import { postgres } from "../support/stores.js"

const { status, stdout } = spawnSync("pgbouncer", ["--version"], { encoding: "utf8" })
const [, major = 0, minor = 0] = (/PgBouncer (\d+)\.(\d+)/.exec(status === 0 ? stdout : "") ?? []).map(Number)
const isInstalled = major > 0
const knowsPreparedStatements = major > 1 || minor >= 21

/** Starts PgBouncer with these settings, and passes the variables of a server behind it. */
const withPgBouncer = (
  settings: Readonly<Record<string, string>>,
  use: (environment: Environment, directUrl: string) => Promise<void>
): Promise<void> =>
  postgres.use(({ DATABASE_URL = "", ...environment }) =>
    withTempFolder(async (folder) => {
      const port = await getPort()
      const { hostname, password, pathname, port: serverPort, username } = new URL(DATABASE_URL)
      const server = { host: hostname, port: serverPort || "5432", user: decodeURIComponent(username), password }
      const file = join(folder, "pgbouncer.ini")
      await chmod(folder, 0o755)
      await writeFile(
        file,
        [
          "[databases]",
          `* = ${Object.entries(server).filter(([, value]) => value !== "").map((pair) => pair.join("=")).join(" ")}`,
          "[pgbouncer]",
          ...Object.entries({
            listen_addr: "127.0.0.1",
            listen_port: String(port),
            unix_socket_dir: "",
            auth_type: "any",
            default_pool_size: "20",
            ...settings
          }).map((pair) => pair.join(" = "))
        ].join("\n")
      )
      // It does not run as root.
      const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
      const pooler = spawn("pgbouncer", [file], { ...nobody, stdio: "ignore" })
      try {
        await untilListening(port, pooler)
        const url = new URL(`postgres://${server.user}@127.0.0.1:${port}${pathname}`)
        await use({ ...environment, DATABASE_URL: url.href }, DATABASE_URL)
      } finally {
        const ended = once(pooler, "exit")
        if (pooler.exitCode === null && pooler.signalCode === null) {
          pooler.kill("SIGKILL")
          await ended
        }
      }
    })
  )

const untilListening = async (port: number, pooler: ChildProcess): Promise<void> => {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (pooler.exitCode !== null) throw new Error(`PgBouncer ended with ${pooler.exitCode}.`)
    const socket = connect(port, "127.0.0.1")
    const isOpen = await Promise.race([
      once(socket, "connect").then(() => true),
      once(socket, "close").then(() => false)
    ]).catch(() => false)
    socket.destroy()
    if (isOpen) return
    await sleep(50)
  }
  throw new Error("PgBouncer does not listen.")
}

const usual = { ignore_startup_parameters: "options" }

/** Expects that a reader who waits for changes gets a response. Returns the milliseconds since it was acknowledged. */
const wakesReaders = async (reading: Serving, writing: Serving): Promise<number> => {
  const { apiKey, bearer } = await openAccount(writing.url)
  const id = await publishSurvey(writing.url, bearer, {
    title: "Lunch",
    questions: [{ key: "again", type: "nps", text: "Again?" }]
  })
  const path = `${reading.url}/api/surveys/${id}/changes`
  const cursor = (await getWithKey(path, apiKey)).headers.get("x-cursor") ?? ""
  const waiting = getWithKey(`${path}?wait=30&after=${cursor}`, apiKey)
  await sleep(1_000)
  const answers = [{ questionKey: "again", value: 7 }]
  const submitted = await postJson(`${writing.url}/api/response/survey/${id}`, {}, { answers })
  expect(submitted.status).toBe(201)
  const began = performance.now()
  const changes = await decodeBody(Changes, await waiting)
  expect(changes).toMatchObject([{ type: "response" }])
  return performance.now() - began
}

const Changes = Schema.Array(Schema.Struct({ type: Schema.String }))

/** Below the time of a look at all logs, which comes each 5 s when notifications arrive. */
const maxWakeMillis = 4_000

describe.skipIf(!isInstalled)("behind PgBouncer", () => {
  it(
    "in session mode, two instances wake the readers of each other",
    () =>
      withPgBouncer({ ...usual, pool_mode: "session", default_pool_size: "60" }, async (environment) => {
        const reading = await serve(environment)
        const writing = await serve(environment)
        try {
          await expect.poll(() => reading.output(), { timeout: 10_000 }).toContain("arrive by LISTEN")
          expect(await wakesReaders(reading, writing)).toBeLessThan(maxWakeMillis)
        } finally {
          await writing.stop()
          await reading.stop()
        }
      }),
    120_000
  )

  it(
    "without `ignore_startup_parameters`, the start is refused with what to set",
    () =>
      withPgBouncer({ pool_mode: "session" }, async (environment) => {
        await expect(serve(environment)).rejects.toThrow("ignore_startup_parameters = options")
      }),
    60_000
  )

  it(
    "in statement mode, the start is refused",
    () =>
      withPgBouncer({ ...usual, pool_mode: "statement" }, async (environment) => {
        await expect(serve(environment)).rejects.toThrow("The server ended before it was ready")
      }),
    60_000
  )

  it.skipIf(knowsPreparedStatements)(
    "in transaction mode of a version before 1.21, the start is refused",
    () =>
      withPgBouncer({ ...usual, pool_mode: "transaction" }, async (environment) => {
        await expect(serve(environment)).rejects.toThrow("loses prepared statements")
      }),
    60_000
  )

  it.skipIf(!knowsPreparedStatements)(
    "in transaction mode, readers are woken by looks, and by notifications with DATABASE_LISTEN_URL",
    () =>
      withPgBouncer(
        { ...usual, pool_mode: "transaction", max_prepared_statements: "200" },
        async (environment, directUrl) => {
          for (
            const [listening, said] of [[{}, "keeps notifications back"], [
              { DATABASE_LISTEN_URL: directUrl },
              "arrive by LISTEN"
            ]] as const
          ) {
            const reading = await serve({ ...environment, ...listening })
            const writing = await serve({ ...environment, ...listening })
            try {
              await expect.poll(() => reading.output(), { timeout: 20_000 }).toContain(said)
              expect(await wakesReaders(reading, writing)).toBeLessThan(maxWakeMillis)
            } finally {
              await writing.stop()
              await reading.stop()
            }
          }
        }
      ),
    120_000
  )
})
