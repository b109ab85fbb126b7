import * as Schema from "effect/Schema"
import { createServer } from "node:net"
import { describe, expect, it } from "vitest"
import { decodeBody, getWithKey } from "../support/api.js"
import { createOwner, submit } from "../support/Owner.js"
import { runCommand, serve } from "../support/runCommand.js"
import { type Environment, type RunningServer, runProgram, startServer } from "../support/ServerProcess.js"
import { shared } from "../support/sharedServer.js"
import { postgres, sqlite } from "../support/stores.js"
import { waitFor } from "../support/waitFor.js"

/** Three workers on a new PostgreSQL database, which the tests of a block use one after another. */
const threeWorkers = (settings: Environment): () => RunningServer =>
  shared((hold) =>
    postgres.use(async (store) => hold(await startServer({ ...store, WORKERS: "3", LOG_LEVEL: "debug", ...settings })))
  )

/** A request on a connection of its own, as the connections are shared out. */
const get = async (url: string): Promise<string> => (await fetch(url, { headers: { connection: "close" } })).text()

/** The process ids of the workers that have been ready, in the order in which they were. */
const processIds = (server: RunningServer): ReadonlyArray<number> =>
  [...server.output().matchAll(/accepts connections \(process (\d+)\)/g)].map(([, id]) => Number(id))

const runningWorkers = (server: RunningServer): ReadonlyArray<number> => processIds(server).filter(isRunning)

const Survey = Schema.Struct({ responseCount: Schema.Int })

/** The number of the worker at the end of a line of the log, as JSON or as text. */
const workerOf = (line: string): string | undefined => /(?:"worker":|worker=)(\d+)[^ ]*$/.exec(line)?.[1]

const isRunning = (processId: number): boolean => {
  try {
    return process.kill(processId, 0)
  } catch {
    return false
  }
}

const sampleSum = (metrics: string, name: string, label: string): number =>
  [...metrics.matchAll(new RegExp(`^${name}\\{([^}]*)\\} (\\S+)$`, "gm"))]
    .filter(([, labels]) => labels?.includes(label))
    .reduce((sum, [, , value]) => sum + Number(value), 0)

/** Each line of the access log and of the log names its worker. */
const expectWorkersNamed = async (server: RunningServer): Promise<void> => {
  const request = { headers: { connection: "close", "x-forwarded-for": "203.0.113.7" } }
  await Promise.all(Array.from({ length: 9 }, async () => (await fetch(`${server.url}/named`, request)).text()))
  const linesWith = (text: string) => server.output().split("\n").filter((line) => line.includes(text))
  await waitFor(() => linesWith("/named").length === 9 ? true : undefined)
  expect([...new Set(linesWith("/named").map(workerOf))].sort()).toEqual(["1", "2", "3"])
  // Each process warns once.
  expect(linesWith("has the header X-Forwarded-For").map(workerOf).sort()).toEqual(["1", "2", "3"])
  expect(linesWith("Canvass is ready").map(workerOf)).toEqual([undefined])
}

