/** Whether exports to fast readers leave time for other requests, on both stores. */
import { execFileSync } from "node:child_process"
import { cpSync } from "node:fs"
import { join } from "node:path"
import process from "node:process"
import type { Bench, BenchOptions } from "../Bench.js"
import { type Dataset, dataset } from "../generate/Dataset.js"
import { submissions } from "../generate/Submissions.js"
import { series } from "../load/AlternatingRounds.js"
import { download } from "../load/Download.js"
import { measure, type Request } from "../load/Load.js"
import { at, withDataFolder } from "../Paths.js"
import { type Figure, informational, millis, perSecond, withAbsoluteGoal } from "../report/Figure.js"
import { bar } from "../report/Progress.js"
import { startCanvassAt } from "../servers/CanvassServer.js"
import { postgres } from "../servers/Postgres.js"
import type { ServerProcess } from "../servers/ServerProcess.js"

const bench = "streams"

const formats = ["csv", "json", "xml"] as const

const maxMillis = 100

/** More would only take longer to copy. */
const maxResponses = 200_000

export const streams: Bench = {
  name: bench,
  run: (options) =>
    withDataFolder(async (folder) => {
      const data = await dataset("hotel", Math.min(options.responses, maxResponses), bar("Responses"))
      const file = join(folder, "canvass.db")
      cpSync(data.path, file)
      const onSqlite = await latencies("SQLite", `file:${file}`, folder, data, options)
      const server = await postgres(folder)
      try {
        const url = await server.database("canvass")
        execFileSync(process.execPath, [
          at("apps/server/dist/canvass.js"),
          "copy",
          "--from",
          `file:${data.path}`,
          "--to",
          url
        ])
        return [...onSqlite, ...await latencies("PostgreSQL", url, folder, data, options)]
      } finally {
        await server.stop()
      }
    })
}

/** Measures other requests while one export in each format is read at full speed. */
const latencies = async (
  store: string,
  databaseUrl: string,
  folder: string,
  data: Dataset,
  { responses, rounds, seconds }: BenchOptions
): Promise<ReadonlyArray<Figure>> => {
  const program = await startCanvassAt(databaseUrl, join(folder, `${store}.log`))
  let isRunning = true
  let exported = 0
  const began = performance.now()
  const exports = Promise.all(formats.map(async (format) => {
    while (isRunning) {
      await download(`${program.url}/api/surveys/${data.surveyId}/export?format=${format}`, data.apiKey)
      exported++
    }
  }))
  const liveness = await p99(program, [{ method: "GET", path: "/health/live", headers: {} }], rounds, seconds)
  const submitting = await p99(program, submissions([data.surveyId]), rounds, seconds)
  isRunning = false
  await exports
  const perSecondExported = exported * Math.min(maxResponses, responses) / ((performance.now() - began) / 1_000)
  await program.stop()
  return [
    withAbsoluteGoal({
      bench,
      what: `${store}: p99 of /health/live during three exports`,
      unit: millis,
      values: liveness
    }, [
      "≤",
      maxMillis
    ]),
    withAbsoluteGoal({
      bench,
      what: `${store}: p99 of a submission during three exports`,
      unit: millis,
      values: submitting
    }, [
      "≤",
      maxMillis
    ]),
    informational({
      bench,
      what: `${store}: responses exported meanwhile`,
      unit: perSecond,
      values: series([perSecondExported])
    })
  ]
}

const p99 = async (program: ServerProcess, requests: ReadonlyArray<Request>, rounds: number, seconds: number) => {
  const values: Array<number> = []
  while (values.length < rounds) values.push((await measure(program, { connections: 2, requests, seconds })).p99Millis)
  return series(values)
}
