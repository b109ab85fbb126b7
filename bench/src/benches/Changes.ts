/** The log of surveys: a first copy to SQLite, how soon a follower has a change, and what idle followers cost. */
import Database from "better-sqlite3"
import * as Schema from "effect/Schema"
import { execFile } from "node:child_process"
import { createWriteStream, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { setTimeout as sleep } from "node:timers/promises"
import { promisify } from "node:util"
import type { Bench, BenchOptions } from "../Bench.js"
import { dataset } from "../generate/Dataset.js"
import { survey } from "../generate/Hotel.js"
import { submissions } from "../generate/Submissions.js"
import { alternate, ratios, series } from "../load/AlternatingRounds.js"
import { measure } from "../load/Load.js"
import { at, withDataFolder } from "../Paths.js"
import { type Figure, millis, perSecond, withAbsoluteGoal } from "../report/Figure.js"
import { bar } from "../report/Progress.js"
import { publish, register, startCanvass, startCanvassAt } from "../servers/CanvassServer.js"
import type { ServerProcess } from "../servers/ServerProcess.js"

const bench = "changes"

export const changes: Bench = {
  name: bench,
  run: async (options) => [...await firstCopy(options), ...await followers(options)]
}

const run = promisify(execFile)

/** The first copy of all responses, beside the insertion of the same rows that are read from a file. */
const firstCopy = async ({ responses, rounds }: BenchOptions): Promise<ReadonlyArray<Figure>> => {
  const data = await dataset("hotel", responses, bar("Responses"))
  const server = await startCanvass(data.path)
  try {
    return await withDataFolder(async (folder) => {
      const fresh = (name: string): string => {
        const path = join(folder, name)
        for (const suffix of ["", "-wal", "-shm"]) rmSync(path + suffix, { force: true })
        return path
      }
      const sync = async () => {
        const path = fresh("copy.db")
        const began = performance.now()
        await run(process.execPath, [
          at("apps/server/dist/canvass.js"),
          ...["sync", "--url", server.url, "--survey", data.surveyId, "--to", `file:${path}`]
        ], { env: { PATH: process.env["PATH"], CANVASS_API_KEY: data.apiKey } })
        return performance.now() - began
      }
      await sync()
      const [schema, rows] = [join(folder, "schema.json"), join(folder, "rows.ndjson")]
      const copied = await writeRows(join(folder, "copy.db"), schema, rows)
      const results = await alternate(rounds, [
        ["bare", async () => {
          const began = performance.now()
          await run(process.execPath, [at("bench/baselines/sync.mjs"), schema, rows, fresh("bare.db")])
          return performance.now() - began
        }],
        ["sync", sync]
      ])
      const rates = (name: "bare" | "sync") => results(name).map((taken) => copied / taken * 1_000)
      const figure = withAbsoluteGoal(
        { bench, what: "first copy to SQLite, responses", unit: perSecond, values: series(rates("sync")) },
        ["≥", 50_000],
        series(rates("bare"))
      )
      return [{ ...figure, ratio: ratios(rates("sync"), rates("bare")).median.toFixed(2) }]
    })
  } finally {
    await server.stop()
  }
}

/** Writes the rows of a copy to a file, and its statements to another. Returns the number of responses. */
const writeRows = async (path: string, schema: string, rows: string): Promise<number> => {
  const database = new Database(path, { readonly: true })
  try {
    const statements = (type: string) =>
      database.prepare<[string], string>(
        "SELECT sql FROM sqlite_schema WHERE type = ? AND sql IS NOT NULL"
      ).pluck().all(type)
    const names = database.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all()
    const columns: Record<string, number> = {}
    const lines = function*() {
      for (const name of names) {
        const all = database.prepare<[], ReadonlyArray<unknown>>(`SELECT * FROM ${name}`).raw()
        columns[name] = all.columns().length
        for (const row of all.iterate()) yield `${JSON.stringify([name, ...row])}\n`
      }
    }
    await pipeline(Readable.from(lines()), createWriteStream(rows))
    writeFileSync(schema, JSON.stringify({ columns, tables: statements("table"), indexes: statements("index") }))
    return Number(database.prepare("SELECT count(*) FROM responses").pluck().get())
  } finally {
    database.close()
  }
}

/** The followers of an account that may wait at the same time. */
const followersPerAccount = 20

const maxFollowers = 500

const idleSeconds = 20

const followers = ({ connections, rounds, seconds }: BenchOptions): Promise<ReadonlyArray<Figure>> =>
  withDataFolder(async (folder) => {
    const server = await startCanvassAt(`file:${join(folder, "canvass.db")}`, join(folder, "log"), {
      RATE_LIMIT_CHANGES: "1000000"
    })
    try {
      const delays = await delaysUnderLoad(server, { connections, rounds, seconds })
      const idle = await idleCost(server)
      return [
        withAbsoluteGoal(
          { bench, what: "p99 from a submission to its follower, under load", unit: millis, values: series(delays) },
          ["≤", 200]
        ),
        withAbsoluteGoal(
          { bench, what: "CPU of an idle follower in a minute", unit: millis, values: series([idle]) },
          ["≤", 1]
        )
      ]
    } finally {
      await server.stop()
    }
  })

/** The times between an answer to a submission and the event of its change, while others submit. By round, the p99. */
const delaysUnderLoad = async (
  server: ServerProcess,
  { connections, rounds, seconds }: Pick<BenchOptions, "connections" | "rounds" | "seconds">
): Promise<ReadonlyArray<number>> => {
  const apiKey = await register(server, "load@example.com")
  const [busy, followed] = [await publish(server, apiKey, survey), await publish(server, apiKey, survey)]
  const received = new Map<string, number>()
  const controller = new AbortController()
  const reading = follow(server, followed, apiKey, controller.signal, (text) => {
    const now = performance.now()
    for (const [, id = ""] of text.matchAll(/"response":\{"id":"([^"]+)"/g)) received.set(id, now)
  })
  const [request] = submissions([followed])
  const delays: Array<number> = []
  for (let round = 0; round < rounds; round++) {
    const acknowledged = new Map<string, number>()
    const load = measure(server, { connections, seconds, requests: submissions([busy]) })
    const endsAt = performance.now() + seconds * 1_000
    while (performance.now() < endsAt && request?.body !== undefined) {
      const { body, headers, path } = request
      const answer = await fetch(server.url + path, { method: "POST", headers, body })
      acknowledged.set(decodeCreated(await answer.json()).id, performance.now())
      await sleep(20)
    }
    await load
    await sleep(1_000)
    const taken = [...acknowledged].map(([id, at]) => Math.max(0, (received.get(id) ?? Infinity) - at))
    delays.push(taken.sort((left, right) => left - right)[Math.floor(taken.length * 0.99)] ?? NaN)
  }
  controller.abort()
  await reading
  return delays
}

/** Processor time of the server for one follower in a minute without changes, in milliseconds. */
const idleCost = async (server: ServerProcess): Promise<number> => {
  const controller = new AbortController()
  const reading: Array<Promise<void>> = []
  await sleep(5_000)
  const spent = async () => {
    const before = (await server.usage()).cpuMicros
    await sleep(idleSeconds * 1_000)
    return (await server.usage()).cpuMicros - before
  }
  const alone = await spent()
  for (let account = 0; account < maxFollowers / followersPerAccount; account++) {
    const apiKey = await register(server, `follower-${account}@example.com`)
    const id = await publish(server, apiKey, survey)
    for (let count = 0; count < followersPerAccount; count++) {
      reading.push(follow(server, id, apiKey, controller.signal, () => {}))
    }
  }
  await sleep(5_000)
  const together = await spent()
  controller.abort()
  await Promise.all(reading)
  return Math.max(0, together - alone) / 1_000 / maxFollowers * 60 / idleSeconds
}

/** Reads the stream of events until the signal is aborted. */
const follow = async (
  { url }: ServerProcess,
  surveyId: string,
  apiKey: string,
  signal: AbortSignal,
  receive: (text: string) => void
): Promise<void> => {
  const response = await fetch(`${url}/api/surveys/${surveyId}/changes`, {
    headers: { accept: "text/event-stream", "x-api-key": apiKey },
    signal
  })
  if (!response.ok || response.body === null) throw new Error(`The log returned ${response.status}.`)
  let text = ""
  try {
    const reader = response.body.getReader()
    const decoder = new TextDecoder()
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      text += decoder.decode(chunk.value, { stream: true })
      const end = text.lastIndexOf("\n\n")
      if (end === -1) continue
      receive(text.slice(0, end))
      text = text.slice(end)
    }
    throw new Error("The stream of events has ended.")
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

const decodeCreated = Schema.decodeUnknownSync(Schema.Struct({ id: Schema.String }))
