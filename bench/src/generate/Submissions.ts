/** What respondents to the hotel's survey send. */
import type { Request } from "../Load.js"
import * as Hotel from "./Hotel.js"
import { random } from "./Random.js"

/** Enough to differ, few enough to keep. */
const different = 500

/** To each of the surveys in turn. */
export const submissions = (surveys: ReadonlyArray<string>): ReadonlyArray<Request> => {
  const chance = random(1_977)
  return Array.from({ length: different }, (_, index) => ({
    method: "POST",
    path: `/api/response/survey/${surveys[index % surveys.length] ?? ""}`,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      answers: Object.entries(Hotel.answers(chance, true)).map(([questionKey, value]) => ({ questionKey, value })),
      startedAt: new Date(Date.UTC(2026, 0, 1, 12, 0, index)).toISOString(),
      externalId: `guest-${index}`,
      metadata: { source: chance.pick(["mail", "web", "desk"]), language: "en" }
    })
  }))
}