describe("canvass serve --workers, with a log in JSON", () => {
  const workers = threeWorkers({ LOG_FORMAT: "json" })

  it("serves one address with several processes, whose metrics and health add up", async () => {
    const server = workers()
    const responses = Array.from({ length: 30 }, () => get(`${server.url}/health/live`))
    await Promise.all(responses)
    const metrics = await get(`${server.url}/metrics`)
    expect(sampleSum(metrics, "http_requests_total", "operation=\"pages\"")).toBe(30)
    for (const worker of ["1", "2", "3"]) {
      expect(sampleSum(metrics, "http_requests_total", `worker="${worker}"`)).toBeGreaterThan(0)
    }
    for (const worker of ["1", "2", "3", "primary"]) {
      expect(sampleSum(metrics, "process_resident_memory_bytes", `worker="${worker}"`)).toBeGreaterThan(1e7)
    }
    expect(metrics.match(/^# TYPE http_requests_total /gm)).toHaveLength(1)
    expect(JSON.parse(await get(`${server.url}/health/ready`))).toEqual({
      status: "ready",
      workers: { running: 3, expected: 3 }
    })
    expect(await Promise.all(Array.from({ length: 20 }, () => get(`${server.url}/metrics`)))).toHaveLength(20)
    expect(server.output().match(/Canvass is ready/g)).toHaveLength(1)
  })

  it("names the worker in each line of its access log and of its log", () => expectWorkersNamed(workers()))

  it("stops all workers on SIGTERM, after their requests", async () => {
    const server = workers()
    const owners = Promise.all(Array.from({ length: 6 }, () => createOwner(server.url)))
    await owners
    const ids = processIds(server)
    expect(ids).toHaveLength(3)
    expect(await server.stop()).toBe(0)
    expect(ids.filter(isRunning)).toEqual([])
  })
})

describe("canvass serve --workers, with a log as text", () => {
  const workers = threeWorkers({ RATE_LIMIT_ANONYMOUS: "1000000" })

  it("names the worker in each line of its access log and of its log", () => expectWorkersNamed(workers()))

  it("replaces a worker that is killed, and loses nothing that was acknowledged", async () => {
    const server = workers()
    const owner = await createOwner(server.url)
    let acknowledged = 0
    let isOver = false
    const clients = Array.from({ length: 8 }, async (_, client) => {
      for (let n = 0; !isOver; n++) {
        // The connections to the killed worker are reset.
        const status = await submit(server.url, owner, `${client}-${n}`).catch(() => 0)
        if (status === 201) acknowledged += 1
        else expect(status).toBe(0)
      }
    })
    await waitFor(() => acknowledged > 20 ? true : undefined)
    const [killed] = runningWorkers(server)
    if (killed === undefined) throw new Error("No worker has logged that it is ready.")
    process.kill(killed, "SIGKILL")
    await waitFor(() => processIds(server).length === 4 ? true : undefined)
    const before = acknowledged
    await waitFor(() => acknowledged > before + 20 ? true : undefined)
    isOver = true
    await Promise.all(clients)
    expect(server.output()).toMatch(/Worker \d ended \(SIGKILL\). Another one starts in 200 ms/)
    expect(JSON.parse(await get(`${server.url}/health/ready`))).toMatchObject({
      workers: { running: 3, expected: 3 }
    })
    expect(sampleSum(await get(`${server.url}/metrics`), "canvass_worker_restarts_total", "worker")).toBe(1)
    const survey = await getWithKey(`${server.url}/api/surveys/${owner.survey}`, owner.apiKey)
    expect((await decodeBody(Survey, survey)).responseCount).toBeGreaterThanOrEqual(acknowledged)
  })
})

describe("canvass serve --workers, that are killed", () => {
  const workers = threeWorkers({})

  it("ends the connections that a worker has not yet taken when it is killed", async () => {
    const server = workers()
    const [stopped] = runningWorkers(server)
    if (stopped === undefined) throw new Error("No worker has logged that it is ready.")
    process.kill(stopped, "SIGSTOP")
    const responses = Array.from({ length: 12 }, () => get(`${server.url}/health/live`).catch(() => undefined))
    // The stopped worker is passed one connection. The other workers serve the rest.
    let ended = 0
    for (const response of responses) void response.then(() => ended++)
    await waitFor(() => ended === responses.length - 1 ? true : undefined)
    process.kill(stopped, "SIGKILL")
    expect((await Promise.all(responses)).filter((text) => text === undefined)).toHaveLength(1)
  })

  it("leaves no worker behind when the primary process is killed", async () => {
    const ids = runningWorkers(workers())
    expect(ids.length).toBeGreaterThan(1)
    await workers().stop("SIGKILL")
    await waitFor(() => ids.some(isRunning) ? undefined : true)
  })
})

describe("canvass serve --workers", () => {
  it("fails with one line when the port is in use, and leaves no process behind", () =>
    postgres.use(async (environment) => {
      const other = createServer().listen(0, "127.0.0.1")
      await new Promise((resolve) => other.once("listening", resolve))
      const address = other.address()
      const port = typeof address === "object" ? address?.port : undefined
      const run = await runProgram(["serve", "--workers", "2"], {
        ...environment,
        HOST: "127.0.0.1",
        PORT: `${port}`,
        LOG_LEVEL: "warning"
      })
      other.close()
      expect(run).toEqual({
        code: 1,
        output:
          `canvass: Port ${port} of 127.0.0.1 is in use. Stop the program that uses it, or set PORT to another port.\n`
      })
    }))

  it("is refused on SQLite, where `auto` means one process", () =>
    sqlite.use(async (environment) => {
      expect(await runCommand(["serve", "--workers", "2"], environment)).toEqual({
        code: 1,
        output: "canvass: WORKERS: SQLite is served by one process, not 2. Use PostgreSQL for more.\n"
      })
      const server = await serve({ ...environment, WORKERS: "auto" })
      expect(await get(`${server.url}/health/ready`)).toBe("{\"status\":\"ready\"}")
      await server.stop()
    }))

  it("takes a number or `auto`", async () => {
    const { code, output } = await runCommand(["serve", "--workers", "many"])
    expect(code).toBe(1)
    expect(output).toContain("a whole number from 1 to 64, or auto")
    expect(await runCommand(["serve"], { WORKERS: "0" })).toEqual({
      code: 1,
      output: "canvass: WORKERS: expected a whole number from 1 to 64, or auto\n"
    })
  })
})
