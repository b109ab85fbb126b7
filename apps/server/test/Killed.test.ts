/**
 * The server is killed under load, started again, and asked: all that was acknowledged is there, once, with its event
 * and its audit entry, and there is no half of anything (decisions §5, §11, §12). `KILLED_ROUNDS=200` makes it longer.
 */
import * as Schema from "effect/Schema"
import process from "node:process"
import { setTimeout as sleep } from "node:timers/promises"
import { expect, it } from "vitest"
import { aServer, type RunningServer } from "./aServer.js"
import { stores } from "./stores.js"

const rounds = Number(process.env["KILLED_ROUNDS"] ?? 2)

const clients = 64

it.each(stores)(
  "on $name, what was acknowledged before kill -9 is there once, with its event and its audit entry",
  ({ use }) =>
    use(async (store) => {
      const environment = {
        ...store,
        RATE_LIMIT_ANONYMOUS: "1000000",
        WEBHOOK_WORKER: "off",
        LOG_LEVEL: "warning"
      }
      for (let round = 0; round < rounds; round++) {
        const killed = await loadAndKill(await aServer(environment), Math.random() * 500)
        const again = await aServer(environment)
        await expectWhole(again.url, killed)
        await again.stop()
      }
    }),
  30_000 + rounds * 15_000
)

/** An account of its own for each round, so that what it finds is the round's. */
interface Owner {
  readonly apiKey: string
  readonly survey: string
  readonly webhook: string
  /** How many entries of creations its audit log had before the load. */
  readonly created: number
}

interface Killed {
  readonly owner: Owner
  /** Submissions are numbered from 0; so many were begun. */
  readonly begun: number
  readonly acknowledged: ReadonlySet<string>
}

const loadAndKill = async (server: RunningServer, lifeMillis: number): Promise<Killed> => {
  const owner = await anOwner(server.url)
  const acknowledged = new Set<string>()
  const refusals: Array<number> = []
  let begun = 0
  let alive = true
  const client = async () => {
    while (alive) {
      const number = String(begun++)
      const status = await submit(server.url, owner, number).catch(() => undefined)
      if (status === undefined) return
      if (status === 201) acknowledged.add(number)
      else refusals.push(status)
    }
  }
  const all = Promise.all(Array.from({ length: clients }, client))
  await sleep(lifeMillis)
  await server.stop("SIGKILL")
  alive = false
  await all
  expect(refusals, "none is refused").toEqual([])
  return { owner, begun, acknowledged }
}

/** The status, once the whole answer is there. */
const submit = async (url: string, { survey }: Owner, number: string): Promise<number> => {
  const answer = await fetch(`${url}/api/response/survey/${survey}`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": `${survey}-${number}` },
    body: JSON.stringify({ answers: [{ questionKey: "again", value: 9 }], externalId: number })
  })
  await answer.text()
  return answer.status
}

const expectWhole = async (url: string, { acknowledged, begun, owner }: Killed): Promise<void> => {
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

const anOwner = async (url: string): Promise<Owner> => {
  const account = { email: `${crypto.randomUUID()}@example.com`, password: "correct horse battery" }
  const { accessToken } = await read(Session, await post(`${url}/api/auth/register`, {}, account))
  const bearer = { authorization: `Bearer ${accessToken}` }
  const { apiKey } = await read(Key, await post(`${url}/api/developer/api-key`, bearer, {}))
  const asked = { title: "Killed", questions: [{ key: "again", type: "nps", text: "Again?" }] }
  const survey = await read(Made, await post(`${url}/api/surveys`, bearer, asked))
  await post(`${url}/api/surveys/${survey.id}/publish`, bearer, {})
  const subscription = { url: "https://example.com/", events: "response.submitted" }
  const webhook = await read(Made, await post(`${url}/api/webhooks`, bearer, subscription))
  return { apiKey, survey: survey.id, webhook: webhook.id, created: await creations(url, apiKey) }
}

const Session = Schema.Struct({ accessToken: Schema.String })
const Key = Schema.Struct({ apiKey: Schema.String })
const Made = Schema.Struct({ id: Schema.String })
const Survey = Schema.Struct({ responseCount: Schema.Int })
const Responses = Schema.Array(Schema.Struct({ externalId: Schema.String }))
const Figures = Schema.Struct({ totals: Schema.Struct({ completed: Schema.Int }) })
const Log = Schema.Struct({ total: Schema.Int })

const get = (url: string, apiKey: string): Promise<Response> => fetch(url, { headers: { "x-api-key": apiKey } })

const post = (url: string, headers: Readonly<Record<string, string>>, body: unknown): Promise<Response> =>
  fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body)
  })

const read = async <A, I>(schema: Schema.Schema<A, I>, answer: Response): Promise<A> =>
  Schema.decodeUnknownSync(schema)(await answer.json())
