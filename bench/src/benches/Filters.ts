/** Analytics of a part of the responses, of groups, and trends: the first time all responses are read, then no more. */
import { rm } from "node:fs/promises"
import type { Bench } from "../Bench.js"
import { dataset } from "../generate/Dataset.js"
import { alternate, ratios, series } from "../load/AlternatingRounds.js"
import { download } from "../load/Download.js"
import { count, millis, withAbsoluteGoal, withRelativeGoal } from "../report/Figure.js"
import { bar } from "../report/Progress.js"
import { startCanvassAt } from "../servers/CanvassServer.js"
import type { ServerProcess } from "../servers/ServerProcess.js"

const bench = "filters"

const promoters = JSON.stringify({ question: "recommend", op: "gte", value: 9 })

const queries = {
  filter: `analytics?filter=${encodeURIComponent(promoters)}`,
  groups: "analytics?by=purpose",
  trend: `trend?question=recommend&interval=month&filter=${encodeURIComponent(promoters)}`
} as const

type Query = keyof typeof queries

const names = ["filter", "groups", "trend"] as const satisfies ReadonlyArray<Query>

export const filters: Bench = {
  name: bench,
  run: async ({ responses, rounds }) => {
    const data = await dataset("hotel", responses, bar("Responses"))
    const log = `${data.path}.filters.log`
    const start = () => startCanvassAt(`file:${data.path}`, log, { PROBE_STALLS: "1" })
    const ask = async (server: ServerProcess, path: string) =>
      (await download(`${server.url}/api/surveys/${data.surveyId}/${path}`, data.apiKey)).millis
    const stalls: Array<number> = []
    const warm: Array<number> = []
    /** The first time of a process: nothing is cached. */
    const first = async (query: Query) => {
      const server = await start()
      await ask(server, "analytics")
      await server.usage()
      const taken = await ask(server, queries[query])
      stalls.push((await server.usage()).stallCpuMillis)
      for (let repeat = 0; repeat < 20; repeat++) warm.push(await ask(server, queries[query]))
      await server.stop()
      return taken
    }
    const results = await alternate(rounds, [
      ["csv", async () => {
        const server = await start()
        const taken = await ask(server, "export?format=csv")
        await server.stop()
        return taken
      }],
      ...names.map((name) => [name, () => first(name)] as const)
    ])
    await rm(log, { force: true })
    const of = `of ${count(responses)} responses`
    return [
      ...names.map((name) =>
        withRelativeGoal(
          { bench, what: `first ${name} ${of}, compared with their CSV`, unit: millis, values: series(results(name)) },
          series(results("csv")),
          ratios(results(name), results("csv")),
          ["≤", 1.2]
        )
      ),
      withAbsoluteGoal({ bench, what: "longest stall meanwhile", unit: millis, values: series(stalls) }, ["≤", 50]),
      withAbsoluteGoal({ bench, what: "then", unit: millis, values: series(warm) }, ["≤", 20])
    ]
  }
}
