/**
 * Kills servers and a copying program while respondents and the owner of a survey write to it. Every reader of the log
 * must have the responses of the survey at the end, and DuckDB compares 100 states of the copy with exports as of their
 * cursors. `LOG_KILLS` sets the minimum number of kills, and `LOG_MINUTES` the minimum duration.
 */
import * as Schema from "effect/Schema"
import getPort from "get-port"
import { randomBytes } from "node:crypto"
import process from "node:process"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, it } from "vitest"
import { copiesIn, jsonOf, type TestCopy } from "../commands/sync/CopyReader.js"
import { decodeBody, getWithKey, postJson } from "../support/api.js"
import { openAccount, publishSurvey } from "../support/Owner.js"
import { runCommand } from "../support/runCommand.js"
import { type RunningServer, startProgram, startServer, withTempFolder } from "../support/ServerProcess.js"
import { postgres, postgresOrAll, sqlite } from "../support/stores.js"
import { CopySnapshots } from "./log/CopySnapshots.js"
import { LogReader } from "./log/LogReader.js"
import { type LoggedSurvey, LogWriter, questionnaire } from "./log/LogWriter.js"

const minKills = Number(process.env["LOG_KILLS"] ?? 2)
const minMinutes = Number(process.env["LOG_MINUTES"] ?? 0)

const settings = {
  SECRET_KEY: randomBytes(32).toString("base64"),
  RATE_LIMIT_ANONYMOUS: "1000000",
  RATE_LIMIT_AUTHENTICATED: "1000000",
  RATE_LIMIT_ACCOUNT: "1000000",
  RATE_LIMIT_CHANGES: "1000000",
  MAX_ADDRESS_SHARE: "1",
  WEBHOOK_WORKER: "off",
  LOG_LEVEL: "none"
}

it.each(
  [
    { name: "SQLite", store: sqlite, instances: 1, useCopy: copiesIn("SQLite") },
    { name: "PostgreSQL with two instances", store: postgres, instances: 2, useCopy: copiesIn("PostgreSQL") }
  ].filter(({ store }) => postgresOrAll.includes(store))
)(
  "on $name, readers that crash have all responses, and none that was removed, after kill -9 of server and copy",
  ({ instances, name, store, useCopy }) =>
    store.use((database) =>
      useCopy((copy) =>
        withTempFolder(async (folder) => {
          const servers: Array<{ readonly port: string; running: RunningServer }> = []
          for (let count = 0; count < instances; count++) {
            const port = String(await getPort())
            servers.push({ port, running: await startServer({ ...settings, ...database, PORT: port }) })
          }
          const urls = servers.map(({ running }) => running.url)
          const [url = ""] = urls
          const { apiKey, bearer } = await openAccount(url)
          const id = await publishSurvey(url, bearer, questionnaire)
          const survey = { id, apiKey, questions: await readQuestions(url, id, apiKey) }
          // A question that nobody has answered can't be brought back.
          const answered = await postJson(`${url}/api/response/survey/${id}`, {}, {
            answers: [{ questionKey: "extra", value: true }]
          })
          expect(answered.status).toBe(201)
          const syncWords = ["sync", "--survey", survey.id, "--to", copy.to]
          const syncEnvironment = { CANVASS_URL: url, CANVASS_API_KEY: apiKey }
          const startSync = () => startProgram([...syncWords, "--follow"], syncEnvironment)
          expect(await runCommand(syncWords, syncEnvironment)).toMatchObject({ code: 0 })

          let isOver = false
          let sync = startSync()
          const snapshots = new CopySnapshots(copy, folder)
          const writers = Array.from({ length: 4 }, () => new LogWriter(urls, survey))
          const readers = [false, true, true].map((partials) => new LogReader(urls, survey, partials))
          const writing = writers.map(async (writer) => {
            while (!isOver) {
              const before = writer.count
              await writer.write()
              if (writer.count === before) await sleep(10)
            }
          })
          const running = Promise.all([...writing, ...readers.map((reader) => reader.follow(() => isOver))])
          const began = performance.now()
          const isDone = (round: number) => round >= minKills && performance.now() - began >= minMinutes * 60_000
          let syncKills = 0
          let serverKills = 0
          for (; !isDone(serverKills); serverKills++) {
            await Promise.race([running, sleep(300 + Math.random() * 700)])
            await snapshots.take()
            if (Math.random() < 0.7) {
              await sync.stop("SIGKILL")
              syncKills++
              sync = startSync()
            }
            const server = servers[serverKills % instances]
            if (server === undefined) continue
            await server.running.stop("SIGKILL")
            if (serverKills !== restoredRound) {
              server.running = await startServer({ ...settings, ...database, PORT: server.port })
              continue
            }
            // As after a restore of the database: cursors of before are refused, and all readers start again.
            await sync.stop("SIGKILL")
            for (const { running } of servers) await running.stop("SIGKILL")
            expect(await runCommand(["restored"], { ...settings, ...database })).toMatchObject({ code: 0 })
            for (const reader of readers) reader.expectExpired()
            for (const server of servers) {
              server.running = await startServer({ ...settings, ...database, PORT: server.port })
            }
            expect(await runCommand(syncWords, syncEnvironment)).toMatchObject({ code: 0 })
            await snapshots.clear()
            sync = startSync()
          }
          await sleep(300)
          isOver = true
          await running
          await sync.stop("SIGKILL")

          const ended = await readResponses(url, survey, "ended")
          const all = await readResponses(url, survey, "all")
          for (const [index, reader] of readers.entries()) {
            await reader.catchUp()
            expect(reader.responses).toEqual(index === 0 ? ended : all)
          }
          expect(await runCommand(syncWords, syncEnvironment)).toMatchObject({ code: 0 })
          expect(await readCopy(copy)).toEqual(
            new Map([...ended].map(([id, { answers }]) => [id, Object.fromEntries(answers.map(byQuestion))]))
          )
          for (const { acknowledged } of writers) {
            expect([...acknowledged.ended].filter((id) => !ended.has(id)), "no acknowledged response is lost").toEqual(
              []
            )
            expect([...acknowledged.removed].filter((id) => all.has(id)), "no removed response is there").toEqual([])
          }
          expect(ended.size).toBeGreaterThan(0)
          const pasts = readers[0]?.pasts ?? new Map<string, ReadonlySet<string>>()
          for (const [cursor, ids] of pasts) await expectPast(url, survey, cursor, ids, ended)
          await snapshots.take()
          const compared = await snapshots.expectExports(url, survey)
          expect(compared.rows).toBeGreaterThan(0)
          for (const { running } of servers) expect(await running.stop()).toBe(0)
          if (minKills > 2 || minMinutes > 0) {
            const writes = writers.reduce((sum, { count }) => sum + count, 0)
            console.log(
              `${name}: ${Math.round((performance.now() - began) / 1_000)} s, ${serverKills} kills of servers and ` +
                `${syncKills} of the copy, ${writes} writes, ${ended.size} responses at the end, ${pasts.size} lists and ` +
                `${compared.states} states of the copy (${compared.rows} rows) as of cursors`
            )
          }
        })
      )
    ),
  120_000 + minKills * 10_000 + minMinutes * 120_000
)

