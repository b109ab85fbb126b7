/** Races between four instances of the server on one PostgreSQL database: two servers of two workers each. */
import * as Schema from "effect/Schema"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { decodeBody, getWithKey, postJson } from "../support/api.js"
import { ApiKey, Created, createOwner, type Owner, Session } from "../support/Owner.js"
import { type RunningServer, startServer } from "../support/ServerProcess.js"
import { postgres } from "../support/stores.js"

let servers: ReadonlyArray<RunningServer> = []
let stop: () => void
let stopped: Promise<void>

beforeAll(() =>
  new Promise<void>((resolveStarted, rejectStarted) => {
    stopped = postgres.use(async (store) => {
      const environment = { ...store, WORKERS: "2", WEBHOOK_WORKER: "off", TRUST_PROXY: "1", LOG_LEVEL: "warning" }
      servers = await Promise.all(Array.from({ length: 2 }, () => startServer(environment)))
      resolveStarted()
      await new Promise<void>((resolveStop) => {
        stop = resolveStop
      })
      await Promise.all(servers.map((server) => server.stop()))
    })
    stopped.catch(rejectStarted)
  })
)

afterAll(() => {
  stop()
  return stopped
})

/** Makes `count` calls at once, spread over the instances. */
const callAtOnce = <A>(count: number, call: (url: string, n: number) => Promise<A>): Promise<ReadonlyArray<A>> =>
  Promise.all(Array.from({ length: count }, (_, n) => call(servers[n % servers.length]?.url ?? "", n)))

const createAnyOwner = (): Promise<Owner> => createOwner(servers[0]?.url ?? "")

/** Gives each test an address, and so a rate limit, of its own. */
const fromAddress = (address: string) => ({ "x-forwarded-for": address })

const statusesOf = (responses: ReadonlyArray<Response>): ReadonlyArray<number> => responses.map(({ status }) => status)

const Survey = Schema.Struct({
  status: Schema.String,
  closeReason: Schema.NullOr(Schema.String),
  responseCount: Schema.Int
})
const Deliveries = Schema.Array(Schema.Struct({ event: Schema.String }))

const surveyOf = async (url: string, { apiKey, survey }: Owner) =>
  decodeBody(Survey, await getWithKey(`${url}/api/surveys/${survey}`, apiKey))

/** Subscribes to survey events. The returned function counts them by name. */
const countEvents = async ({ apiKey }: Owner) => {
  const [{ url } = { url: "" }] = servers
  const webhook = { url: "https://example.com/", events: "survey.published,survey.closed" }
  const { id } = await decodeBody(Created, await postJson(`${url}/api/webhooks`, { "x-api-key": apiKey }, webhook))
  return async () => {
    const deliveries = await decodeBody(Deliveries, await getWithKey(`${url}/api/webhooks/${id}/deliveries`, apiKey))
    return (event: string) => deliveries.filter((delivery) => delivery.event === event).length
  }
}

