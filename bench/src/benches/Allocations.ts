/**
 * What a submission allocates, by the package that allocates it: `submit-sqlite` with a sampling profiler, on the
 * modules before they are bundled. The profiler takes time, so it runs only when it is named.
 */
import { join } from "node:path"
import type { Bench } from "../Bench.js"
import { submissions } from "../generate/Submissions.js"
import { series } from "../load/AlternatingRounds.js"
import { measure } from "../load/Load.js"
import { withDataFolder } from "../Paths.js"
import { informational, kibibytes } from "../report/Figure.js"
import { startForAllocations } from "../servers/CanvassServer.js"
import { prepareSurveys } from "./SubmitPg.js"

const bench = "allocations"

/** The functions that allocate most are listed, so many of them. */
const listedFunctions = 40

/** Seconds before the profile: functions are compiled, and caches are filled. */
const warmUpSeconds = 5

export const allocations: Bench = {
  name: bench,
  isExtra: true,
  run: ({ connections, seconds }) =>
    withDataFolder(async (folder) => {
      const path = join(folder, "canvass.db")
      const requests = submissions(await prepareSurveys(`file:${path}`, `${path}.log`, 1))
      const server = await startForAllocations(path)
      try {
        await measure(server, { connections, seconds: warmUpSeconds, requests })
        const stop = server.profileAllocations()
        const { answered } = await measure(server, { connections, seconds, requests })
        const functions = (await stop()).map(({ bytes, ...place }) => ({
          ...place,
          bytes: bytes / answered
        }))
        const owners = new Map<string, number>()
        for (const { bytes, owner } of functions) owners.set(owner, (owners.get(owner) ?? 0) + bytes)
        const byBytes = functions.toSorted((left, right) => right.bytes - left.bytes).slice(0, listedFunctions)
        const rows = [
          ["all of a submission", functions.reduce((sum, { bytes }) => sum + bytes, 0)],
          ...Array.from(owners).sort(([, left], [, right]) => right - left).filter(([, bytes]) => bytes >= 512),
          ...byBytes.map(({ bytes, name, owner }) => [`${owner}: ${name}`, bytes] as const)
        ] as const
        return rows.map(([what, bytes]) => informational({ bench, what, unit: kibibytes, values: series([bytes]) }))
      } finally {
        await server.stop()
      }
    })
}
