/**
 * Kills the server while it deletes the rows of a removed account, and checks that the next one deletes the rest.
 * `DELETION_KILLS` sets the number of rounds.
 */
import { SqliteStore } from "@canvass/store-sqlite"
import * as Effect from "effect/Effect"
import { randomBytes } from "node:crypto"
import process from "node:process"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, it } from "vitest"
import { decodeBody, postJson } from "../support/api.js"
import { answerWithFile, createFileSurvey, type FileSurvey } from "../support/fileAnswers.js"
import { ApiKey, createOwner } from "../support/Owner.js"
import { storePending } from "../support/pending.js"
import { type Environment, startServer } from "../support/ServerProcess.js"
import { sweepInTwoHours } from "../support/storedFiles.js"
import { sqlite } from "../support/stores.js"

const rounds = Number(process.env["DELETION_KILLS"] ?? 1)

it(
  "kill -9 during the deletion of an account leaves nothing of it",
  () =>
    sqlite.use(async (store) => {
      const environment = { ...store, RATE_LIMIT_ANONYMOUS: "1000000", WEBHOOK_WORKER: "off", LOG_LEVEL: "warning" }
      for (let round = 0; round < rounds; round++) {
        const server = await startServer(environment)
        const account = await createFileSurvey(server.url)
        await fill(server.url, account)
        expect((await deleteAccount(server.url, account)).status).toBe(204)
        await sleep(Math.random() * 40)
        await server.stop("SIGKILL")
        const { file_chunks: _killedChunks, files: _killedFiles, removed_accounts: _account, ...left } =
          await countRows(
            environment
          )
        expect(left, "what the kill left").not.toEqual({})

        const restarted = await startServer(environment)
        expect((await fetch(`${restarted.url}/api/auth/me`, { headers: account.bearer })).status).toBe(401)
        await expect.poll(async () => {
          const { file_chunks: _chunks, files: _files, ...rest } = await countRows(environment)
          return rest
        }).toEqual({ removed_accounts: round + 1 })
        expect(await restarted.stop()).toBe(0)
        await sweepInTwoHours(environment)
        // The ids of removed accounts are kept for a day.
        expect(await countRows(environment)).toEqual({ removed_accounts: round + 1 })
      }
    }),
  30_000 + rounds * 60_000
)

it("the deletion of a survey leaves nothing of its pending definition", () =>
  sqlite.use(async (store) => {
    const environment = { ...store, WEBHOOK_WORKER: "off", LOG_LEVEL: "warning" }
    const server = await startServer(environment)
    const { apiKey, survey } = await createOwner(server.url)
    await storePending(server.url, apiKey, survey)
    const pendingRows = async () =>
      Object.entries(await countRows(environment)).filter(([table]) => table.startsWith("pending_"))
    expect(await pendingRows()).toEqual([["pending_definitions", 1], ["pending_translations", 2], ["pending_edits", 1]])
    const headers = { "x-api-key": apiKey }
    expect((await fetch(`${server.url}/api/surveys/${survey}`, { method: "DELETE", headers })).status).toBe(204)
    await expect.poll(pendingRows).toEqual([])
    expect(await server.stop()).toBe(0)
  }))

/**
 * Responses with files, deliveries, idempotency keys, audit entries and a pending definition: more than a few steps
 * delete.
 */
const fill = async (url: string, account: FileSurvey): Promise<void> => {
  const webhook = { url: "https://example.com/", events: "response.submitted" }
  expect((await postJson(`${url}/api/webhooks`, account.bearer, webhook)).status).toBe(201)
  const key = await postJson(`${url}/api/developer/api-key`, account.bearer, {})
  await storePending(url, (await decodeBody(ApiKey, key)).apiKey, account.id)
  for (let file = 0; file < 3; file++) await answerWithFile(url, account, randomBytes(300_000))
  const statuses = await Promise.all(Array.from({ length: 300 }, async (_, number) => {
    const headers = { "idempotency-key": `${account.id}-${number}` }
    return (await postJson(`${url}/api/response/survey/${account.id}`, headers, { answers: [] })).status
  }))
  expect(new Set(statuses)).toEqual(new Set([201]))
}

const deleteAccount = (url: string, { bearer, email, password }: FileSurvey): Promise<Response> =>
  fetch(`${url}/api/auth/me`, {
    method: "DELETE",
    headers: { "content-type": "application/json", ...bearer },
    body: JSON.stringify({ currentPassword: password, confirm: email })
  })

/**
 * Numbers of rows by table. Tables without rows and those of the schema are left out, and so are setup tokens: a server
 * without an account makes one at its start.
 */
const countRows = ({ DATABASE_URL = "" }: Environment): Promise<Readonly<Record<string, number>>> =>
  Effect.runPromise(Effect.scoped(Effect.gen(function*() {
    const { sql } = yield* SqliteStore.database({ path: DATABASE_URL.slice("file:".length) })
    const tables = yield* sql<{ readonly name: string }>`SELECT name FROM sqlite_schema
      WHERE type = 'table' AND substr(name, 1, 7) <> 'sqlite_' AND name NOT LIKE '%migrations'
        AND name NOT IN ('log_lineage', 'programs')`
    const counts: Array<readonly [string, number]> = []
    for (const { name } of tables) {
      const counted = sql.literal(name === "one_time_tokens" ? "purpose <> 'setup'" : "TRUE")
      const [row] = yield* sql<{ readonly count: number }>`SELECT count(*) AS count FROM ${sql(name)} WHERE ${counted}`
      if (row !== undefined && row.count > 0) counts.push([name, row.count])
    }
    return Object.fromEntries(counts)
  })))
