/** Calls of pages in process: they equal requests over HTTP in everything but the transport. */
import { Limits } from "@canvass/core"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import * as Api from "../../src/Api.js"
import { canvassApi } from "../../src/CanvassApi.js"
import type { InProcessApi } from "../../src/pages/InProcessApi.js"
import type { Site } from "../../src/pages/Site.js"
import type { ApiProblem, ApiRefused } from "../../src/problems/ApiRefused.js"
import { startTestServices, type TestServices, unlimited } from "../../src/testing/TestServices.js"

const origin = "https://example.com"

let services: TestServices
let handler: Api.Handler
let accessToken = ""
let browserToken = ""

/** What the page of the site does with the API. */
let page: (api: InProcessApi) => Effect.Effect<unknown, ApiRefused>
let outcome: Either.Either<unknown, ApiProblem>

const site: Site = {
  hasPath: (path) => path === "/page",
  workOf: () => ({ weight: {} }),
  serve: ({ context, sessions }) =>
    Effect.gen(function*() {
      const { authorization } = context.headers
      if (typeof authorization === "string") browserToken = yield* Effect.orDie(sessions.start(authorization))
      const session = yield* sessions.find(browserToken)
      const admission = yield* session?.admit ?? Effect.dieMessage("There is no session.")
      if (admission._tag !== "Admitted") return yield* Effect.dieMessage("The page is refused.")
      outcome = yield* Effect.either(Effect.mapError(page(admission.api), ({ problem }) => problem))
      return { status: 204, headers: {}, body: undefined }
    }),
  problemPage: () => ({ status: 500, headers: {}, body: undefined }),
  busyPage: () => Effect.succeed({ status: 503, headers: {}, body: undefined }),
  redactPath: (path) => path,
  frontPage: () => Effect.dieMessage("There is no front page."),
  referencePage: () => Effect.dieMessage("There is no reference."),
  articlePage: () => Effect.dieMessage("There are no articles.")
}

beforeAll(async () => {
  services = await startTestServices()
  handler = Api.handler(services.layer, { publicUrl: origin, settings: unlimited, site })
  const registered = await rest("POST", "/auth/register", {
    email: "ada@example.com",
    password: "correct horse battery"
  })
  const tokens = Schema.decodeUnknownSync(Tokens)(registered.body)
  accessToken = tokens.accessToken
  page = () => Effect.void
  await openPage({ authorization: tokens.refreshToken })
})
afterAll(async () => {
  await handler.close()
  await services.stop()
})

const Tokens = Schema.Struct({ accessToken: Schema.String, refreshToken: Schema.String })

const openPage = async (headers: Record<string, string> = {}) => {
  const response = await handler(new Request(`${origin}/page`, { headers }))
  expect(response.status).toBe(204)
}

/** Runs calls in a page, and returns their result or why they were refused. */
const invoke = async (run: typeof page) => {
  page = run
  await openPage()
  return outcome
}

const rest = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const response = await handler(
    new Request(`${origin}/api${path}`, {
      method,
      headers: {
        ...accessToken === "" ? {} : { authorization: `Bearer ${accessToken}` },
        ...body === undefined ? {} : { "content-type": "application/json" },
        ...headers
      },
      ...body === undefined ? {} : { body: JSON.stringify(body) }
    })
  )
  const text = await response.text()
  const parsed: unknown = text === "" ? undefined : JSON.parse(text)
  return { status: response.status, headers: response.headers, body: parsed }
}

const Entry = Schema.Struct({
  method: Schema.String,
  path: Schema.String,
  query: Schema.NullOr(Schema.String),
  statusCode: Schema.Number,
  authMethod: Schema.String
})

const auditEntries = async () => {
  const { body } = await rest("GET", "/developer/audit-logs?pageSize=200")
  return Schema.decodeUnknownSync(Schema.Struct({ logs: Schema.Array(Entry) }))(body).logs
}

