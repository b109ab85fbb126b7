/** How long one request of up to 1 MiB holds the event loop, for the largest valid and invalid bodies. */
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { series } from "../AlternatingRounds.js"
import type { Bench } from "../Bench.js"
import { publish, register, startCanvass } from "../CanvassServer.js"
import { type Figure, millis, withAbsoluteGoal } from "../Figure.js"
import { largestBodies, textSurvey } from "../generate/LargestBodies.js"
import { withDataFolder } from "../Paths.js"

/** Requests of each kind before the measurement, so that the code is compiled. */
const warmUps = 3

/** The monitor of the event loop notices a stall a little after its end. */
const settleMillis = 50

export const stalls: Bench = {
  name: "stalls",
  run: ({ rounds }) =>
    withDataFolder(async (folder) => {
      const server = await startCanvass(join(folder, "canvass.db"))
      const apiKey = await register(server)
      const surveyId = await publish(server, apiKey, textSurvey)
      const figures: Array<Figure> = []
      for (const { body, name, path } of largestBodies(surveyId)) {
        const values: Array<number> = []
        for (let round = 0; round < warmUps + rounds; round++) {
          await sleep(settleMillis)
          await server.usage()
          const response = await fetch(server.url + path, {
            method: path.endsWith("api-key") ? "PATCH" : "POST",
            headers: { "x-api-key": apiKey, "content-type": "application/json" },
            body
          })
          await response.text()
          if (response.status >= 500) throw new Error(`${name}: ${response.status}`)
          await sleep(settleMillis)
          const { stallMillis } = await server.usage()
          if (round >= warmUps) values.push(stallMillis)
        }
        const size = Math.round(body.length / 1_024)
        const measurement = { bench: "stalls", what: `${name} (${size} KiB)`, values: series(values), unit: millis }
        figures.push(withAbsoluteGoal(measurement, ["≤", 50], series(repeatParse(body, rounds))))
      }
      await server.stop()
      return figures
    })
}

/** The time of `JSON.parse` for the same body, as the measure of the machine. */
const repeatParse = (body: string, rounds: number): ReadonlyArray<number> =>
  Array.from({ length: rounds }, () => {
    const startedAt = performance.now()
    try {
      JSON.parse(body)
    } catch {
      // A body that is not JSON takes time too.
    }
    return performance.now() - startedAt
  })
