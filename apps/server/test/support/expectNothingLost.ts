/** Checks what a server holds after a failure against what respondents sent. */
import * as Schema from "effect/Schema"
import { expect } from "vitest"
import { decodeBody, getWithKey } from "./api.js"
import { countCreations, type Owner, submit } from "./Owner.js"

export interface SentSubmissions {
  readonly owner: Owner
  /** Number of submissions that were begun. Their external ids are the numbers from 0. */
  readonly begun: number
  /** External ids of the submissions that received status 201. */
  readonly acknowledged: ReadonlySet<string>
}

/**
 * Expects every acknowledged response exactly once, with its event and its audit entry, and no partial write. Then it
 * retries every other submission, and expects each once.
 */
export const expectNothingLost = async (
  url: string,
  { acknowledged, begun, owner }: SentSubmissions
): Promise<void> => {
  const stored = await storedIds(url, owner)
  const distinct = new Set(stored)
  expect(distinct.size, "no response is stored twice").toBe(stored.length)
  expect([...acknowledged].filter((id) => !distinct.has(id)), "no acknowledged response is lost").toEqual([])
  expect(await readCounts(url, owner)).toEqual({
    deliveries: stored.length,
    auditEntries: owner.initialAuditCount + stored.length,
    responseCount: stored.length,
    completed: stored.length
  })
  const all = Array.from({ length: begun }, (_, number) => String(number))
  const retries = all.filter((id) => !acknowledged.has(id))
  while (retries.length > 0) {
    const statuses = await Promise.all(retries.splice(0, 20).map((id) => submit(url, owner, id)))
    expect([...new Set(statuses)]).toEqual([201])
  }
  expect((await storedIds(url, owner)).toSorted(), "a retry stores nothing twice").toEqual(all.toSorted())
}

/** External ids of the stored responses. */
const storedIds = async (url: string, { apiKey, survey }: Owner): Promise<ReadonlyArray<string>> =>
  (await decodeBody(Responses, await getWithKey(`${url}/api/surveys/${survey}/responses?status=all`, apiKey)))
    .map(({ externalId }) => externalId)

const readCounts = async (url: string, { apiKey, survey, webhook }: Owner) => {
  const deliveries = await getWithKey(`${url}/api/webhooks/${webhook}/deliveries?limit=1&count=true`, apiKey)
  const { responseCount } = await decodeBody(Survey, await getWithKey(`${url}/api/surveys/${survey}`, apiKey))
  const { totals } = await decodeBody(Analytics, await getWithKey(`${url}/api/surveys/${survey}/analytics`, apiKey))
  return {
    deliveries: Number(deliveries.headers.get("x-total-count")),
    auditEntries: await countCreations(url, apiKey),
    responseCount,
    completed: totals.completed
  }
}

const Survey = Schema.Struct({ responseCount: Schema.Int })
const Responses = Schema.Array(Schema.Struct({ externalId: Schema.String }))
const Analytics = Schema.Struct({ totals: Schema.Struct({ completed: Schema.Int }) })
