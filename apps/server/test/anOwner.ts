/** Somebody with a published survey, a webhook and an API key; respondents; and whether all that they sent is there. */
import * as Schema from "effect/Schema"
import { expect } from "vitest"

export interface Owner {
  readonly email: string
  readonly accessToken: string
  readonly refreshToken: string
  readonly apiKey: string
  readonly survey: string
  readonly webhook: string
  /** How many entries of creations its audit log had before anybody answered. */
  readonly created: number
}

/** What respondents did. */
export interface Load {
  readonly owner: Owner
  /** Submissions are numbered from 0; so many were begun. */
  readonly begun: number
  readonly acknowledged: ReadonlySet<string>
}

/** The status, once the whole answer is there. */
export const submit = async (url: string, { survey }: Owner, number: string): Promise<number> => {
  const answer = await fetch(`${url}/api/response/survey/${survey}`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": `${survey}-${number}` },
    body: JSON.stringify({ answers: [{ questionKey: "again", value: 9 }], externalId: number })
  })
  await answer.text()
  return answer.status
}

/** All that was acknowledged is there once, with its event and its audit entry, and there is no half of anything. */
export const expectWhole = async (url: string, { acknowledged, begun, owner }: Load): Promise<void> => {
  const stored = await numbersOf(url, owner)
  const known = new Set(stored)
  expect(known.size, "none is there twice").toBe(stored.length)
  expect([...acknowledged].filter((number) => !known.has(number)), "none is lost").toEqual([])
  expect(await countsOf(url, owner)).toEqual({
    deliveries: stored.length,
    auditEntries: owner.created + stored.length,
    responseCount: stored.length,
    completed: stored.length
  })
  const numbers = Array.from({ length: begun }, (_, number) => String(number))
  for (const number of numbers) if (!acknowledged.has(number)) expect(await submit(url, owner, number)).toBe(201)
  expect((await numbersOf(url, owner)).toSorted(), "whoever tries again is there once").toEqual(numbers.toSorted())
}

/** Of the responses that are stored. */
const numbersOf = async (url: string, { apiKey, survey }: Owner): Promise<ReadonlyArray<string>> =>
  read(Responses, await get(`${url}/api/surveys/${survey}/responses?status=all`, apiKey)).then((responses) =>
    responses.map(({ externalId }) => externalId)
  )

const countsOf = async (url: string, { apiKey, survey, webhook }: Owner) => {
  const deliveries = await get(`${url}/api/webhooks/${webhook}/deliveries?limit=1`, apiKey)
  const { responseCount } = await read(Survey, await get(`${url}/api/surveys/${survey}`, apiKey))
  const { totals } = await read(Figures, await get(`${url}/api/surveys/${survey}/analytics`, apiKey))
  return {
    deliveries: Number(deliveries.headers.get("x-total-count")),
    auditEntries: await creations(url, apiKey),
    responseCount,
    completed: totals.completed
  }
}

const creations = async (url: string, apiKey: string): Promise<number> =>
  read(Log, await get(`${url}/api/developer/audit-logs?method=POST&statusCode=201&pageSize=1`, apiKey)).then(
    ({ total }) => total
  )

export const anOwner = async (url: string): Promise<Owner> => {
  const account = { email: `${crypto.randomUUID()}@example.com`, password: "correct horse battery" }
  const { accessToken, refreshToken } = await read(Session, await post(`${url}/api/auth/register`, {}, account))
  const bearer = { authorization: `Bearer ${accessToken}` }
  const { apiKey } = await read(Key, await post(`${url}/api/developer/api-key`, bearer, {}))
  const asked = { title: "Lunch", questions: [{ key: "again", type: "nps", text: "Again?" }] }
  const survey = await read(Made, await post(`${url}/api/surveys`, bearer, asked))
  await post(`${url}/api/surveys/${survey.id}/publish`, bearer, {})
  const subscription = { url: "https://example.com/", events: "response.submitted" }
  const webhook = await read(Made, await post(`${url}/api/webhooks`, bearer, subscription))
  const made = { email: account.email, accessToken, refreshToken, apiKey, survey: survey.id, webhook: webhook.id }
  return { ...made, created: await creations(url, apiKey) }
}

export const Session = Schema.Struct({ accessToken: Schema.String, refreshToken: Schema.String })
export const Key = Schema.Struct({ apiKey: Schema.String })
const Made = Schema.Struct({ id: Schema.String })
const Survey = Schema.Struct({ responseCount: Schema.Int })
const Responses = Schema.Array(Schema.Struct({ externalId: Schema.String }))
const Figures = Schema.Struct({ totals: Schema.Struct({ completed: Schema.Int }) })
const Log = Schema.Struct({ total: Schema.Int })

export const get = (url: string, apiKey: string): Promise<Response> => fetch(url, { headers: { "x-api-key": apiKey } })

export const post = (url: string, headers: Readonly<Record<string, string>>, body: unknown): Promise<Response> =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body)
  })

export const read = async <A, I>(schema: Schema.Schema<A, I>, answer: Response): Promise<A> =>
  Schema.decodeUnknownSync(schema)(await answer.json())
