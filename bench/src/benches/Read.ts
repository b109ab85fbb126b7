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
      const server = await canvass(ours)
      const apiKey = await register(server)
      const survey = await publish(server, apiKey, Hotel.survey)
      await server.stop()
      await copyFile(ours, theirs)
      const programs = { canvass: await canvass(ours), bare: await baseline("read", theirs) }
      const figures = await compare({
        bench: "read",
        what: "reads",
        ...programs,
        requests: [{ method: "GET", path: `/api/surveys/${survey}`, headers: { "x-api-key": apiKey } }],
        goals: { throughput: ["≥", 0.5] }
      }, options)
      await programs.canvass.stop()
      await programs.bare.stop()
      return figures
    })
}
