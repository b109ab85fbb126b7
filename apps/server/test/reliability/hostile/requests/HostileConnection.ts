/** Ways to send requests: pipelined, in pieces, with invalid framing, incomplete. */
import { Limits } from "@canvass/core"
import { METHODS } from "node:http"
import type { RawRequest } from "../RawHttpClient.js"
import type { TestTenants } from "../TestTenants.js"
import { gzipped, headBytes, type HostileRequest, hostileRequest, requestBytes } from "./HostileRequest.js"
import type { SeededRandom } from "./SeededRandom.js"

export interface HostileConnection extends RawRequest {
  /** The requests it contains. Bytes that are not a request are left out. */
  readonly requests: ReadonlyArray<HostileRequest>
  /** Whether each request must receive a response, in order. */
  readonly mustAnswerAll: boolean
}

export const hostileConnection = (tenants: TestTenants, random: SeededRandom): HostileConnection => {
  const kind = random.real()
  return kind < 0.65
    ? pipelined(tenants, random)
    : kind < 0.88
    ? unusuallyFramed(tenants, random)
    : notHttp(tenants, random)
}

/** One to four pipelined requests on one connection. */
const pipelined = (tenants: TestTenants, random: SeededRandom): HostileConnection => {
  const all = random.some(1 + random.int(4), () => hostileRequest(tenants, random)).map((request) =>
    random.chance(0.02) ? gzipped(request) : request
  )
  // Node reads nothing after a request with `Upgrade`.
  const last = all.findIndex(({ headers }) => headers.some(([name]) => name === "Upgrade"))
  const requests = last === -1 ? all : all.slice(0, last + 1)
  const parts = requests.map((request) => requestBytes(request, tenants.port))
  const afterwards = random.chance(0.1) ? "half-closes" : "waits"
  return {
    parts: random.chance(0.1) ? inChunksWithPauses(Buffer.concat(parts), random) : [Buffer.concat(parts)],
    methods: requests.map(({ method }) => method),
    afterwards,
    requests,
    // The server need not respond to bytes that are not HTTP when the client has half-closed.
    mustAnswerAll: afterwards === "waits" || requests.every((request) => isHttp(request, tenants))
  }
}