/** The round after which the database counts as restored. Later ones leave 100 states of the copy to compare. */
const restoredRound = 1

const Response = Schema.Struct(
  {
    id: Schema.String,
    answers: Schema.Array(Schema.Struct({ questionId: Schema.String, value: Schema.Unknown }, {
      key: Schema.String,
      value: Schema.Unknown
    }))
  },
  Schema.Record({ key: Schema.String, value: Schema.Unknown })
)

const readQuestions = async (url: string, id: string, apiKey: string) =>
  (await decodeBody(Survey, await getWithKey(`${url}/api/surveys/${id}`, apiKey))).questions

const Survey = Schema.Struct({
  questions: Schema.Array(
    Schema.Struct({ id: Schema.String }, Schema.Record({ key: Schema.String, value: Schema.Unknown }))
  )
})

const decodeResponses = Schema.decodeUnknownSync(Schema.Array(Response))

/** The responses of a survey, by their id. */
const readResponses = async (url: string, { apiKey, id }: LoggedSurvey, status: string) => {
  const listed = await getWithKey(`${url}/api/surveys/${id}/responses?status=${status}`, apiKey)
  return new Map(decodeResponses(await listed.json()).map((response) => [response.id, response]))
}

/** Expects that lists and analytics of an earlier time are those of the copy of that time. */
const expectPast = async (
  url: string,
  survey: LoggedSurvey,
  cursor: string,
  ids: ReadonlySet<string>,
  now: ReadonlyMap<string, unknown>
): Promise<void> => {
  const listed = await readResponses(url, survey, `ended&asOf=${cursor}`)
  expect([...listed.keys()].toSorted()).toEqual([...ids].filter((id) => now.has(id)).toSorted())
  const { removedCount } = await decodeBody(
    Past,
    await getWithKey(`${url}/api/surveys/${survey.id}/analytics?asOf=${cursor}`, survey.apiKey)
  )
  // What was removed between the change and its reading was never in the copy.
  expect(removedCount).toBeGreaterThanOrEqual([...ids].filter((id) => !now.has(id)).length)
}

const Past = Schema.Struct({ removedCount: Schema.Int })

const byQuestion = ({ questionId, value }: { readonly questionId: string; readonly value: unknown }) =>
  [questionId, value] as const

/** The answers of a copy, by the id of their response. */
const readCopy = async (copy: TestCopy): Promise<ReadonlyMap<string, unknown>> => {
  const rows = await copy.query("SELECT id, answers FROM responses")
  return new Map(rows.map(({ answers, id }) => [String(id), jsonOf(answers)]))
}
