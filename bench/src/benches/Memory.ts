/** Whether memory grows with time, under a mix of submissions and reads. */
import { join } from "node:path"
import type { Bench } from "../Bench.js"
import * as Hotel from "../generate/Hotel.js"
import { submissions } from "../generate/Submissions.js"
import { series } from "../load/AlternatingRounds.js"
import type { Request } from "../load/Load.js"
import { measure } from "../load/Load.js"
import { withDataFolder } from "../Paths.js"
import { count, informational, mebibytes, withAbsoluteGoal } from "../report/Figure.js"
import { createWebhook, publish, register, startCanvass } from "../servers/CanvassServer.js"

const bench = "memory"

/** The first part is a warm-up of caches and heap. */
const parts = 7

export const memory: Bench = {
  name: bench,
  run: ({ connections, rounds, seconds }) =>
    withDataFolder(async (folder) => {
      const server = await startCanvass(join(folder, "canvass.db"))
      const apiKey = await register(server)
      await createWebhook(server, apiKey)
      const survey = await publish(server, apiKey, Hotel.survey)
      const requests = submissions([survey]).flatMap((submission, index) => [
        submission,
        readings(survey, apiKey)[index % 4] ?? submission
      ])
      const measured: Array<{ readonly rss: number; readonly answered: number }> = []
      for (let part = 0; part < parts; part++) {
        const { perSecond, rssBytes } = await measure(server, { connections, requests, seconds: rounds * seconds })
        measured.push({ rss: rssBytes, answered: perSecond * rounds * seconds })
      }
      await server.stop()
      const [early, late] = [measured.slice(1, 4), measured.slice(4)]
      const rssOf = (some: typeof measured) => series(some.map(({ rss }) => rss))
      const answered = measured.reduce((sum, part) => sum + part.answered, 0)
      return [
        informational({ bench, what: "requests (half are submissions)", unit: count, values: series([answered]) }),
        informational(
          { bench, what: "RSS in the first half (baseline: second half)", unit: mebibytes, values: rssOf(early) },
          rssOf(late)
        ),
        withAbsoluteGoal({
          bench,
          what: "RSS growth from the first to the second half",
          unit: mebibytes,
          values: series([Math.max(0, rssOf(late).median - rssOf(early).median)])
        }, ["≤", 32 * 2 ** 20])
      ]
    })
}

const readings = (survey: string, apiKey: string): ReadonlyArray<Request> =>
  [
    `/api/surveys/${survey}`,
    `/api/surveys/${survey}/analytics?from=2026-01-01T00:00:00.000Z`,
    `/api/surveys/${survey}/responses?limit=20`,
    "/api/surveys?limit=20"
  ].map((path) => ({ method: "GET", path, headers: { "x-api-key": apiKey } }))
