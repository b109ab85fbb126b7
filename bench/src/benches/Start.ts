/** What `npm start` takes when everything is installed and built, and what an idle server costs. */
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type { Bench } from "../Bench.js"
import { flags } from "../Canvass.js"
import { absolute, mebibytes, seconds } from "../Figure.js"
import { at, inFolder } from "../Places.js"
import { start } from "../Program.js"
import { inTurn, series } from "../Rounds.js"

/** How long it is left alone before it counts as idle. */
const idleMillis = 3_000

export const starting: Bench = {
  name: "start",
  run: ({ rounds }) =>
    inFolder(async (folder) => {
      const results = await inTurn(rounds, [["start", () => once(folder)]])
      const figure = (what: string, values: ReadonlyArray<number>) => ({ bench: "start", what, values: series(values) })
      return [
        absolute({
          ...figure(
            "from the process's start to ready",
            results("start").map(({ readyMillis }) => readyMillis / 1_000)
          ),
          unit: seconds
        }, ["≤", 1.5]),
        absolute({
          ...figure("RSS when idle", results("start").map(({ rssBytes }) => rssBytes)),
          unit: mebibytes
        }, ["≤", 150 * 2 ** 20])
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