describe("four instances on one database", () => {
  it("create one response from 60 submissions with one idempotency key", async () => {
    const owner = await createAnyOwner()
    const headers = { ...fromAddress("192.0.2.1"), "idempotency-key": "one" }
    const body = { answers: [{ questionKey: "again", value: 9 }] }
    // The rate limit allows no more per minute.
    const answers = await callAtOnce(60, (url) => postJson(`${url}/api/response/survey/${owner.survey}`, headers, body))
    expect(statusesOf(answers)).toEqual(answers.map(() => 201))
    const ids = await Promise.all(answers.map((answer) => decodeBody(Created, answer)))
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1)
    expect(answers.filter(({ headers }) => headers.get("idempotent-replayed") === "true").length).toBe(59)
    expect(await callAtOnce(4, (url) => surveyOf(url, owner).then(({ responseCount }) => responseCount)))
      .toEqual([1, 1, 1, 1])
  })

  it("create one survey from 100 requests with one idempotency key", async () => {
    const { apiKey } = await createAnyOwner()
    const headers = { "x-api-key": apiKey, "idempotency-key": "one" }
    const answers = await callAtOnce(
      100,
      (url) => postJson(`${url}/api/surveys`, headers, { title: "Once", questions: [] })
    )
    expect(statusesOf(answers)).toEqual(answers.map(() => 201))
    const ids = await Promise.all(answers.map((answer) => decodeBody(Created, answer)))
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1)
  })

  it("accept a refresh token once, and revoke its family on reuse", async () => {
    const { refreshToken } = await createAnyOwner()
    const answers = await callAtOnce(
      20,
      (url, n) => postJson(`${url}/api/auth/refresh`, fromAddress(`192.0.2.${100 + n}`), { refreshToken })
    )
    const won = answers.filter(({ status }) => status === 200)
    expect(won.length).toBeLessThanOrEqual(1)
    expect(statusesOf(answers).filter((status) => status === 401).length).toBe(20 - won.length)
    for (const answer of won) {
      const next = { refreshToken: (await decodeBody(Session, answer)).refreshToken }
      const after = await callAtOnce(4, (url) => postJson(`${url}/api/auth/refresh`, fromAddress("192.0.2.120"), next))
      expect(statusesOf(after)).toEqual([401, 401, 401, 401])
    }
  })

  it("keep one of 16 API keys that are created at once", async () => {
    const { accessToken } = await createAnyOwner()
    const bearer = { authorization: `Bearer ${accessToken}` }
    const answers = await callAtOnce(16, (url) => postJson(`${url}/api/developer/api-key`, bearer, {}))
    expect(statusesOf(answers)).toEqual(answers.map(() => 201))
    const keys = await Promise.all(answers.map((answer) => decodeBody(ApiKey, answer)))
    const tries = await callAtOnce(16, (url, n) => getWithKey(`${url}/api/surveys`, keys[n]?.apiKey ?? ""))
    expect(statusesOf(tries).filter((status) => status === 200).length).toBe(1)
    expect(statusesOf(tries).filter((status) => status === 401).length).toBe(15)
  })

  it("write one event for each change between published and closed", async () => {
    const owner = await createAnyOwner()
    const count = await countEvents(owner)
    const key = { "x-api-key": owner.apiKey }
    for (let round = 0; round < 5; round++) {
      const answers = await callAtOnce(
        16,
        (url, n) => postJson(`${url}/api/surveys/${owner.survey}/${n % 8 < 4 ? "close" : "publish"}`, key, {})
      )
      expect(statusesOf(answers)).toEqual(answers.map(() => 200))
    }
    const countOf = await count()
    const { status } = await surveyOf(servers[0]?.url ?? "", owner)
    // The survey begins as published; from then on the two events alternate.
    expect(countOf("survey.closed") - countOf("survey.published")).toBe(status === "closed" ? 1 : 0)
    expect(countOf("survey.closed")).toBeGreaterThanOrEqual(1)
  })

  it("accept no submission after the close is acknowledged, and count all accepted ones", async () => {
    const owner = await createAnyOwner()
    const body = { answers: [{ questionKey: "again", value: 9 }] }
    let isClosed = false
    let accepted = 0
    let rejectedAfterClose = 0
    const respondents = callAtOnce(40, async (url, n) => {
      for (let tries = 0; tries < 30; tries++) {
        const wasClosed = isClosed
        const { status } = await postJson(
          `${url}/api/response/survey/${owner.survey}`,
          fromAddress(`198.51.100.${n}`),
          body
        )
        expect([201, 422]).toContain(status)
        if (status === 201) accepted += 1
        if (!wasClosed) continue
        expect(status).toBe(422)
        rejectedAfterClose += 1
        break
      }
    })
    await sleep(300)
    const key = { "x-api-key": owner.apiKey }
    const closed = await callAtOnce(
      4,
      (url) => postJson(`${url}/api/surveys/${owner.survey}/close`, key, { reason: "full" })
    )
    expect(statusesOf(closed)).toEqual([200, 200, 200, 200])
    isClosed = true
    await respondents
    expect(accepted).toBeGreaterThan(0)
    expect(rejectedAfterClose).toBeGreaterThan(0)
    expect(await surveyOf(servers[0]?.url ?? "", owner)).toMatchObject({ status: "closed", responseCount: accepted })
  })

  it("close an expired survey once", async () => {
    const owner = await createAnyOwner()
    const count = await countEvents(owner)
    const [{ url } = { url: "" }] = servers
    const closesAt = new Date(Date.now() + 1_000).toISOString()
    const answer = await fetch(`${url}/api/surveys/${owner.survey}`, {
      method: "PUT",
      headers: { "content-type": "application/json", "x-api-key": owner.apiKey },
      body: JSON.stringify({ closesAt })
    })
    expect(answer.status).toBe(200)
    while ((await surveyOf(url, owner)).status !== "closed") await sleep(100)
    // By then every instance has looked for expired surveys again.
    await sleep(1_500)
    expect(await surveyOf(url, owner)).toMatchObject({ closeReason: "expired" })
    expect((await count())("survey.closed")).toBe(1)
  })

  it("share one rate limit per address", async () => {
    const { survey } = await createAnyOwner()
    const answers = await callAtOnce(
      200,
      (url) => postJson(`${url}/api/response/survey/${survey}`, fromAddress("203.0.113.1"), {})
    )
    expect(statusesOf(answers).filter((status) => status !== 429).length).toBe(60)
    const refused = answers.filter(({ status }) => status === 429)
    expect(new Set(refused.map(({ headers }) => headers.get("retry-after")))).toEqual(new Set(["60"]))
    expect(new Set(refused.map(({ headers }) => headers.get("ratelimit-remaining")))).toEqual(new Set(["0"]))
  })
})