const requestCounts = async () => {
  const { body } = await rest("GET", "/developer/usage")
  const { days } = Schema.decodeUnknownSync(
    Schema.Struct({ days: Schema.Array(Schema.Record({ key: Schema.String, value: Schema.Unknown })) })
  )(body)
  return days.at(-1) ?? {}
}

/** The JSON that REST makes of a value. */
const encoded = (name: string, value: unknown): unknown => {
  const endpoint = canvassApi(Limits.defaults).endpoints.find((endpoint) => endpoint.name === name)
  return JSON.parse(JSON.stringify(endpoint?.encode(value)))
}

const newSurvey = async (title: string) => {
  const { body } = await rest("POST", "/surveys", { title, questions: [{ type: "nps", text: "Again?" }] })
  return Schema.decodeUnknownSync(Schema.Struct({ id: Schema.String }))(body).id
}

const unknownId = "01aa0b3c-5d6e-7f03-8a9b-0c1d2e3f4a03"

describe("a refusal equals that over HTTP, with its audit entry, and is not counted as a request for the API", () => {
  it.each<[string, (api: InProcessApi) => Effect.Effect<unknown, ApiRefused>, Parameters<typeof rest>]>([
    [
      "a payload with several violations",
      (api) => api.invoke("surveys.create", { payload: { title: "", visibility: "secret" } }),
      ["POST", "/surveys", { title: "", visibility: "secret" }]
    ],
    [
      "a text that no store takes",
      (api) => api.invoke("surveys.create", { payload: { title: "\ud800" } }),
      ["POST", "/surveys", { title: "\ud800" }]
    ],
    [
      "a path parameter that is no id",
      (api) => api.invoke("surveys.get", { path: { id: "no/id" } }),
      ["GET", "/surveys/no%2Fid"]
    ],
    [
      "an unknown resource",
      (api) => api.invoke("surveys.publish", { path: { id: unknownId } }),
      ["POST", `/surveys/${unknownId}/publish`]
    ],
    [
      "query parameters that are out of range",
      (api) => api.invoke("surveys.list", { query: { limit: 0, cursor: "nonsense" } }),
      ["GET", "/surveys?limit=0&cursor=nonsense"]
    ],
    [
      "a precondition that does not hold",
      (api) =>
        Effect.flatMap(
          api.invoke("surveys.list", { query: { limit: 1 } }),
          ({ rows }) =>
            api.invoke("surveys.remove", { path: { id: rows[0]?.id ?? "" }, headers: { "if-match": "\"99-0\"" } })
        ),
      ["DELETE", "/surveys/:newest", undefined, { "if-match": "\"99-0\"" }]
    ],
    [
      "a rule that is broken",
      (api) =>
        Effect.flatMap(
          api.invoke("surveys.list", { query: { limit: 1 } }),
          ({ rows }) => api.invoke("surveys.close", { path: { id: rows[0]?.id ?? "" } })
        ),
      ["POST", "/surveys/:newest/close"]
    ],
    [
      "a resource that the account does not have",
      (api) => api.invoke("developer.removeKey"),
      ["DELETE", "/developer/api-key"]
    ]
  ])("%s", async (_, run, [method, path, body, headers]) => {
    const newest = await newSurvey("A draft")
    const auditsBefore = (await auditEntries()).length
    const countsBefore = await requestCounts()
    const refused = await invoke(run)
    const audited = (await auditEntries()).slice(0, -auditsBefore)
    const problem = (await rest(method, path.replace(":newest", newest), body, headers)).body
    const auditedOverHttp = (await auditEntries()).slice(0, -auditsBefore - audited.length)
    expect(Either.isLeft(refused)).toBe(true)
    if (Either.isRight(refused)) return
    const { detail, errors, slug, status } = refused.left
    expect(problem).toMatchObject({
      type: `${origin}/errors/${slug}`,
      detail,
      status,
      ...errors.length === 0 ? {} : { errors }
    })
    expect(audited).toEqual(auditedOverHttp)
    expect(audited.length).toBe(method === "GET" ? 0 : 1)
    const { "2xx": succeeded, "4xx": failed } = await requestCounts()
    // Two reads of the audit log, and a read of the usage.
    expect([succeeded, failed]).toEqual([Number(countsBefore["2xx"]) + 3, Number(countsBefore["4xx"]) + 1])
  })
})

