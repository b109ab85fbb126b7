/** Start time of an installed and built server, its memory when idle, and the time to open an engine in memory. */
import * as Schema from "effect/Schema"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type { Bench } from "../Bench.js"
import { alternate, series } from "../load/AlternatingRounds.js"
import { runProcess } from "../load/runProcess.js"
import { at, withDataFolder } from "../Paths.js"
import { mebibytes, millis, seconds, withAbsoluteGoal } from "../report/Figure.js"
import { flags } from "../servers/CanvassServer.js"
import { start } from "../servers/ServerProcess.js"

/** Time without requests before the measurement. V8 returns memory that it needed to start after 25 s. */
const idleMillis = 40_000

export const starting: Bench = {
  name: "start",
  run: ({ rounds }) =>
    withDataFolder(async (folder) => {
      const results = await alternate(rounds, [["start", () => once(folder)]])
      const opened = await alternate(rounds, [["open", openEngines]])
      const figure = (what: string, values: ReadonlyArray<number>) => ({ bench: "start", what, values: series(values) })
      return [
        withAbsoluteGoal({
          ...figure(
            "from process start to ready",
            results("start").map(({ readyMillis }) => readyMillis / 1_000)
          ),
          unit: seconds
        }, ["≤", 0.8]),
        withAbsoluteGoal({
          ...figure("RSS when idle for 40 s", results("start").map(({ rssBytes }) => rssBytes)),
          unit: mebibytes
        }, ["≤", 140 * 2 ** 20]),
        withAbsoluteGoal({ ...figure("to open an engine in memory", opened("open")), unit: millis }, ["≤", 5])
      ]
    })
}

const once = async (folder: string) => {
  const server = await start({
    flags,
    script: at("scripts/start.mjs"),
    environment: { PORT: "0", DATABASE_URL: `file:${join(folder, "canvass.db")}` },
    log: join(folder, "log")
  })
  await sleep(idleMillis)
  const { rssBytes } = await server.usage()
  await server.stop()
  return { readyMillis: server.readyMillis, rssBytes }
}

const openEngines = async (): Promise<number> => decodeResult(await runProcess("openEngines")).medianMillis

const decodeResult = Schema.decodeUnknownSync(Schema.Struct({ medianMillis: Schema.Number }))
