/** Submissions on PostgreSQL: to many surveys against a baseline, and to one survey against many. */
import { join } from "node:path"
import type { Bench } from "../Bench.js"
import * as Hotel from "../generate/Hotel.js"
import { submissions } from "../generate/Submissions.js"
import { compare } from "../load/Compare.js"
import { withDataFolder } from "../Paths.js"
import { createWebhook, publish, register, startCanvassAt } from "../servers/CanvassServer.js"
import { postgres } from "../servers/Postgres.js"
import { baseline } from "../servers/ServerProcess.js"

const manySurveys = 50

export const submitPg: Bench = {
  name: "submit-pg",
  run: (options) =>
    withDataFolder(async (folder) => {
      const server = await postgres(folder)
      try {
        const url = await server.database("canvass")
        const surveys = await prepareSurveys(url, join(folder, "first.log"), manySurveys)
        const copy = await server.copy("canvass", "bare")
        const program = await startCanvassAt(url, join(folder, "canvass.log"))
        const bare = await baseline("submit-pg", copy, join(folder, "bare.log"))
        const spread = submissions(surveys)
        const hot = submissions(surveys.slice(0, 1))
        const figures = [
          ...await compare({
            bench: "submit-pg",
            what: "submissions to many surveys",
            canvass: { program, requests: spread },
            baseline: { program: bare, requests: spread },
            goals: { throughput: ["≥", 0.5] }
          }, options),
          ...await compare({
            bench: "submit-pg",
            what: "submissions to one survey, compared with many",
            canvass: { program, requests: hot },
            baseline: { program, requests: spread },
            goals: { throughput: ["≥", 0.9] }
          }, options)
        ]
        await program.stop()
        await bare.stop()
        return figures
      } finally {
        await server.stop()
      }
    })
}

/** Publishes surveys in a new database, with a webhook that wants to know of their responses. */
export const prepareSurveys = async (url: string, log: string, count: number): Promise<ReadonlyArray<string>> => {
  const server = await startCanvassAt(url, log)
  const apiKey = await register(server)
  await createWebhook(server, apiKey)
  const surveys: Array<string> = []
  while (surveys.length < count) surveys.push(await publish(server, apiKey, Hotel.survey))
  await server.stop()
  return surveys
}
