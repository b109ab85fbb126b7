/** Requests that submit responses to the hotel's survey. */
import type { Request } from "../load/Load.js"
import * as Hotel from "./Hotel.js"
import { random } from "./Random.js"

/** Number of different requests. */
const requestCount = 500

export interface Submission {
  readonly answers: Hotel.Answers
  readonly startedAt: string
  readonly externalId: string
  readonly metadata: Readonly<Record<string, string>>
}

/** What the guests submit, with all questions answered. */
export const guests = (): ReadonlyArray<Submission> => {
  const chance = random(1_977)
  return Array.from({ length: requestCount }, (_, index) => ({
    answers: Hotel.answers(chance, true),
    startedAt: new Date(Date.UTC(2026, 0, 1, 12, 0, index)).toISOString(),
    externalId: `guest-${index}`,
    metadata: { source: chance.pick(["mail", "web", "desk"]), language: "en" }
  }))
}

/** Returns requests to the surveys in turn. */
export const submissions = (surveys: ReadonlyArray<string>): ReadonlyArray<Request> =>
  guests().map(({ answers, ...submission }, index) => ({
    method: "POST",
    path: `/api/response/survey/${surveys[index % surveys.length] ?? ""}`,
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      answers: Object.entries(answers).map(([questionKey, value]) => ({ questionKey, value })),
      ...submission
    })
  }))
