/** Submissions on PostgreSQL to a server of two workers, compared with one of a single process. */
import { availableParallelism } from "node:os"
import { join } from "node:path"
import type { Bench } from "../Bench.js"
import { submissions } from "../generate/Submissions.js"
import { alternate, ratios, series } from "../load/AlternatingRounds.js"
import { measure } from "../load/Load.js"
import { withDataFolder } from "../Paths.js"
import { informational, perSecond, withRelativeGoal } from "../report/Figure.js"
import { startCanvassAt } from "../servers/CanvassServer.js"
import { postgres } from "../servers/Postgres.js"
import { prepareSurveys } from "./SubmitPg.js"

/** A core for the load and one for the database, besides those of the workers. */
const neededCores = 4

export const workers: Bench = {
  name: "workers",
  run: ({ connections, rounds, seconds }) =>
    withDataFolder(async (folder) => {
      const database = await postgres(folder)
      try {
        const url = await database.database("canvass")
        const requests = submissions(await prepareSurveys(url, join(folder, "first.log"), 50))
        const one = await startCanvassAt(url, join(folder, "one.log"))
        const two = await startCanvassAt(url, join(folder, "two.log"), { WORKERS: "2" })
        const load = (server: typeof one) => async () =>
          (await measure(server, { connections, seconds, requests })).perSecond
        const rates = await alternate(rounds, [["one", load(one)], ["two", load(two)]])
        await one.stop()
        await two.stop()
        const values = series(rates("two"))
        const measurement = { bench: "workers", what: "submissions to two workers", unit: perSecond, values }
        const single = series(rates("one"))
        return [
          availableParallelism() < neededCores
            ? informational(
              { ...measurement, what: `submissions to two workers (goal only from ${neededCores} cores on)` },
              single
            )
            : withRelativeGoal(measurement, single, ratios(rates("two"), rates("one")), ["≥", 1.8])
        ]
      } finally {
        await database.stop()
      }
    })
}
