/**
 * A server with a read replica: clients write and read at the same time, while the replica is behind, stands still and
 * crashes. `REPLICA_CLIENT_WRITES` sets how much each of them writes.
 */
import { randomBytes } from "node:crypto"
import process from "node:process"
import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type ReplicatedPostgres, startReplicatedPostgres } from "../../../../test/PostgresServer.js"
import { createTestDatabase } from "../../../../test/testDatabase.js"
import { createOwner, type Owner, submit } from "../support/Owner.js"
import { type RunningServer, runProgram, startServer } from "../support/ServerProcess.js"
import { waitFor } from "../support/waitFor.js"

const clientWrites = Number(process.env["REPLICA_CLIENT_WRITES"] ?? 10)

let servers: ReplicatedPostgres | undefined
let environment: Readonly<Record<string, string>> = {}
beforeAll(async () => {
  servers = await startReplicatedPostgres(["fsync=off"], ["recovery_min_apply_delay=10ms"])
  const { url } = await createTestDatabase(servers.primary.url)
  environment = {
    DATABASE_URL: url,
    DATABASE_READ_URL: Object.assign(new URL(servers.replica.url), { pathname: new URL(url).pathname }).href,
    SECRET_KEY: randomBytes(32).toString("base64"),
    RATE_LIMIT_ANONYMOUS: "1000000",
    RATE_LIMIT_AUTHENTICATED: "1000000",
    RATE_LIMIT_CHANGES: "1000000",
    WEBHOOK_WORKER: "off"
  }
  await waitFor(() => connects(environment["DATABASE_READ_URL"] ?? ""))
})
afterAll(() => servers?.remove())

/** True once the replica has the database. */
const connects = (url: string): Promise<true | undefined> => query(url, "SELECT 1").then(() => true, () => undefined)

const query = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const readText = async (server: RunningServer, path: string, { apiKey }: Owner): Promise<string> => {
  const response = await fetch(server.url + path, { headers: { "x-api-key": apiKey } })
  const text = await response.text()
  expect(response.status, text).toBe(200)
  return text
}

/** The reads of surveys by the server of the database that executed them. */
const countReads = async (server: RunningServer, place: "primary" | "replica"): Promise<number> => {
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  const samples = metrics.matchAll(/^canvass_database_survey_reads_total\{(.*)\} (\d+)/gm)
  return [...samples].reduce(
    (total, [, labels = "", count]) => labels.includes(`server="${place}"`) ? total + Number(count) : total,
    0
  )
}

it(
  "each client reads what it has written, also while the replica stands still or crashes",
  async () => {
    const server = await startServer(environment)
    const owner = await createOwner(server.url)
    const survey = `/api/surveys/${owner.survey}`
    const client = async (_: unknown, n: number): Promise<void> => {
      for (let write = 0; write < clientWrites; write++) {
        const externalId = `${n}-${write}`
        expect(await submit(server.url, owner, externalId)).toBe(201)
        const reads = [
          `${survey}/export?format=ndjson`,
          `${survey}/responses?limit=100`,
          `${survey}/changes?limit=1000`
        ]
        const path = reads[(n + write) % reads.length] ?? ""
        expect(await readText(server, path, owner), path).toContain(`"${externalId}"`)
      }
    }
    const clients = () => Promise.all(Array.from({ length: 3 }, client))
    await clients()
    expect(await countReads(server, "replica")).toBeGreaterThanOrEqual(3 * clientWrites)

    const url = servers?.replica.url ?? ""
    await query(url, "SELECT pg_wal_replay_pause()")
    expect(await submit(server.url, owner, "during-the-pause")).toBe(201)
    expect(await readText(server, `${survey}/export?format=csv`, owner)).toContain("during-the-pause")
    await query(url, "SELECT pg_wal_replay_resume()")
    await servers?.replica.crash()
    expect(await submit(server.url, owner, "during-the-outage")).toBe(201)
    expect(await readText(server, `${survey}/export?format=csv`, owner)).toContain("during-the-outage")
    expect((await fetch(`${server.url}/health/ready`)).status).toBe(200)
    await servers?.replica.start()

    const before = await countReads(server, "replica")
    await waitFor(async () => {
      await readText(server, `${survey}/export?format=csv`, owner)
      await sleep(50)
      return await countReads(server, "replica") > before ? true : undefined
    })
    expect(server.output()).toContain("The primary executes all reads of surveys, because")
    expect(server.output()).toContain("The replica executes reads of surveys again")
    await server.stop()
  },
  120_000 + clientWrites * 1_000
)

it("a server does not start with a replica of another cluster", async () => {
  const other = await createTestDatabase()
  try {
    const { code, output } = await runProgram(["serve"], { ...environment, DATABASE_READ_URL: other.url })
    expect(code).toBe(1)
    expect(output).toContain(
      "The read replica cannot be used: it belongs to another PostgreSQL cluster than the primary."
    )
  } finally {
    await other.remove()
  }
})