describe("a success equals that over HTTP", () => {
  it("a value with its ETag", async () => {
    const id = await newSurvey("Lunch")
    const result = await invoke((api) => api.invokeWithETag("surveys.publish", { path: { id } }))
    const { body, headers } = await rest("GET", `/surveys/${id}`)
    expect(Either.map(result, (it) => Schema.decodeUnknownSync(WithETag)(it).etag)).toEqual(
      Either.right(headers.get("etag"))
    )
    expect(Either.map(result, (it) => encoded("surveys.publish", Schema.decodeUnknownSync(WithETag)(it).value)))
      .toEqual(Either.right(body))
    expect((await auditEntries())[0]).toEqual({
      method: "POST",
      path: `/api/surveys/${id}/publish`,
      query: null,
      statusCode: 200,
      authMethod: "jwt"
    })
  })

  it("a value that is sent in parts", async () => {
    const id = await newSurvey("Figures")
    const result = await invoke((api) =>
      api.invoke("analytics.ofSurvey", { path: { id }, query: { interval: "week" } })
    )
    const { body } = await rest("GET", `/surveys/${id}/analytics?interval=week`)
    const withoutTime = Schema.decodeUnknownSync(Schema.Record({ key: Schema.String, value: Schema.Unknown }))
    expect(Either.map(result, (it) => ({ ...withoutTime(encoded("analytics.ofSurvey", it)), computedAt: 0 })))
      .toEqual(Either.right({ ...withoutTime(body), computedAt: 0 }))
  })

  it("rows of a list, their total, and the cursor of the next page", async () => {
    await newSurvey("One")
    await newSurvey("Two")
    const seen: Array<string> = []
    const total = await invoke((api) =>
      Effect.gen(function*() {
        let cursor: string | undefined
        for (;;) {
          const page = yield* api.invoke("surveys.list", { query: { limit: 1, q: "O", cursor, count: true } })
          seen.push(...page.rows.map(({ title }) => title))
          if (page.next === undefined) return page.total
          cursor = page.next
        }
      })
    )
    expect(seen).toEqual(["Two", "One"])
    expect(total).toEqual(Either.right(2))
    const all = await invoke((api) => api.invoke("surveys.list", { query: { q: "O" } }))
    expect(all).toMatchObject({ right: { rows: [{ title: "Two" }, { title: "One" }], total: 2, next: undefined } })
    const { headers } = await rest("GET", "/surveys?limit=1&q=O&count=true")
    expect(headers.get("x-total-count")).toBe("2")
  })

  it("an idempotency key makes one resource", async () => {
    const create = () =>
      invoke((api) => api.invoke("surveys.create", { payload: { title: "Once" }, idempotencyKey: "key-of-a-form" }))
    const first = await create()
    const again = await create()
    expect(Either.isRight(first)).toBe(true)
    expect(Either.map(again, (it) => encoded("surveys.create", it)))
      .toEqual(Either.map(first, (it) => encoded("surveys.create", it)))
    const other = await invoke((api) =>
      api.invoke("surveys.create", { payload: { title: "Twice" }, idempotencyKey: "key-of-a-form" })
    )
    expect(other).toMatchObject({ left: { status: 422, slug: "idempotency-key-reused" } })
  })

  it("a stream of bytes", async () => {
    const id = await newSurvey("Export")
    const result = await invoke((api) => api.open("exports.any", { path: { id }, query: { format: "csv" } }))
    expect(result).toMatchObject({ right: { status: 200, headers: { "Content-Type": "text/csv; charset=utf-8" } } })
  })
})

const WithETag = Schema.Struct({ value: Schema.Unknown, etag: Schema.String })
