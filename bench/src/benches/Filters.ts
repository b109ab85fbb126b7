/**
 * Analytics of a part of the responses, of groups, and trends, for the first time of a process: they are counted from
 * columns, which the server has stored before. Then nothing is counted again. Beside them, DuckDB counts the figures in
 * a Parquet export of the same responses.
 */
import Database from "better-sqlite3"
import { copyFile, rm, writeFile } from "node:fs/promises"
import type { Bench } from "../Bench.js"
import { type Dataset, dataset } from "../generate/Dataset.js"
import { alternate, series } from "../load/AlternatingRounds.js"
import { download } from "../load/Download.js"
import { timeOfFigures } from "../load/ParquetFigures.js"
import { count, informational, millis, withAbsoluteGoal } from "../report/Figure.js"
import { bar } from "../report/Progress.js"
import { startCanvassAt } from "../servers/CanvassServer.js"
import type { ServerProcess } from "../servers/ServerProcess.js"

const bench = "filters"

const promoters = JSON.stringify({ question: "recommend", op: "gte", value: 9 })

const filter = `analytics?filter=${encodeURIComponent(promoters)}`

const queries = {
  filter,
  groups: "analytics?by=purpose",
  trend: `trend?question=recommend&interval=month&filter=${encodeURIComponent(promoters)}`
} as const

type Query = keyof typeof queries

const names = ["filter", "groups", "trend"] as const satisfies ReadonlyArray<Query>

/** The most that each takes for the first time, in milliseconds for a million responses. */
const maxMillis: Readonly<Record<Query, number>> = { filter: 1_000, groups: 1_200, trend: 1_000 }

/** Changes whose responses are stored as columns together. */
const changesPerBlock = 4_096

/** The number of the first part of columns in the table of rollups. */
const firstColumnsPart = 1_000_000

export const filters: Bench = {
  name: bench,
  run: async ({ responses, rounds }) => {
    const data = await dataset("hotel", responses, bar("Responses"))
    const log = `${data.path}.filters.log`
    const startAt = (path: string) => startCanvassAt(`file:${path}`, log, { PROBE_STALLS: "1" })
    const start = () => startAt(data.path)
    const ask = async (server: ServerProcess, path: string) =>
      (await download(`${server.url}/api/surveys/${data.surveyId}/${path}`, data.apiKey)).millis
    await storeColumns(start, ask)
    const parquet = `${data.path}.filters.parquet`
    await exportParquet(start, data, parquet)
    const stalls: Array<number> = []
    const warm: Array<number> = []
    const ranges: Array<number> = []
    /** The first time of a process: nothing is cached. */
    const first = async (query: Query) => {
      const server = await start()
      await ask(server, "analytics")
      await server.usage()
      const taken = await ask(server, queries[query])
      stalls.push((await server.usage()).stallCpuMillis)
      for (let repeat = 0; repeat < 20; repeat++) warm.push(await ask(server, queries[query]))
      if (query === "filter") { for (const range of someRanges) ranges.push(await ask(server, `${filter}&${range}`)) }
      await server.stop()
      return taken
    }
    const results = await alternate(
      rounds,
      names.flatMap((name) => [
        [name, () => first(name)] as const,
        [`DuckDB, ${name}`, () => timeOfFigures(parquet, name)] as const
      ])
    )
    const afterRemovals = await timeAfterRemovals(data, startAt, ask)
    for (const file of [log, parquet]) await rm(file, { force: true })
    const of = `of ${count(responses)} responses`
    const share = responses / 1_000_000
    return [
      ...names.map((name) =>
        withAbsoluteGoal(
          { bench, what: `first ${name} ${of}`, unit: millis, values: series(results(name)) },
          ["≤", maxMillis[name] * share],
          series(results(`DuckDB, ${name}`))
        )
      ),
      withAbsoluteGoal({ bench, what: "longest stall meanwhile", unit: millis, values: series(stalls) }, ["≤", 50]),
      withAbsoluteGoal({ bench, what: "then", unit: millis, values: series(warm) }, ["≤", 20]),
      withAbsoluteGoal(
        { bench, what: "then another range each time, p99", unit: millis, values: series([percentile99(ranges)]) },
        ["≤", 15]
      ),
      informational({
        bench,
        what: `filter after a removal from each ${count(changesPerBlock)} changes`,
        unit: millis,
        values: series([afterRemovals])
      }),
      withAbsoluteGoal(
        { bench, what: "columns, bytes a response", unit: count, values: series([columnBytes(data)]) },
        ["≤", 80]
      )
    ]
  }
}

/** A survey that is answered has columns before anybody filters. Here they are made from the responses. */
const storeColumns = async (
  start: () => Promise<ServerProcess>,
  ask: (server: ServerProcess, path: string) => Promise<number>
) => {
  const server = await start()
  await ask(server, filter)
  await server.stop()
}

const exportParquet = async (start: () => Promise<ServerProcess>, { apiKey, surveyId }: Dataset, file: string) => {
  const server = await start()
  const exported = await fetch(`${server.url}/api/surveys/${surveyId}/export?format=parquet`, {
    headers: { "x-api-key": apiKey }
  })
  await writeFile(file, new Uint8Array(await exported.arrayBuffer()))
  await server.stop()
}

/** Ranges of days that begin and end within the year of the responses. */
const someRanges = Array.from({ length: 50 }, (_, index) => {
  const day = (days: number) => new Date(Date.UTC(2026, 0, 5 + days)).toISOString()
  return `from=${day(index)}&to=${day(250 + index)}`
})

const percentile99 = (values: ReadonlyArray<number>): number =>
  values.toSorted((left, right) => left - right)[Math.ceil(values.length * 0.99) - 1] ?? 0

/** Bytes of columns for each response that has ended. */
const columnBytes = ({ path }: Dataset): number => {
  const database = new Database(path, { readonly: true })
  const bytes = database.prepare<[number], number>("SELECT sum(octet_length(content)) FROM rollups WHERE part >= ?")
  const blocks = database.prepare<[number], number>("SELECT count(*) FROM rollups WHERE part = ?")
  const taken = (bytes.pluck().get(firstColumnsPart) ?? 0) /
    (changesPerBlock * (blocks.pluck().get(firstColumnsPart) ?? 1))
  database.close()
  return taken
}

/** Removes the first response of each block of a copy of the data, and asks for the filter. */
const timeAfterRemovals = async (
  data: Dataset,
  startAt: (path: string) => Promise<ServerProcess>,
  ask: (server: ServerProcess, path: string) => Promise<number>
): Promise<number> => {
  const copy = `${data.path}.removals.db`
  await copyFile(data.path, copy)
  const database = new Database(copy, { readonly: true })
  const ids = database.prepare<[number], string>(
    "SELECT id FROM responses WHERE status <> 'partial' AND sequence % ? = 1"
  ).pluck().all(changesPerBlock)
  database.close()
  const server = await startAt(copy)
  for (const id of ids) {
    await fetch(`${server.url}/api/surveys/${data.surveyId}/responses/${id}`, {
      method: "DELETE",
      headers: { authorization: `Bearer ${data.apiKey}` }
    })
  }
  const taken = await ask(server, filter)
  await server.stop()
  for (const suffix of ["", "-shm", "-wal"]) await rm(copy + suffix, { force: true })
  return taken
}
