/**
 * Instances on one PostgreSQL fill the quotas of a survey, while instances are killed. `QUOTA_KILLS` sets the number of
 * kills. The short form has two instances, others four.
 */
import * as Schema from "effect/Schema"
import { randomBytes } from "node:crypto"
import process from "node:process"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, it } from "vitest"
import { startPostgres } from "../../../../test/PostgresServer.js"
import { createTestDatabase } from "../../../../test/testDatabase.js"
import { decodeBody, getWithKey } from "../support/api.js"
import { openAccount, publishSurvey } from "../support/Owner.js"
import { type RunningServer, startServer } from "../support/ServerProcess.js"

const kills = Number(process.env["QUOTA_KILLS"] ?? 2)

const instances = kills <= 2 ? 2 : 4

const clients = 24

const limitedSurvey = {
  title: "Quotas",
  hiddenFields: ["side"],
  onePerExternalId: true,
  questions: [{ key: "words", type: "text", text: "In your words?" }],
  quotas: [
    { key: "left", when: { field: "side", op: "equals", value: "left" }, max: 60 },
    { key: "all", max: 100 }
  ]
}

it(
  "kills of instances on one PostgreSQL leave quotas exact: all places are taken, and never one more",
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
      const first = servers[0]?.url ?? ""
      const { apiKey, bearer } = await openAccount(first)
      const survey = await publishSurvey(first, bearer, limitedSurvey)
      const answered = await submitDuring(servers, survey, async () => {
        for (let round = 0; round < kills; round++) {
          await sleep(150 + Math.random() * 300)
          await servers[round % instances]?.stop("SIGKILL")
          servers[round % instances] = await startServer(environment)
        }
        await sleep(1_500)
      })
      const address = `${servers[0]?.url ?? ""}/api/surveys/${survey}`
      const counts = await decodeBody(Counts, await getWithKey(`${address}/quotas`, apiKey))
      const stored = await decodeBody(Stored, await getWithKey(`${address}/responses?status=ended&limit=1000`, apiKey))
      const completed = stored.filter(({ status }) => status === "completed")
      const left = completed.filter(({ metadata }) => metadata.side === "left")
      expect(counts.map(({ count }) => count)).toEqual([left.length, completed.length])
      expect(left.length).toBeLessThanOrEqual(60)
      expect(completed).toHaveLength(100)
      // All acknowledged responses are stored as they were acknowledged.
      const statuses = new Map(stored.map(({ externalId, status }) => [externalId, status]))
      expect([...answered].filter(([id, status]) => statuses.get(id) !== status)).toEqual([])
      expect([...answered.values()].includes("overQuota")).toBe(true)
      await Promise.all(servers.map((server) => server.stop()))
    } finally {
      await postgres.remove()
    }
  },
  120_000 + kills * 10_000
)

/** Submits to all instances while `action` runs. Returns the statuses of acknowledged responses by external id. */
const submitDuring = async (
  servers: ReadonlyArray<RunningServer>,
  survey: string,
  action: () => Promise<void>
): Promise<ReadonlyMap<string, string>> => {
  const answered = new Map<string, string>()
  let begun = 0
  let isRunning = true
  const client = async () => {
    while (isRunning && begun < 900) {
      const n = begun++
      const externalId = `person-${n}`
      const response = await fetch(`${servers[n % instances]?.url ?? ""}/api/response/survey/${survey}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ answers: [], externalId, metadata: { side: n % 3 === 0 ? "right" : "left" } })
      }).catch(() => undefined)
      if (response?.status === 201) answered.set(externalId, (await decodeBody(Sent, response)).status)
      else await sleep(50)
    }
  }
  const running = Promise.all(Array.from({ length: clients }, client))
  await action().finally(() => {
    isRunning = false
  })
  await running
  return answered
}

const Sent = Schema.Struct({ status: Schema.String })
const Counts = Schema.Array(Schema.Struct({ key: Schema.String, count: Schema.Int }))
const Stored = Schema.Array(Schema.Struct({
  externalId: Schema.String,
  status: Schema.String,
  metadata: Schema.Struct({ side: Schema.String })
}))
