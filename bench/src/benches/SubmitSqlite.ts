/** `POST /response/survey/{id}` on SQLite: ten answers of mixed types, and all that production does with them. */
import { copyFile } from "node:fs/promises"
import { join } from "node:path"
import type { Bench } from "../Bench.js"
import { submissions } from "../generate/Submissions.js"
import { compare } from "../load/Compare.js"
import { withDataFolder } from "../Paths.js"
import { startCanvass } from "../servers/CanvassServer.js"
import { baseline } from "../servers/ServerProcess.js"
import { prepareSurveys } from "./SubmitPg.js"

export const submitSqlite: Bench = {
  name: "submit-sqlite",
  run: (options) =>
    withDataFolder(async (folder) => {
      const [ours, theirs] = [join(folder, "canvass.db"), join(folder, "bare.db")]
      const surveys = await prepareSurveys(`file:${ours}`, `${ours}.log`, 1)
      await copyFile(ours, theirs)
      const [server, bare] = [await startCanvass(ours), await baseline("submit-sqlite", theirs)]
      const requests = submissions(surveys)
      const figures = await compare({
        bench: "submit-sqlite",
        what: "submissions",
        canvass: { program: server, requests },
        baseline: { program: bare, requests },
        goals: { throughput: ["≥", 0.5], p99: ["≤", 2], cpu: ["≤", 2.5] }
      }, options)
      await server.stop()
      await bare.stop()
      return figures
    })
}
