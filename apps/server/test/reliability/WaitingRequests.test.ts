/**
 * Many requests that wait for the store at the same time, on a heap of limited size. `WAITING_REQUESTS` sets the number
 * of simultaneous reads.
 */
import * as Schema from "effect/Schema"
import process from "node:process"
import pg from "pg"
import { describe, expect, it } from "vitest"
import { createEssaySurvey, essays } from "../support/essays.js"
import { type NewConnectionRequest, requestOnNewConnection, type WholeResponse } from "../support/newConnection.js"
import { createOwner, submit } from "../support/Owner.js"
import { type Environment, startServer } from "../support/ServerProcess.js"
import { postgres, sqlite, stores } from "../support/stores.js"

const reads = Number(process.env["WAITING_REQUESTS"] ?? 300)
const isShort = reads < 1_000
/** Submissions of 1 MB. */
const submissions = isShort ? 150 : 400

/** Starts a server whose heap is too small for requests that take much more memory than their bodies. */
const startSmall = (store: Environment) =>
  startServer({
    ...store,
    NODE_OPTIONS: "--max-old-space-size=256",
    RATE_LIMIT_ANONYMOUS: "1000000",
    RATE_LIMIT_AUTHENTICATED: "1000000",
    MAX_ADDRESS_SHARE: "1",
    WEBHOOK_WORKER: "off",
    LOG_LEVEL: "error"
  })

const Problem = Schema.parseJson(Schema.Struct({ detail: Schema.String }))

/** Sends as many requests as `count` at the same time. */
const sendAll = (
  count: number,
  url: string,
  request: NewConnectionRequest
): Promise<ReadonlyArray<WholeResponse>> =>
  Promise.all(Array.from({ length: count }, () => requestOnNewConnection(url, request)))

const submission = {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(essays)
}

describe.each(isShort ? [sqlite] : stores)("on $name, a small heap", ({ use }) => {
  it(`serves ${reads} simultaneous lists, exports and analytics`, () =>
    use(async (store) => {
      const server = await startSmall(store)
      const owner = await createOwner(server.url)
      for (const id of ["1", "2", "3"]) expect(await submit(server.url, owner, id)).toBe(201)
      for (const path of ["responses", "responses?status=all", "export?format=json", "analytics"]) {
        const replies = await sendAll(reads, `${server.url}/api/surveys/${owner.survey}/${path}`, {
          headers: { "x-api-key": owner.apiKey }
        })
        expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
        expect(new Set(replies.map(({ body }) => body.length)).size).toBe(1)
      }
      expect(await server.stop()).toBe(0)
    }), 300_000)
})

describe("on PostgreSQL, a small heap", () => {
  it(
    "holds a bounded number of large responses that wait for a lock, and refuses the others",
    () =>
      postgres.use(async (store) => {
        const server = await startSmall(store)
        const { id } = await createEssaySurvey(server.url)
        const url = `${server.url}/api/response/survey/${id}`
        const locking = new pg.Client({ connectionString: store["DATABASE_URL"] })
        await locking.connect()
        await locking.query("BEGIN")
        await locking.query("LOCK TABLE responses IN EXCLUSIVE MODE")
        const unlocked = new Promise((resolve) => setTimeout(resolve, 5_000)).then(() => locking.end())
        const [replies] = await Promise.all([sendAll(submissions, url, submission), unlocked])
        const refused = replies.filter(({ status }) => status === 503)
        expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 503]))
        // The bodies take as much memory as they may, or the work on them does.
        const details = new Set(refused.map(({ body }) => Schema.decodeSync(Problem)(body).detail))
        expect(details.size).toBeLessThanOrEqual(2)
        for (const detail of details) expect(detail).toMatch(/as many bodies as it can hold|has no room for another/)
        expect(await sendAll(1, url, submission)).toMatchObject([{ status: 201 }])
        expect(await server.stop()).toBe(0)
      }),
    120_000
  )
})
