/**
 * Four instances of the server on one PostgreSQL are one server: whatever is raced for over them is had once (decisions
 * §2, §5, §9, §10).
 */
import * as Schema from "effect/Schema"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { anOwner, get, Key, type Owner, post, read, Session } from "./anOwner.js"
import { aServer, type RunningServer } from "./aServer.js"
import { postgres } from "./stores.js"

let servers: ReadonlyArray<RunningServer> = []
let stop: () => void
let stopped: Promise<void>

beforeAll(() =>
  new Promise<void>((started, failed) => {
    stopped = postgres.use(async (store) => {
      const environment = { ...store, WEBHOOK_WORKER: "off", TRUST_PROXY: "1", LOG_LEVEL: "warning" }
      servers = await Promise.all(Array.from({ length: 4 }, () => aServer(environment)))
      started()
      await new Promise<void>((told) => {
        stop = told
      })
      await Promise.all(servers.map((server) => server.stop()))
    })
    stopped.catch(failed)
  })
)

afterAll(() => {
  stop()
  return stopped
})

/** Each call at once, the instances in turn. */
const atOnce = <A>(count: number, call: (url: string, n: number) => Promise<A>): Promise<ReadonlyArray<A>> =>
  Promise.all(Array.from({ length: count }, (_, n) => call(servers[n % servers.length]?.url ?? "", n)))

const anyOwner = (): Promise<Owner> => anOwner(servers[0]?.url ?? "")

/** Each test's respondents are behind an address of their own, so that they have a limit of their own. */
const from = (address: string) => ({ "x-forwarded-for": address })

const statuses = (answers: ReadonlyArray<Response>): ReadonlyArray<number> => answers.map(({ status }) => status)

const Made = Schema.Struct({ id: Schema.String })
const Survey = Schema.Struct({
  status: Schema.String,
  closeReason: Schema.NullOr(Schema.String),
  responseCount: Schema.Int
})
const Deliveries = Schema.Array(Schema.Struct({ event: Schema.String }))

const surveyOf = async (url: string, { apiKey, survey }: Owner) =>
  read(Survey, await get(`${url}/api/surveys/${survey}`, apiKey))

/** A subscription to what becomes of surveys, and how often each event happened since. */
const watch = async ({ apiKey }: Owner) => {
  const [{ url } = { url: "" }] = servers
  const wanted = { url: "https://example.com/", events: "survey.published,survey.closed" }
  const { id } = await read(Made, await post(`${url}/api/webhooks`, { "x-api-key": apiKey }, wanted))
  return async () => {
    const deliveries = await read(Deliveries, await get(`${url}/api/webhooks/${id}/deliveries`, apiKey))
    return (event: string) => deliveries.filter((delivery) => delivery.event === event).length
  }
}

