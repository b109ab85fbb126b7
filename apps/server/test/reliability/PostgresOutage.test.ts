/**
 * Instances on one PostgreSQL under load, while instances are killed and PostgreSQL crashes. `OUTAGE_ROUNDS` sets the
 * number of rounds. The short form has two instances, others four.
 */
import * as Schema from "effect/Schema"
import { randomBytes } from "node:crypto"
import process from "node:process"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, it } from "vitest"
import { type PostgresServer, startPostgres } from "../../../../test/PostgresServer.js"
import { createTestDatabase } from "../../../../test/testDatabase.js"
import { decodeBody } from "../support/api.js"
import { expectNothingLost, type SentSubmissions } from "../support/expectNothingLost.js"
import { createOwner, submit } from "../support/Owner.js"
import { type RunningServer, startServer } from "../support/ServerProcess.js"

const rounds = Number(process.env["OUTAGE_ROUNDS"] ?? 1)

const instances = rounds === 1 ? 2 : 4

const clients = 32

it(
  "an outage of PostgreSQL loses no acknowledged response, and the instances recover by themselves",
  async () => {
    const postgres = await startPostgres()
    try {
      const { url } = await createTestDatabase(postgres.url)
      const environment = {
        DATABASE_URL: url,
        SECRET_KEY: randomBytes(32).toString("base64"),
        RATE_LIMIT_ANONYMOUS: "1000000",
        WEBHOOK_WORKER: "off",
        LOG_LEVEL: "none"
      }
      const servers = await Promise.all(Array.from({ length: instances }, () => startServer(environment)))
      const sent = await submitDuring(servers, async () => {
        for (let round = 0; round < rounds; round++) {
          await sleep(300 + Math.random() * 700)
          await servers[round % instances]?.stop("SIGKILL")
          servers[round % instances] = await startServer(environment)
          await sleep(300)
          await crashAndRestart(postgres, servers)
        }
        await sleep(300)
      })
      expect(sent.acknowledged.size).toBeGreaterThan(100)
      for (const { process } of servers) expect(process.exitCode, "the process is alive").toBe(null)
      await expectNothingLost(servers[0]?.url ?? "", sent)
      await Promise.all(servers.map((server) => server.stop()))
    } finally {
      await postgres.remove()
    }
  },
  120_000 + rounds * 20_000
)

/** Submits to all instances while `action` runs. A failed submission is not retried. */
const submitDuring = async (
  servers: ReadonlyArray<RunningServer>,
  action: () => Promise<void>
): Promise<SentSubmissions> => {
  const owner = await createOwner(servers[0]?.url ?? "")
  const acknowledged = new Set<string>()
  const statuses = new Set<number>()
  let begun = 0
  let isRunning = true
  const client = async (_: unknown, n: number) => {
    while (isRunning) {
      const externalId = String(begun++)
      const status = await submit(servers[(n + begun) % instances]?.url ?? "", owner, externalId).catch(() => undefined)
      if (status === 201) acknowledged.add(externalId)
      else await sleep(100)
      if (status !== undefined) statuses.add(status)
    }
  }
  const running = Promise.all(Array.from({ length: clients }, client))
  await action().finally(() => {
    isRunning = false
  })
  await running
  expect([...statuses].sort()).toEqual([201, 503])
  return { owner, begun, acknowledged }
}

/** Expects each instance to be alive, not ready, and to return 503 while PostgreSQL is down. */
const crashAndRestart = async (postgres: PostgresServer, servers: ReadonlyArray<RunningServer>): Promise<void> => {
  await postgres.crash()
  for (const { url } of servers) {
    expect((await fetch(`${url}/health/ready`)).status).toBe(503)
    expect((await fetch(`${url}/health/live`)).status).toBe(200)
    const response = await fetch(`${url}/api/public/surveys/none`)
    expect(response.status).toBe(503)
    expect(response.headers.get("retry-after")).toMatch(/^\d+$/)
    expect((await decodeBody(Problem, response)).type).toMatch(/\/unavailable$/)
  }
  await postgres.start()
  for (const { url } of servers) while ((await fetch(`${url}/health/ready`)).status !== 200) await sleep(50)
}

const Problem = Schema.Struct({ type: Schema.String })
