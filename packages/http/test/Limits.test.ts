/** A host changes limits of the engine: the API checks, cuts and documents by them. */
import { Canvass, layerPbkdf2, Limits, type LimitValues, MemoryRateLimiter, Secrets, Services } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { RateLimits } from "../src/access/RateLimits.js"
import * as Api from "../src/Api.js"
import { unlimited } from "../src/testing/TestServices.js"

const limits = {
  title: 12,
  failedPasswords: 7_011,
  idempotencyKey: 8,
  auditQuery: 5,
  pageSize: 3,
  analyticsGroups: 4,
  trendIntervals: 2
} satisfies Partial<LimitValues>

// `close` does not wait for the bodies that the tests do not read.
const options = { publicUrl: "https://example.com", settings: unlimited, shutdownMillis: 0 }

let canvass: Canvass.Canvass
let handler: Api.Handler
let owner: string
beforeAll(async () => {
  canvass = await Canvass.open({ store: Memory.layer, limits: { ...limits, partialBytesPerSurvey: 600 } })
  owner = (await canvass.accounts.ensure("ada@example.com")).id
  handler = Api.handler(canvass, { ...options, authenticate: () => owner })
})
afterAll(async () => {
  await handler.close()
  await canvass.close()
})

const send = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  handler(
    new Request(`https://example.com${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
  )

const Problem = Schema.Struct({
  status: Schema.Int,
  errors: Schema.Array(Schema.Struct({ pointer: Schema.String, detail: Schema.String }))
})

const Resumable = Schema.Struct({ id: Schema.String, resumeToken: Schema.String })

/** The status of a problem, and its violations. */
const problemOf = async (response: Response) => {
  const { errors, status } = Schema.decodeUnknownSync(Problem)(await response.json())
  return [status, ...errors.map(({ detail, pointer }) => `${pointer}: ${detail}`)]
}

describe("an API of an engine with other limits", () => {
  it("accepts page sizes up to its limit", async () => {
    expect((await send("GET", "/api/surveys?limit=3")).status).toBe(200)
    expect(await problemOf(await send("GET", "/api/surveys?limit=4"))).toEqual([
      400,
      "limit: Expected a whole number from 1 to 3."
    ])
  })

  it("accepts texts in the query up to its limit", async () => {
    expect((await send("GET", `/api/surveys?q=${"a".repeat(12)}`)).status).toBe(200)
    expect((await send("GET", `/api/surveys?q=${"a".repeat(13)}`)).status).toBe(400)
  })

  it("accepts idempotency keys up to its limit", async () => {
    const create = (key: string) => send("POST", "/api/surveys", { title: "Lunch" }, { "Idempotency-Key": key })
    expect((await create("12345678")).status).toBe(201)
    expect(await problemOf(await create("123456789"))).toEqual([
      400,
      "Idempotency-Key: The key must have 1 to 8 visible ASCII characters."
    ])
  })

  it("cuts queries in the audit log at its limit", async () => {
    await send("POST", "/api/surveys?unknown=1", { title: "Lunch" })
    const { logs } = await canvass.audit.list(owner)
    expect(logs[0]?.query).toBe("unkno")
  })

  it("accepts partial responses up to its limit, and then completes them", async () => {
    const survey = await canvass.surveys.create(owner, { title: "Lunch", questions: [{ type: "text", text: "Why?" }] })
    await canvass.surveys.publish(owner, survey.id)
    const path = `/api/response/survey/${survey.id}`
    const body = (length: number) => ({
      status: "partial",
      answers: [{ questionId: survey.questions[0]?.id, value: "x".repeat(length) }]
    })
    const created = await send("POST", path, body(100))
    const { id, resumeToken } = Schema.decodeUnknownSync(Resumable)(await created.json())
    const full = [
      422,
      "/answers: The partial responses of the survey may take 600 bytes together, and this response would exceed that."
    ]
    expect(await problemOf(await send("POST", path, body(100)))).toEqual(full)
    const resume = (changes: object) => send("PATCH", `${path}/${id}`, changes, { "X-Resume-Token": resumeToken })
    expect(await problemOf(await resume(body(300)))).toEqual(full)
    expect((await resume({ ...body(300), status: "completed" })).status).toBe(200)
    expect((await send("POST", path, body(100))).status).toBe(201)
  })

  it("makes as many groups, and trends of as many intervals, as its limits say", async () => {
    const { id } = await canvass.surveys.create(owner, {
      title: "Colours",
      questions: [{ text: "Which?", type: "text" }],
      hiddenFields: ["number"]
    })
    await canvass.surveys.publish(owner, id)
    const read = (path: string) => send("GET", `/api/surveys/${id}/${path}`)
    for (const number of [1, 2, 3]) {
      await canvass.responses.submit(id, { answers: [], metadata: { number: `${number}` } })
    }
    // The group of those without a number is the fourth.
    await canvass.responses.submit(id, { answers: [] })
    expect((await read("analytics?by=field.number")).status).toBe(200)
    await canvass.responses.submit(id, { answers: [], metadata: { number: "4" } })
    expect(await problemOf(await read("analytics?by=field.number"))).toEqual([
      422,
      "by: At most 4 groups are counted at once, and fewer of a large survey. A filter makes them fewer."
    ])
    const trend = (to: string) => read(`trend?interval=day&from=2026-01-01T00:00:00Z&to=${to}T00:00:00Z`)
    expect((await trend("2026-01-03")).status).toBe(200)
    expect(await problemOf(await trend("2026-01-04"))).toEqual([
      400,
      "interval: A trend has at most 2 intervals. Longer ones are fewer."
    ])
  })

  it("documents its limits", async () => {
    const document = await (await send("GET", "/openapi.json")).text()
    const quotes = {
      pageSize: ["(at most 3)", "\"type\":\"integer\",\"minimum\":1,\"maximum\":3}"],
      idempotencyKey: ["text of up to 8 characters", "\"minLength\":1,\"maxLength\":8}"],
      title: ["\"type\":\"string\",\"maxLength\":12}"],
      auditQuery: ["cut at 5 characters"],
      failedPasswords: ["7011 wrong passwords"],
      analyticsGroups: ["At most 4 groups."],
      trendIntervals: ["at most 2. With"]
    } satisfies Record<keyof typeof limits, ReadonlyArray<string>>
    expect(Object.values(quotes).flat().filter((quote) => !document.includes(quote))).toEqual([])
  })

  it("describes problem types by its limits", async () => {
    expect(await (await send("GET", "/errors/rate-limit-exceeded")).text()).toContain("7011 wrong passwords")
  })
})

describe("the rate limit of an account", () => {
  const { rateLimitAccount: _, rateLimitAuthenticated: __, ...others } = unlimited

  /** The limit and the remaining requests of the first response. */
  const figuresOf = async (settings: Partial<RateLimits>) => {
    const api = Api.handler(canvass, { ...options, settings: { ...others, ...settings }, authenticate: () => owner })
    const { headers } = await api(new Request("https://example.com/api/surveys"))
    await api.close()
    return [headers.get("ratelimit-limit"), headers.get("ratelimit-remaining")].map(Number)
  }

  it("is by default no less than that of a credential, so that raising the latter is enough", async () => {
    expect(await figuresOf({})).toEqual([300, 299])
    expect(await figuresOf({ rateLimitAuthenticated: 2_000 })).toEqual([2_000, 1_999])
  })

  it("holds where it is the lower one", async () => {
    expect(await figuresOf({ rateLimitAuthenticated: 2_000, rateLimitAccount: 50 })).toEqual([50, 49])
  })
})

describe("an API of services that were made with other limits", () => {
  it("has the same limits", async () => {
    const services = Layer.provide(Services.layer, Layer.succeed(Limits, { ...Limits.defaults, ...limits }))
    const ports = Layer.mergeAll(Memory.layer, MemoryRateLimiter.layer, Secrets.layerEphemeral, layerPbkdf2)
    const other = Api.handler(Layer.provideMerge(services, ports), options)
    const document = await (await other(new Request("https://example.com/openapi.json"))).text()
    expect(document.includes("(at most 3)")).toBe(true)
    await other.close()
  })
})
