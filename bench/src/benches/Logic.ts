/** Submissions to a survey with rules, pages, variables, endings or quotas, compared with the same one without them. */
import { join } from "node:path"
import type { Bench } from "../Bench.js"
import * as Hotel from "../generate/Hotel.js"
import { submissions } from "../generate/Submissions.js"
import { compare } from "../load/Compare.js"
import { withDataFolder } from "../Paths.js"
import { publish, register, startCanvass } from "../servers/CanvassServer.js"

export const logic: Bench = {
  name: "logic",
  run: (options) =>
    withDataFolder(async (folder) => {
      const program = await startCanvass(join(folder, "canvass.db"))
      const apiKey = await register(program)
      const plain = submissions([await publish(program, apiKey, Hotel.survey)])
      const branching = submissions([await publish(program, apiKey, Hotel.branchingSurvey)])
      const figures = await compare({
        bench: "logic",
        what: "submissions to a survey with logic, compared with none",
        canvass: { program, requests: branching },
        baseline: { program, requests: plain },
        goals: { throughput: ["≥", 0.83], cpu: ["≤", 1.2] }
      }, options)
      const limited = submissions([await publish(program, apiKey, Hotel.quotaSurvey)])
      const ofQuotas = await compare({
        bench: "logic",
        what: "submissions to one survey with ten quotas, compared with none",
        canvass: { program, requests: limited },
        baseline: { program, requests: plain },
        goals: { throughput: ["≥", 0.8], cpu: ["≤", 1.25] }
      }, options)
      await program.stop()
      return [...figures, ...ofQuotas]
    })
}
