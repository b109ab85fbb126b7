/** Every failure is a problem: malformed and hostile requests on a real socket, and the responses to them. */
import { ViolationParams } from "@canvass/core/ports"
import { problemTypes } from "@canvass/http/testing"
import * as Schema from "effect/Schema"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type ProbeServer, startProbeServer } from "./fixtures/ProbeServer.js"

let probe: ProbeServer
beforeAll(async () => {
  probe = await startProbeServer({ headersTimeoutMillis: 400, bodyTimeoutMillis: 800 })
})
afterAll(() => probe.stop())

const Problem = Schema.Struct({
  type: Schema.String,
  title: Schema.NonEmptyString,
  status: Schema.Int,
  detail: Schema.NonEmptyString,
  instance: Schema.String,
  traceId: Schema.String.pipe(Schema.pattern(/^[0-9a-f]{32}$/)),
  errors: Schema.optional(
    Schema.Array(Schema.Struct({
      pointer: Schema.String,
      code: Schema.NonEmptyString,
      detail: Schema.NonEmptyString,
      params: ViolationParams.ViolationParams
    }))
  ),
  retryAfterSeconds: Schema.optional(Schema.Int)
})

/** The first response on a connection. Fails unless it is a consistent problem. */
const problemIn = (received: string) => {
  const [head = "", body = ""] = received.split(/\r\n\r\n(.*)/s)
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1])
  expect(head).toMatch(/content-type: application\/problem\+json/i)
  const problem = Schema.decodeUnknownSync(Problem, { onExcessProperty: "error" })(JSON.parse(body))
  const slug = problem.type.replace(`${probe.url}/errors/`, "")
  expect(problem.status).toBe(status)
  expect(head).toContain(`X-Trace-Id: ${problem.traceId}`)
  expect(Object.keys(problemTypes)).toContain(slug)
  expect(problem.errors !== undefined && problem.errors.length > 0).toBe(status === 400 || status === 422)
  return { ...problem, slug, pointers: problem.errors?.map(({ pointer }) => pointer), head }
}

const get = (target: string, headers = "") => `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`

const post = (body: string | Buffer, { headers = "", path = "/api/say", type = "application/json" } = {}) => {
  const head =
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
    (type === "" ? "" : `Content-Type: ${type}\r\n`) + `${headers}\r\n`
  return Buffer.concat([Buffer.from(head), Buffer.from(body)])
}

const id = "01a1f8ff-d3fd-7287-ac65-baf3c4373223"