describe("over four instances", () => {
  it("one idempotency key makes one response out of a hundred tries (decisions §5)", async () => {
    const owner = await anyOwner()
    const headers = { ...from("192.0.2.1"), "idempotency-key": "one" }
    const body = { answers: [{ questionKey: "again", value: 9 }] }
    // No more than 60 a minute are let in.
    const answers = await atOnce(60, (url) => post(`${url}/api/response/survey/${owner.survey}`, headers, body))
    expect(statuses(answers)).toEqual(answers.map(() => 201))
    const ids = await Promise.all(answers.map((answer) => read(Made, answer)))
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1)
    expect(answers.filter(({ headers }) => headers.get("idempotent-replayed") === "true").length).toBe(59)
    expect(await atOnce(4, (url) => surveyOf(url, owner).then(({ responseCount }) => responseCount)))
      .toEqual([1, 1, 1, 1])
  })

  it("one idempotency key makes one survey out of a hundred tries (decisions §5)", async () => {
    const { apiKey } = await anyOwner()
    const headers = { "x-api-key": apiKey, "idempotency-key": "one" }
    const answers = await atOnce(100, (url) => post(`${url}/api/surveys`, headers, { title: "Once", questions: [] }))
    expect(statuses(answers)).toEqual(answers.map(() => 201))
    const ids = await Promise.all(answers.map((answer) => read(Made, answer)))
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1)
  })

  it("a refresh token is used once, and its family ends when it is presented again (decisions §9)", async () => {
    const { refreshToken } = await anyOwner()
    const answers = await atOnce(
      20,
      (url, n) => post(`${url}/api/auth/refresh`, from(`192.0.2.${100 + n}`), { refreshToken })
    )
    const won = answers.filter(({ status }) => status === 200)
    expect(won.length).toBeLessThanOrEqual(1)
    expect(statuses(answers).filter((status) => status === 401).length).toBe(20 - won.length)
    for (const answer of won) {
      const next = { refreshToken: (await read(Session, answer)).refreshToken }
      const after = await atOnce(4, (url) => post(`${url}/api/auth/refresh`, from("192.0.2.120"), next))
      expect(statuses(after)).toEqual([401, 401, 401, 401])
    }
  })

  it("of API keys that are made at the same time, one is left", async () => {
    const { accessToken } = await anyOwner()
    const bearer = { authorization: `Bearer ${accessToken}` }
    const answers = await atOnce(16, (url) => post(`${url}/api/developer/api-key`, bearer, {}))
    expect(statuses(answers)).toEqual(answers.map(() => 201))
    const keys = await Promise.all(answers.map((answer) => read(Key, answer)))
    const tries = await atOnce(16, (url, n) => get(`${url}/api/surveys`, keys[n]?.apiKey ?? ""))
    expect(statuses(tries).filter((status) => status === 200).length).toBe(1)
    expect(statuses(tries).filter((status) => status === 401).length).toBe(15)
  })

  it("publishing and closing at the same time leaves an event for each time that it came to be (decisions §2)", async () => {
    const owner = await anyOwner()
    const count = await watch(owner)
    const key = { "x-api-key": owner.apiKey }
    for (let round = 0; round < 5; round++) {
      const answers = await atOnce(
        16,
        (url, n) => post(`${url}/api/surveys/${owner.survey}/${n % 8 < 4 ? "close" : "publish"}`, key, {})
      )
      expect(statuses(answers)).toEqual(answers.map(() => 200))
    }
    const happened = await count()
    const { status } = await surveyOf(servers[0]?.url ?? "", owner)
    // It was published to begin with; from then on the two take turns.
    expect(happened("survey.closed") - happened("survey.published")).toBe(status === "closed" ? 1 : 0)
    expect(happened("survey.closed")).toBeGreaterThanOrEqual(1)
  })

  it("nothing is taken once closing has been acknowledged, and what was taken is counted (decisions §2)", async () => {
    const owner = await anyOwner()
    const body = { answers: [{ questionKey: "again", value: 9 }] }
    let isClosed = false
    let taken = 0
    const respondents = atOnce(40, async (url, n) => {
      for (let tries = 0; tries < 30; tries++) {
        const wasClosed = isClosed
        const { status } = await post(`${url}/api/response/survey/${owner.survey}`, from(`198.51.100.${n}`), body)
        expect([201, 422]).toContain(status)
        if (status === 201) taken += 1
        if (wasClosed) expect(status).toBe(422)
        if (wasClosed) return
      }
    })
    await sleep(300)
    const key = { "x-api-key": owner.apiKey }
    const closed = await atOnce(4, (url) => post(`${url}/api/surveys/${owner.survey}/close`, key, { reason: "full" }))
    expect(statuses(closed)).toEqual([200, 200, 200, 200])
    isClosed = true
    await respondents
    expect(taken).toBeGreaterThan(0)
    expect(await surveyOf(servers[0]?.url ?? "", owner)).toMatchObject({ status: "closed", responseCount: taken })
  })

  it("a survey that expires is closed once (decisions §2)", async () => {
    const owner = await anyOwner()
    const count = await watch(owner)
    const [{ url } = { url: "" }] = servers
    const closesAt = new Date(Date.now() + 1_000).toISOString()
    const answer = await fetch(`${url}/api/surveys/${owner.survey}`, {
      method: "PUT",
      headers: { "content-type": "application/json", "x-api-key": owner.apiKey },
      body: JSON.stringify({ closesAt })
    })
    expect(answer.status).toBe(200)
    while ((await surveyOf(url, owner)).status !== "closed") await sleep(100)
    // Every instance has swept once more by then.
    await sleep(1_500)
    expect(await surveyOf(url, owner)).toMatchObject({ closeReason: "expired" })
    expect((await count())("survey.closed")).toBe(1)
  })

  it("the limit is one: an address is let in 60 times a minute, wherever it asks (decisions §10)", async () => {
    const { survey } = await anyOwner()
    const answers = await atOnce(200, (url) => post(`${url}/api/response/survey/${survey}`, from("203.0.113.1"), {}))
    expect(statuses(answers).filter((status) => status !== 429).length).toBe(60)
    const refused = answers.filter(({ status }) => status === 429)
    expect(new Set(refused.map(({ headers }) => headers.get("retry-after")))).toEqual(new Set(["60"]))
    expect(new Set(refused.map(({ headers }) => headers.get("ratelimit-remaining")))).toEqual(new Set(["0"]))
  })
})
