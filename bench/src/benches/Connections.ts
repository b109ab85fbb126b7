/** Submissions of respondents who each open a connection, compared with connections that are kept, on both stores. */
import { join } from "node:path"
import type { Bench, BenchOptions } from "../Bench.js"
import { submissions } from "../generate/Submissions.js"
import { alternate, ratios, series } from "../load/AlternatingRounds.js"
import { measure } from "../load/Load.js"
import { withDataFolder } from "../Paths.js"
import {
  type Figure,
  informational,
  micros,
  millis,
  perSecond,
  withAbsoluteGoal,
  withRelativeGoal
} from "../report/Figure.js"
import { startCanvassAt } from "../servers/CanvassServer.js"
import { postgres } from "../servers/Postgres.js"
import type { ServerProcess } from "../servers/ServerProcess.js"
import { prepareSurveys } from "./SubmitPg.js"

export const connections: Bench = {
  name: "connections",
  run: (options) =>
    withDataFolder(async (folder) => {
      const database = await postgres(folder)
      try {
        const urls = [
          ["SQLite", `file:${join(folder, "canvass.db")}`],
          ["PostgreSQL", await database.database("canvass")]
        ] as const
        const figures: Array<Figure> = []
        for (const [store, url] of urls) {
          const surveys = await prepareSurveys(url, join(folder, "first.log"), 1)
          const server = await startCanvassAt(url, join(folder, "canvass.log"))
          figures.push(...await compareConnections(store, server, submissions(surveys), options))
          await server.stop()
        }
        return figures
      } finally {
        await database.stop()
      }
    })
}

const compareConnections = async (
  store: string,
  server: ServerProcess,
  requests: ReturnType<typeof submissions>,
  { connections, rounds, seconds }: BenchOptions
): Promise<ReadonlyArray<Figure>> => {
  const run = (isReconnecting: boolean) => () => measure(server, { connections, seconds, requests, isReconnecting })
  const results = await alternate(rounds, [["kept", run(false)], ["new", run(true)]])
  const of = (name: "kept" | "new", value: (measured: Awaited<ReturnType<typeof measure>>) => number) =>
    results(name).map(value)
  const bench = "connections"
  const [rates, keptRates] = [of("new", ({ perSecond }) => perSecond), of("kept", ({ perSecond }) => perSecond)]
  return [
    withRelativeGoal(
      {
        bench,
        what: `submissions over new connections, compared with kept ones, ${store}`,
        unit: perSecond,
        values: series(rates)
      },
      series(keptRates),
      ratios(rates, keptRates),
      ["≥", 0.6]
    ),
    withAbsoluteGoal(
      { bench, what: `p99, ${store}`, unit: millis, values: series(of("new", ({ p99Millis }) => p99Millis)) },
      ["≤", 80],
      series(of("kept", ({ p99Millis }) => p99Millis))
    ),
    informational(
      {
        bench,
        what: `server CPU per request, ${store}`,
        unit: micros,
        values: series(of("new", ({ cpuMicrosEach }) => cpuMicrosEach))
      },
      series(of("kept", ({ cpuMicrosEach }) => cpuMicrosEach))
    )
  ]
}