describe("an unknown path or an invalid query", () => {
  it.each([
    ["an unknown path", get("/api/nope?x=1"), 404, "not-found"],
    ["a URI that is too long", get(`/api/things/${id}?q=${"a".repeat(9_000)}`), 414, "uri-too-long"],
    ["an unknown path outside of the API", get("/nope"), 404, "not-found"],
    ["a path in another case", get(`/api/Things/${id}`), 404, "not-found"],
    ["a path that leaves the root", get("/api/../../etc/passwd"), 404, "not-found"],
    ["a target that is not a path", get("*"), 404, "not-found"],
    ["an incomplete percent-encoding", get("/api/things/%E0%A4%A"), 404, "not-found"],
    ["a percent-encoding that is not UTF-8", get("/api/things/%ff%fe"), 404, "not-found"],
    ["a semicolon after the path", get(`/api/things/${id};a=b`), 404, "not-found"],
    [
      "a method that the path does not support",
      `PATCH /api/things HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      405
    ],
    ["TRACE", "TRACE /api/things HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 405],
    ["CONNECT", "CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n", 405],
    ["a method outside of the API", "POST /docs HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", 405]
  ])("%s", async (_title, request, status, slug = "method-not-allowed") => {
    expect(problemIn(await probe.raw(request))).toMatchObject({ status, slug })
  })

  it("lists the methods of the path in Allow", async () => {
    const { head } = problemIn(await probe.raw("PUT /api/things/x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"))
    expect(head).toContain("Allow: GET, HEAD, OPTIONS")
  })

  it("reports every invalid parameter at once, by its name", async () => {
    const answer = await probe.raw(get("/api/things/x?limit=ten&limt=1&q=%00&q=2&%=1&=&=3"))
    expect(problemIn(answer)).toMatchObject({ status: 400, slug: "invalid-input" })
    expect(new Set(problemIn(answer).pointers)).toEqual(new Set(["id", "limit", "limt", "q", "%", ""]))
  })

  it.each(["%00", "a%00b", "%ED%A0%80"])("a character in the path that cannot be stored: %s", async (text) => {
    const { slug, status } = problemIn(await probe.raw(get(`/api/things/${text}`)))
    expect([[400, "invalid-input"], [404, "not-found"]]).toContainEqual([status, slug])
  })

  it("has the path as it was sent as `instance`, without the query", async () => {
    expect(problemIn(await probe.raw(get("/api/v1/n%6Fpe?secret=1"))).instance).toBe("/api/v1/n%6Fpe")
  })
})

describe("an invalid body", () => {
  const deep = (levels: number) => "[".repeat(levels) + "]".repeat(levels)

  it.each([
    ["incomplete JSON", post("{\"text\":"), "malformed-json"],
    ["a word", post("undefined"), "malformed-json"],
    ["two values", post("{} {}"), "malformed-json"],
    ["bytes that are not UTF-8", post(Buffer.from([0x22, 0xff, 0x22])), "malformed-json"],
    ["half a character", post(Buffer.from([0x22, 0xe2, 0x82, 0x22])), "malformed-json"],
    ["a raw control character", post("{\"text\":\"\u0000\"}"), "malformed-json"],
    ["33 levels", post(deep(33)), "malformed-json"],
    ["half a million levels", post("[".repeat(500_000)), "malformed-json"],
    ["no body", post(""), "invalid-input"],
    ["no body at all", "POST /api/say HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", "invalid-input"],
    ["another type", post("[]"), "invalid-input"],
    ["32 levels of another type", post(deep(32)), "invalid-input"],
    ["an unknown field", post("{\"text\":\"a\",\"__proto__\":{\"polluted\":1}}"), "invalid-input"],
    ["a wrong type", post("{\"text\":5}"), "invalid-input"]
  ])("%s", async (_title, request, slug) => {
    expect(problemIn(await probe.raw(request))).toMatchObject({ status: 400, slug })
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false)
  })

  it("reports the place of every character that cannot be stored", async () => {
    const answer = problemIn(await probe.raw(post(`{"text":"\\u0000","a/b":["x","\\ud800"],"\\udfff":1}`)))
    expect(answer).toMatchObject({ status: 400, slug: "invalid-input" })
    expect(answer.pointers).toHaveLength(3)
    expect(answer.pointers).toEqual(expect.arrayContaining(["/text", "/a~1b/1"]))
  })

  it.each([
    ["no type", "", ""],
    ["a form", "application/x-www-form-urlencoded", ""],
    ["text", "text/plain", ""],
    ["another character set", "application/json; charset=iso-8859-1", ""],
    ["a type with the same beginning", "application/jsonp", ""],
    ["compressed", "application/json", "Content-Encoding: gzip\r\n"]
  ])("%s is 415", async (_title, type, headers) => {
    expect(problemIn(await probe.raw(post("{\"text\":\"a\"}", { type, headers })))).toMatchObject({ status: 415 })
  })

  it.each([
    "application/json",
    "application/json; charset=utf-8",
    "Application/JSON;charset=\"UTF-8\"",
    "application/merge-patch+json"
  ])(
    "%s is accepted",
    async (type) => expect(await probe.raw(post("{\"text\":\"a\"}", { type }))).toMatch(/^HTTP\/1\.1 200 /)
  )

  it("may start with a byte order mark; the last of two equal keys counts", async () => {
    expect(await probe.raw(post("\uFEFF{\"text\":\"a\",\"text\":\"b\"}"))).toContain("{\"text\":\"b\"}")
  })

  it("of more than 1 MiB is 413, with a Content-Length or chunked, and the sender receives the response", async () => {
    const mebibyte = "a".repeat(1_048_576)
    expect(problemIn(await probe.raw(post(mebibyte + "bc")))).toMatchObject({ status: 413, slug: "payload-too-large" })
    const chunked =
      "POST /api/say HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    const chunk = `100001\r\n${mebibyte}b\r\n`
    expect(problemIn(await probe.raw(chunked, chunk, chunk))).toMatchObject({ status: 413 })
  })

  it("of exactly 1 MiB is accepted", async () => {
    const answer = await probe.raw(post(JSON.stringify({ text: "a".repeat(1_048_576 - 11) })))
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  })

  it("is ignored where the endpoint has no body", async () => {
    const body = "{\"what\":\"is this\"}"
    const request =
      `GET /api/things/${id} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    expect(await probe.raw(request)).toMatch(/^HTTP\/1\.1 200 /)
  })

  it("can be omitted where it is optional", async () => {
    expect(await probe.raw("POST /api/hush HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")).toContain(
      "{\"body\":false}"
    )
    expect(await probe.raw(post("{\"text\":\"a\"}", { path: "/api/hush" }))).toContain("{\"body\":true}")
  })
})

describe("a request that is not well-formed HTTP", () => {
  it.each([
    ["noise", "\u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n", 400, "malformed-request"],
    ["a request line without end", "GET /" + "a".repeat(20_000) + " HTTP/1.1\r\n\r\n", 431, "headers-too-large"],
    ["headers without end", get("/api/things", `X: ${"a".repeat(17_000)}\r\n`), 431, "headers-too-large"],
    [
      "an invalid Content-Length",
      "POST /api/say HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
      400,
      "malformed-request"
    ],
    [
      "Content-Length and Transfer-Encoding together",
      "POST /api/say HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      400,
      "malformed-request"
    ],
    [
      "an invalid chunk",
      "POST /api/say HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
      400,
      "malformed-request"
    ],
    ["a header folded over lines", get("/api/things", "X: a\r\n b\u0000\r\n"), 400, "malformed-request"],
    ["no host", `GET /api/things/${id} HTTP/1.1\r\nConnection: close\r\n\r\n`, 400, "malformed-request"],
    ["an expectation", post("{}", { headers: "Expect: miracles\r\n" }), 417, "expectation-failed"],
    ["headers that never end", "GET /api/things HTTP/1.1\r\nHost: x\r\n", 408, "request-timeout"],
    [
      "a body that never ends",
      "POST /api/say HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n{",
      408,
      "request-timeout"
    ]
  ])("%s", async (_title, request, status, slug) => {
    expect(problemIn(await probe.raw(request))).toMatchObject({ status, slug })
  })

  it.each([
    ["headers that are too large", `X: ${"a".repeat(17_000)}\r\n`, 431],
    ["a malformed header", "no colon\r\n", 400],
    ["an invalid Content-Length", "Content-Length: -1\r\n", 400],
    ["two hosts", "Host: x\r\n", 400]
  ])("%s has the path, the trace id and the rate limit of the request", async (_title, headers, status) => {
    const path = `/api/things/${id}`
    const traceId = "0af7651916cd43dd8448eb211c80319c"
    const request = get(`${path}?secret=1`, `traceparent: 00-${traceId}-b7ad6b7169203331-01\r\n${headers}`)
    const body = "{\"text\":\"GET /api/other HTTP/1.1\\r\\n\"}"
    const say = "POST /api/say HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    const previous = `${say}Content-Length: ${body.length}\r\n\r\n${body}`
    for (const sent of [request, previous + request]) {
      const answer = await probe.raw(sent)
      const { head, ...problem } = problemIn(answer.slice(answer.lastIndexOf("HTTP/1.1 ")))
      expect(problem).toMatchObject({ status, instance: path, traceId })
      for (const name of ["Limit", "Remaining", "Reset"]) {
        expect(head).toMatch(new RegExp(`^RateLimit-${name}: \\d+`, "m"))
      }
    }
  })

  it("after a valid one is answered after it", async () => {
    const answer = await probe.raw(`GET /api/things/${id} HTTP/1.1\r\nHost: x\r\n\r\nGARBAGE\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*HTTP\/1\.1 400 /)
  })

  it("after several valid ones is answered after the last of them", async () => {
    const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
    const answer = await probe.raw(ask("/api/long") + ask(`/api/things/${id}`) + "GARBAGE\r\n\r\n")
    expect([...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(["200", "200", "400"])
  })

  it("in place of a body does not replace the response to the head", async () => {
    const head = "POST /api/things HTTP/1.1\r\nHost: x\r\nX-Api-Key: wrong\r\nTransfer-Encoding: chunked\r\n\r\n"
    expect(problemIn(await probe.raw(`${head}not a chunk\r\n`)).status).toBeOneOf([400, 401])
  })

  it("with Expect: 100-continue gets 100 only if its body is accepted", async () => {
    const head =
      "POST /api/say HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n"
    expect(await probe.raw(`${head}Content-Length: 12\r\n\r\n`, "{\"text\":\"a\"}")).toMatch(
      /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /
    )
    expect(await probe.raw(`${head}Content-Length: 9999999\r\n\r\n`)).toMatch(/^HTTP\/1\.1 413 /)
  })
})

describe("a failure in the server", () => {
  it("is 500 without its cause if it is a defect", async () => {
    const answer = await probe.raw(get("/api/crash"))
    expect(problemIn(answer)).toMatchObject({ status: 500, slug: "internal-error" })
    expect(answer).not.toMatch(/swordfish|\.ts| {4}at /)
  })

  it("is 503 with Retry-After if the store is unavailable", async () => {
    const answer = problemIn(await probe.raw(get("/api/unavailable")))
    expect(answer).toMatchObject({ status: 503, slug: "unavailable" })
    expect(answer.head).toContain("Retry-After: 1")
  })

  it("is 503 with Retry-After if too many events wait for the event handler", async () => {
    const answer = problemIn(await probe.raw(get("/api/outbox-full")))
    expect(answer).toMatchObject({ status: 503, slug: "unavailable" })
    expect(answer.head).toContain("Retry-After: 1")
  })

  it("is 500 if a stream fails before its first chunk", async () => {
    expect(problemIn(await probe.raw(get("/api/stillborn")))).toMatchObject({ status: 500 })
  })
})

describe("trace ids (W3C Trace Context)", () => {
  const trace = "4bf92f3577b34da6a3ce929d0e0e4736"
  const idFor = async (header: string) => problemIn(await probe.raw(get("/nope", `traceparent: ${header}\r\n`))).traceId

  it("the caller's is used", async () => {
    expect(await idFor(`00-${trace}-00f067aa0ba902b7-01`)).toBe(trace)
    expect(await idFor(`01-${trace}-00f067aa0ba902b7-01-and-more`)).toBe(trace)
  })

  it.each([
    "",
    trace,
    `00-${trace}-00f067aa0ba902b7-01-more`,
    `ff-${trace}-00f067aa0ba902b7-01`,
    `00-${"0".repeat(32)}-00f067aa0ba902b7-01`,
    `00-${trace}-${"0".repeat(16)}-01`,
    `00-${trace.toUpperCase()}-00f067aa0ba902b7-01`
  ])("an invalid one is ignored: %s", async (header) => {
    expect(await idFor(header)).not.toBe(trace)
  })
})
