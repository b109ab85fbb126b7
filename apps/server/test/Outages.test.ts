/**
 * Four instances on one PostgreSQL under load, one of them killed and PostgreSQL itself brought down, again and again:
 * nothing that was acknowledged is lost, callers are told 503 meanwhile, and everything resumes by itself.
 * `OUTAGE_ROUNDS=20` makes it longer.
 */
import * as Schema from "effect/Schema"
import { randomBytes } from "node:crypto"
import process from "node:process"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, it } from "vitest"
import { aDatabase } from "../../../test/aDatabase.js"
import { type PostgresServer, startServer } from "../../../test/PostgresServer.js"
import { anOwner, expectWhole, type Load, read, submit } from "./anOwner.js"
import { aServer, type RunningServer } from "./aServer.js"

const rounds = Number(process.env["OUTAGE_ROUNDS"] ?? 2)

const clients = 32

it(
  "what was acknowledged before an instance was killed or PostgreSQL went down is there once",
  async () => {
    const postgres = await startServer()
    try {
      const { url } = await aDatabase(postgres.url)
      const environment = {
        DATABASE_URL: url,
        SECRET_KEY: randomBytes(32).toString("base64"),
        RATE_LIMIT_ANONYMOUS: "1000000",
        WEBHOOK_WORKER: "off",
        LOG_LEVEL: "none"
      }
      const servers = await Promise.all(Array.from({ length: 4 }, () => aServer(environment)))
      const load = await underLoad(servers, async () => {
        for (let round = 0; round < rounds; round++) {
          await sleep(300 + Math.random() * 700)
          servers[round % 4] = await killed(servers[round % 4], () => aServer(environment))
          await sleep(300)
          await outage(postgres, servers)
        }
        await sleep(300)
      })
      expect(load.acknowledged.size).toBeGreaterThan(100)
      for (const { process } of servers) expect(process.exitCode, "the process lives").toBe(null)
      await expectWhole(servers[0]?.url ?? "", load)
      await Promise.all(servers.map((server) => server.stop()))
    } finally {
      await postgres.remove()
    }
  },
  120_000 + rounds * 20_000
)

/** Respondents ask any instance and try nothing twice: what was not acknowledged may be there, or not. */
const underLoad = async (servers: ReadonlyArray<RunningServer>, meanwhile: () => Promise<void>): Promise<Load> => {
  const owner = await anOwner(servers[0]?.url ?? "")
  const acknowledged = new Set<string>()
  const statuses = new Set<number>()
  let begun = 0
  let goesOn = true
  const client = async (_: unknown, n: number) => {
    while (goesOn) {
      const number = String(begun++)
      const status = await submit(servers[(n + begun) % 4]?.url ?? "", owner, number).catch(() => undefined)
      if (status === 201) acknowledged.add(number)
      else await sleep(100)
      if (status !== undefined) statuses.add(status)
    }
  }
  const all = Promise.all(Array.from({ length: clients }, client))
  await meanwhile().finally(() => {
    goesOn = false
  })
  await all
  expect([...statuses].sort()).toEqual([201, 503])
  return { owner, begun, acknowledged }
}

const killed = async (
  server: RunningServer | undefined,
  again: () => Promise<RunningServer>
): Promise<RunningServer> => {
  await server?.stop("SIGKILL")
  return again()
}

/** Every instance says that it is not ready and why it can't serve, and none ends. */
const outage = async (postgres: PostgresServer, servers: ReadonlyArray<RunningServer>): Promise<void> => {
  await postgres.crash()
  for (const { url } of servers) {
    expect((await fetch(`${url}/health/ready`)).status).toBe(503)
    expect((await fetch(`${url}/health/live`)).status).toBe(200)
    const refused = await fetch(`${url}/api/public/surveys/none`)
    expect(refused.status).toBe(503)
    expect(refused.headers.get("retry-after")).toMatch(/^\d+$/)
    expect((await read(Problem, refused)).type).toMatch(/\/unavailable$/)
  }
  await postgres.start()
  for (const { url } of servers) while ((await fetch(`${url}/health/ready`)).status !== 200) await sleep(50)
}

const Problem = Schema.Struct({ type: Schema.String })
