/** Requests that submit responses to the hotel's survey. */
import type { Request } from "../load/Load.js"
import * as Hotel from "./Hotel.js"
import { random } from "./Random.js"

/** Number of different requests. */
const requestCount = 500

/** Returns requests to the surveys in turn. */
export const submissions = (surveys: ReadonlyArray<string>): ReadonlyArray<Request> => {
  const chance = random(1_977)
  return Array.from({ length: requestCount }, (_, index) => ({
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
