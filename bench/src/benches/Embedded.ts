/** `responses.submit` of `Canvass.open` on the memory store, compared with submissions to the server. */
import * as Schema from "effect/Schema"
import { join } from "node:path"
import type { Bench } from "../Bench.js"
import * as Hotel from "../generate/Hotel.js"
import { submissions } from "../generate/Submissions.js"
import { alternate, ratios, series } from "../load/AlternatingRounds.js"
import { measure } from "../load/Load.js"
import { runProcess } from "../load/runProcess.js"
import { withDataFolder } from "../Paths.js"
import { perSecond, withRelativeGoal } from "../report/Figure.js"
import { createWebhook, flags, publish, register, startCanvass } from "../servers/CanvassServer.js"

/** A round of submissions in a process of its own. */
export const EmbeddedJob = Schema.Struct({ concurrency: Schema.Int, seconds: Schema.Int })

export const embedded: Bench = {
  name: "embedded",
  run: ({ connections, rounds, seconds }) =>
    withDataFolder(async (folder) => {
      const server = await startCanvass(join(folder, "canvass.db"))
      const apiKey = await register(server)
      await createWebhook(server, apiKey)
      const requests = submissions([await publish(server, apiKey, Hotel.survey)])
      const results = await alternate(rounds, [
        ["server", async () => (await measure(server, { connections, seconds, requests })).perSecond],
        ["embedded", () => submitEmbedded({ concurrency: connections, seconds })]
      ])
      await server.stop()
      const [values, baseline] = [results("embedded"), results("server")]
      return [
        withRelativeGoal(
          {
            bench: "embedded",
            what: "submissions in memory, compared with the server",
            unit: perSecond,
            values: series(values)
          },
          series(baseline),
          ratios(values, baseline),
          ["≥", 3]
        )
      ]
    })
}

const submitEmbedded = async (job: typeof EmbeddedJob.Type): Promise<number> =>
  decodeResult(await runProcess("embedded", job, { execArgv: [...flags] })).perSecond

const decodeResult = Schema.decodeUnknownSync(Schema.Struct({ perSecond: Schema.Number }))
