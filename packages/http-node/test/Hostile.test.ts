/** Requests with bytes replaced, removed and inserted: always a response, never 5xx, every error a problem. */
import * as FastCheck from "effect/FastCheck"
import { afterAll, beforeAll, expect, it } from "vitest"
import { type ProbeServer, startProbeServer } from "./fixtures/ProbeServer.js"

let probe: ProbeServer
let key: string
beforeAll(async () => {
  probe = await startProbeServer({
    headersTimeoutMillis: 1_000,
    bodyTimeoutMillis: 1_000,
    keepAliveTimeoutMillis: 500
  })
  key = (await probe.newAccount()).key
})
afterAll(() => probe.stop())

const body = "{\"text\":\"a\\u00e4\"}"
const close = "Host: x\r\nConnection: close\r\n"
const json = "Content-Type: application/json\r\n"

const requests = [
  `GET /api/things/01a1f8ff-d3fd-7287-ac65-baf3c4373223?limit=10&q=a+b HTTP/1.1\r\n${close}\r\n`,
  `GET /api/mine HTTP/1.1\r\n${close}X-Api-Key: KEY\r\ntraceparent: 00-${"a".repeat(32)}-${"b".repeat(16)}-01\r\n\r\n`,
  `POST /api/things HTTP/1.1\r\n${close}X-Api-Key: KEY\r\n${json}Idempotency-Key: k\r\nContent-Length: 18\r\n\r\n${body}`,
  `POST /api/v1/say HTTP/1.1\r\n${close}${json}Transfer-Encoding: chunked\r\n\r\n12\r\n${body}\r\n0\r\n\r\n`,
  `POST /api/hush HTTP/1.1\r\n${close}Expect: 100-continue\r\n${json}Content-Length: 18\r\n\r\n${body}`,
  `OPTIONS /api/things HTTP/1.1\r\n${close}Origin: https://a.example\r\n\r\n`,
  `GET /errors/not-found HTTP/1.1\r\n${close}Accept-Encoding: gzip;q=0.5, *;q=0\r\n\r\n`
]

const pieces = [
  ...[
    "%00",
    "%ff",
    "%",
    "\r\n",
    "\n",
    " ",
    "\0",
    "\u00e9",
    "//",
    "..",
    "?",
    "&",
    "=",
    ";",
    "#",
    "{",
    "[",
    "\"",
    ":",
    ","
  ],
  ...["\\u0000", "\\ud800", "__proto__", "99999999999999999999", "-1", "1e999", "null", "HTTP/1.0", "api", "v1/"],
  ...["Transfer-Encoding: chunked\r\n", "Content-Length: 5\r\n", "Host: y\r\n", "Content-Encoding: gzip\r\n", "\uFEFF"]
]

/** `at` is a share of the request's length. */
const edit = FastCheck.record({
  at: FastCheck.double({ min: 0, max: 1, noNaN: true }),
  cut: FastCheck.nat(12),
  put: FastCheck.oneof(FastCheck.constantFrom(...pieces), FastCheck.string({ unit: "binary-ascii", maxLength: 3 }))
})

it("a corrupted request gets a response below 500, and every error is a problem", async () => {
  const request = FastCheck.constantFrom(...requests)
  const hostile = FastCheck.tuple(request, FastCheck.array(edit, { minLength: 1, maxLength: 4 })).map((
    [request, edits]
  ) =>
    edits.reduce((text, { at, cut, put }) => {
      const place = Math.floor(at * text.length)
      return text.slice(0, place) + put + text.slice(place + cut)
    }, request)
  )
  await FastCheck.assert(
    FastCheck.asyncProperty(FastCheck.array(hostile, { minLength: 20, maxLength: 20 }), async (batch) => {
      for (const answer of await Promise.all(batch.map((text) => probe.raw(Buffer.from(text.replace("KEY", key)))))) {
        const [head = ""] = answer.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, "").split("\r\n\r\n")
        expect(head).toMatch(/^HTTP\/1\.1 [234]\d\d /)
        if (/^HTTP\/1\.1 4/.test(head)) expect(head).toMatch(/^content-type: application\/problem\+json\r?$/im)
      }
    }),
    { numRuns: 20, endOnFailure: true }
  )
})
