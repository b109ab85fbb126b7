import { setTimeout as sleep } from "node:timers/promises"
import { expect } from "vitest"
import { getWithKey } from "../../support/api.js"
import type { SoakAccount } from "./SoakAccount.js"

/** What each row of an export has once. */
const rowOf = { csv: /\r\n[0-9a-f-]{36},/, json: /"externalId":/, xml: /<response / } as const

/** Maximum length of what the patterns match. */
const maxMatchLength = 39

export const exportFormats = ["csv", "json", "xml"] as const

/** Reads a whole export. Returns the number of its rows. `pauseMillis` after each chunk makes the reader slow. */
export const readExport = async (
  { apiKey, survey, url }: SoakAccount,
  format: keyof typeof rowOf,
  pauseMillis = 0
): Promise<number> => {
  const response = await getWithKey(`${url}/api/surveys/${survey.id}/export?format=${format}`, apiKey)
  expect(response.status).toBe(200)
  let rows = 0
  let rest = ""
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  for (let chunk = await reader?.read(); chunk?.value !== undefined; chunk = await reader?.read()) {
    const pieces = (rest + chunk.value).split(rowOf[format])
    rows += pieces.length - 1
    rest = pieces.at(-1)?.slice(-maxMatchLength) ?? ""
    if (pauseMillis > 0) await sleep(pauseMillis)
  }
  return rows
}
