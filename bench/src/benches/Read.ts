/** `GET /surveys/{id}` with an API key, of a survey of ten questions. */
import { copyFile } from "node:fs/promises"
import { join } from "node:path"
import type { Bench } from "../Bench.js"
import { canvass, publish, register } from "../Canvass.js"
import { compare } from "../Compare.js"
import * as Hotel from "../generate/Hotel.js"
import { inFolder } from "../Places.js"
import { baseline } from "../Program.js"

export const read: Bench = {
  name: "read",
  run: (options) =>
    inFolder(async (folder) => {
      const [ours, theirs] = [join(folder, "canvass.db"), join(folder, "bare.db")]
      const first = await canvass(ours)
      const apiKey = await register(first)
      const survey = await publish(first, apiKey, Hotel.survey)
      await first.stop()
      await copyFile(ours, theirs)
      const [server, bare] = [await canvass(ours), await baseline("read", theirs)]
      const requests = [{
        method: "GET" as const,
        path: `/api/surveys/${survey}`,
        headers: { "x-api-key": apiKey }
      }]
      const figures = await compare({
        bench: "read",
        what: "reads",
        canvass: { program: server, requests },
        beside: { program: bare, requests },
        goals: { throughput: ["≥", 0.5] }
      }, options)
      await server.stop()
      await bare.stop()
      return figures
    })
}