const isHttp = (request: HostileRequest, { port }: TestTenants): boolean =>
  METHODS.includes(request.method) && /^[/*h][\x21-\x7e]*$/.test(request.target) &&
  headBytes(request, port, []).length < 16_000

/** Three chunks with pauses, as on a slow connection. */
const inChunksWithPauses = (bytes: Buffer, random: SeededRandom): ReadonlyArray<Buffer | number> => {
  const first = random.int(bytes.length)
  const second = first + random.int(bytes.length - first)
  return [
    bytes.subarray(0, first),
    random.int(20),
    bytes.subarray(first, second),
    random.int(20),
    bytes.subarray(second)
  ]
}

/** One request with unusual or invalid framing. */
const unusuallyFramed = (tenants: TestTenants, random: SeededRandom): HostileConnection => {
  const hostile = hostileRequest(tenants, random)
  // Node does not notice an incomplete body of a request with `Upgrade`.
  const request = { ...hostile, headers: hostile.headers.filter(([name]) => name !== "Upgrade") }
  const body = request.body ?? Buffer.from("{\"a\":1}")
  const head = (framing: ReadonlyArray<readonly [string, string]>, version?: string) =>
    headBytes(request, tenants.port, framing, version)
  const length = String(body.length)
  const chunked = Buffer.concat([chunksOf(body, random), Buffer.from("0\r\n\r\n")])
  const send = (afterwards: RawRequest["afterwards"], ...parts: ReadonlyArray<Buffer | number>): HostileConnection => ({
    parts,
    afterwards,
    methods: [request.method],
    requests: [request],
    mustAnswerAll: false
  })
  const variants: ReadonlyArray<() => HostileConnection> = [
    () => ({ ...send("waits", head([["Transfer-Encoding", "chunked"]]), chunked), mustAnswerAll: true }),
    () => ({
      ...send("waits", head([["Expect", "100-continue"], ["Content-Length", length]]), 5, body),
      mustAnswerAll: true
    }),
    () => ({ ...send("waits", head([["Content-Length", length]], "1.0"), body), mustAnswerAll: true }),
    () => send("waits", head([["Expect", "the unexpected"], ["Content-Length", length]]), body),
    () => send("waits", head([["Transfer-Encoding", "chunked"], ["Content-Length", length]]), chunked),
    () => send("waits", head([["Content-Length", length], ["Transfer-Encoding", "chunked"]]), body),
    () => send("waits", head([["Content-Length", length], ["Content-Length", String(body.length + 1)]]), body),
    () => send("waits", head([["Content-Length", `${length}, ${length}`]]), body),
    () => send("waits", head([["Content-Length", `+${length}`]]), body),
    () => send("waits", head([["Content-Length", "9".repeat(30)]]), body),
    // An upload may wait for the rest of its body for 30 s.
    () => send("half-closes", head([["Content-Length", "2000000"]]), body),
    () => send("waits", head([["Transfer-Encoding", "gzip, chunked"]]), chunked),
    () => send("half-closes", head([["Transfer-Encoding", "identity"]]), body),
    () => send("waits", head([["Transfer-Encoding", "xchunked"]]), chunked),
    () => send("waits", head([["Transfer-Encoding", "chunked"], ["Transfer-Encoding", "chunked"]]), chunked),
    () => send("waits", head([["Transfer-Encoding", "chunked"]]), Buffer.from("zz\r\n")),
    () => send("waits", head([["Transfer-Encoding", "chunked"]]), Buffer.from("f".repeat(20) + "\r\n")),
    () =>
      send(
        "waits",
        head([["Transfer-Encoding", "chunked"]]),
        Buffer.from(`1;${"x".repeat(40_000)}\r\na\r\n0\r\n\r\n`)
      ),
    () => send("half-closes", head([["Transfer-Encoding", "chunked"]]), chunksOf(body, random)),
    () => send("waits", head([["Transfer-Encoding", "chunked"]]), ...longChunks),
    () => send("half-closes", head([["Content-Length", String(body.length + 10)]]), body),
    () => send("waits", head([["Content-Length", String(Math.max(1, body.length - 5))]]), body),
    () => send("disconnects", head([["Content-Length", String(body.length + 10)]]), body, random.int(10)),
    () => send("disconnects", head([["Content-Length", length]]), body, random.int(15)),
    () => send("disconnects", head([]).subarray(0, random.int(200)), random.int(5))
  ]
  return random.pick(variants)()
}

/** Requests all responses of a survey and disconnects while they arrive. */
export const readAndDisconnect = (tenants: TestTenants, random: SeededRandom): HostileConnection => {
  const path = random.pick([
    "/surveys/:id/responses?status=all",
    "/surveys/:id/export?format=csv",
    "/surveys/:id/export?format=xml"
  ])
  const request: HostileRequest = {
    method: "GET",
    target: `/api${path.replace(":id", tenants.hotSurvey)}`,
    headers: [...tenants.actors.owner.headers, ...(random.chance(0.5) ? [["Accept-Encoding", "gzip"] as const] : [])],
    body: undefined,
    operation: undefined,
    actor: tenants.actors.owner
  }
  return {
    parts: [requestBytes(request, tenants.port), random.int(40)],
    methods: [request.method],
    afterwards: "disconnects",
    requests: [request],
    mustAnswerAll: false
  }
}

/** A body above the limit of every endpoint, without a Content-Length. The largest limit is that of a picture. */
const longChunks = Array.from(
  { length: Math.ceil(1.5 * Limits.fixed.assetBytes / 0x8000) },
  () => Buffer.from(`8000\r\n${" ".repeat(0x8000)}\r\n`)
)

const chunksOf = (body: Buffer, random: SeededRandom): Buffer => {
  const pieces: Array<Buffer> = []
  for (let at = 0; at < body.length;) {
    const size = 1 + random.int(Math.max(64, body.length / 3))
    const piece = body.subarray(at, at + size)
    pieces.push(Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from("\r\n"))
    at += size
  }
  return Buffer.concat(pieces)
}

/** Bytes that are not a valid HTTP request. */
const notHttp = (tenants: TestTenants, random: SeededRandom): HostileConnection => {
  const host = `Host: 127.0.0.1:${tenants.port}`
  const texts = [
    "\r\n\r\n\r\n",
    "GET /\r\n\r\n",
    "GET / HTTP/0.9\r\n\r\n",
    "GET /api/surveys HTTP/9.9\r\n\r\n",
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003",
    `GET /api/surveys HTTP/1.1\n${host}\n\n`,
    "GET /api/surveys HTTP/1.1\r\n\r\n",
    `GET /api/surveys HTTP/1.1\r\n${host}\r\n${host}\r\n\r\n`,
    "GET /api/surveys HTTP/1.1\r\nHost: a b\u0000c\r\n\r\n",
    `GET /api/surveys HTTP/1.1\r\n${host}\r\nX-Api-Key : a\r\n\r\n`,
    `GET /api/surveys HTTP/1.1\r\n${host}\r\nnocolon\r\n\r\n`,
    `GET /api/surveys HTTP/1.1\r\n${host}\r\n: novalue\r\n\r\n`,
    `GET /api/surveys HTTP/1.1\r\n${host}\r\nX: a\r\n folded\r\n\r\n`,
    `GET /api/surveys HTTP/1.1\r\n${host}\r\nX: a\u0000b\r\n\r\n`,
    `GET /api/surveys HTTP/1.1\r\n${host}\r\nX: ${"a".repeat(17_000)}\r\n\r\n`,
    `GET /api/surveys HTTP/1.1\r\n${host}\r\n${"A: b\r\n".repeat(5_000)}\r\n`,
    `GET /${"a".repeat(20_000)} HTTP/1.1\r\n${host}\r\n\r\n`,
    `GET /api/surveys  HTTP/1.1\r\n${host}\r\n\r\n`,
    `GET /api/sur\u0001veys HTTP/1.1\r\n${host}\r\n\r\n`,
    `GET  HTTP/1.1\r\n${host}\r\n\r\n`,
    `CONNECT example.com:443 HTTP/1.1\r\n${host}\r\n\r\n`,
    `CONNECT /api/surveys HTTP/1.1\r\n${host}\r\n\r\n`,
    `OPTIONS * HTTP/1.1\r\n${host}\r\n\r\n`,
    `GET http:// HTTP/1.1\r\n${host}\r\n\r\n`,
    `GET ://///?# HTTP/1.1\r\n${host}\r\n\r\n`,
    `${"X".repeat(5_000)} / HTTP/1.1\r\n${host}\r\n\r\n`,
    `GET /api/surveys HTTP/1.1\r\n${host}\r\nContent-Length: -1\r\n\r\n`,
    `POST /api/auth/login HTTP/1.1\r\n${host}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /admin HTTP/1.1\r\n\r\n`,
    `POST /api/auth/login HTTP/1.1\r\n${host}\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n`,
    `POST /api/auth/login HTTP/1.1\r\n${host}\r\nTransfer-Encoding:\u000bchunked\r\n\r\n0\r\n\r\n`,
    Buffer.from(random.some(200, () => random.int(256))).toString("latin1")
  ]
  const text = random.pick(texts)
  return {
    parts: [Buffer.from(text, "latin1")],
    methods: [text.split(" ", 1).join("")],
    afterwards: "half-closes",
    requests: [],
    mustAnswerAll: false
  }
}
