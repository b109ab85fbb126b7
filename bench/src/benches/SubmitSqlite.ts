/** `POST /response/survey/{id}` on SQLite: ten answers of mixed types, and all that production does with them. */
import { copyFile } from "node:fs/promises"
import { join } from "node:path"
import type { Bench } from "../Bench.js"
import * as Hotel from "../generate/Hotel.js"
import { submissions } from "../generate/Submissions.js"
import { compare } from "../load/Compare.js"
import { withDataFolder } from "../Paths.js"
import { createWebhook, publish, register, startCanvass } from "../servers/CanvassServer.js"
import { baseline } from "../servers/ServerProcess.js"

export const submitSqlite: Bench = {
  name: "submit-sqlite",
  run: (options) =>
    withDataFolder(async (folder) => {
      const [ours, theirs] = [join(folder, "canvass.db"), join(folder, "bare.db")]
      const survey = await prepare(ours)
      await copyFile(ours, theirs)
      const [server, bare] = [await startCanvass(ours), await baseline("submit-sqlite", theirs)]
      const requests = submissions([survey])
      const figures = await compare({
        bench: "submit-sqlite",
        what: "submissions",
        canvass: { program: server, requests },
        baseline: { program: bare, requests },
        goals: { throughput: ["≥", 0.6], p99: ["≤", 2], cpuMicros: ["≤", 200] }
      }, options)
      await server.stop()
      await bare.stop()
      return figures
    })
}

/** A file with a published survey, and a webhook that wants to know of its responses. */
const prepare = async (database: string): Promise<string> => {
  const server = await startCanvass(database)
  const apiKey = await register(server)
  await createWebhook(server, apiKey)
  const survey = await publish(server, apiKey, Hotel.survey)
  await server.stop()
  return survey
}
