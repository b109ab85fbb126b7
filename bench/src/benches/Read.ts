/** `GET /surveys/{id}` with an API key; the survey has ten questions. */
import { copyFile } from "node:fs/promises"
import { join } from "node:path"
import type { Bench } from "../Bench.js"
import * as Hotel from "../generate/Hotel.js"
import { compare } from "../load/Compare.js"
import { withDataFolder } from "../Paths.js"
import { publish, register, startCanvass } from "../servers/CanvassServer.js"
import { baseline } from "../servers/ServerProcess.js"

export const read: Bench = {
  name: "read",
  run: (options) =>
    withDataFolder(async (folder) => {
      const [ours, theirs] = [join(folder, "canvass.db"), join(folder, "bare.db")]
      const first = await startCanvass(ours)
      const apiKey = await register(first)
      const survey = await publish(first, apiKey, Hotel.survey)
      await first.stop()
      await copyFile(ours, theirs)
      const [server, bare] = [await startCanvass(ours), await baseline("read", theirs)]
      const requests = [{
        method: "GET" as const,
        path: `/api/surveys/${survey}`,
        headers: { "x-api-key": apiKey }
      }]
      const figures = await compare({
        bench: "read",
        what: "reads",
        canvass: { program: server, requests },
        baseline: { program: bare, requests },
        goals: { throughput: ["≥", 0.7] }
      }, options)
      await server.stop()
      await bare.stop()
      return figures
    })
}
