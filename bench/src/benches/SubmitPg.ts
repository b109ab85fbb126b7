/** The same on PostgreSQL: answers to many surveys beside the bare baseline, and all to one beside those to many. */
import { join } from "node:path"
import type { Bench } from "../Bench.js"
import { canvassAt, publish, register, subscribe } from "../Canvass.js"
import { compare } from "../Compare.js"
import * as Hotel from "../generate/Hotel.js"
import { submissions } from "../generate/Submissions.js"
import { inFolder } from "../Places.js"
import { postgres } from "../Postgres.js"
import { baseline } from "../Program.js"

const manySurveys = 50

export const submitPg: Bench = {
  name: "submit-pg",
  run: (options) =>
    inFolder(async (folder) => {
      const server = await postgres(folder)
      try {
        const url = await server.database("canvass")
        const surveys = await prepare(url, join(folder, "first.log"))
        const copy = await server.copy("canvass", "bare")
        const program = await canvassAt(url, join(folder, "canvass.log"))
        const bare = await baseline("submit-pg", copy, join(folder, "bare.log"))
        const spread = submissions(surveys)
        const hot = submissions(surveys.slice(0, 1))
        const figures = [
          ...await compare({
            bench: "submit-pg",
            what: "submissions to many surveys",
            canvass: { program, requests: spread },
            beside: { program: bare, requests: spread },
            goals: { throughput: ["≥", 0.6] }
          }, options),
          ...await compare({
            bench: "submit-pg",
            what: "submissions to one, beside those to many",
            canvass: { program, requests: hot },
            beside: { program, requests: spread },
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

const prepare = async (url: string, log: string): Promise<ReadonlyArray<string>> => {
  const server = await canvassAt(url, log)
  const apiKey = await register(server)
  await subscribe(server, apiKey)
  const surveys: Array<string> = []
  while (surveys.length < manySurveys) surveys.push(await publish(server, apiKey, Hotel.survey))
  await server.stop()
  return surveys
}
