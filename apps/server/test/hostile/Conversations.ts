/** How requests are said: several at once, in pieces, with lies about their length, or not to their end. */
import { METHODS } from "node:http"
import type { Random } from "./Random.js"
import { gzipped, headOf, type HostileRequest, hostileRequest, rendered } from "./Requests.js"
import type { Conversation } from "./Wire.js"
import type { World } from "./World.js"

export interface HostileConversation extends Conversation {
  /** What is asked in it. Bytes that are no request are not in here. */
  readonly requests: ReadonlyArray<HostileRequest>
  /** Whether each must be answered, in order, each by its own answer. */
  readonly isOrderly: boolean
}

export const hostileConversation = (world: World, random: Random): HostileConversation => {
  const kind = random.real()
  return kind < 0.65 ? orderly(world, random) : kind < 0.88 ? oddlyFramed(world, random) : absurd(world, random)
}

/** One to four requests on one connection, sent without waiting. */
const orderly = (world: World, random: Random): HostileConversation => {
  const all = random.some(1 + random.int(4), () => hostileRequest(world, random)).map((request) =>
    random.chance(0.02) ? gzipped(request) : request
  )
  // Node reads nothing behind a request that asks for another protocol.
  const last = all.findIndex(({ headers }) => headers.some(([name]) => name === "Upgrade"))
  const requests = last === -1 ? all : all.slice(0, last + 1)
  const says = requests.map((request) => rendered(request, world.port))
  const then = random.chance(0.1) ? "half-closes" : "listens"
  return {
    says: random.chance(0.1) ? inPieces(Buffer.concat(says), random) : [Buffer.concat(says)],
    methods: requests.map(({ method }) => method),
    then,
    requests,
    // What is no request is not worth an answer to somebody who is about to go.
    isOrderly: then === "listens" || requests.every((request) => isHttp(request, world))
  }
}

const isHttp = (request: HostileRequest, { port }: World): boolean =>
  METHODS.includes(request.method) && /^[/*h][\x21-\x7e]*$/.test(request.target) &&
  headOf(request, port, []).length < 16_000

/** A few pieces, with pauses as a slow line makes them. */
const inPieces = (bytes: Buffer, random: Random): ReadonlyArray<Buffer | number> => {
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

/** One request whose framing is unusual, or a lie. */
const oddlyFramed = (world: World, random: Random): HostileConversation => {
  const hostile = hostileRequest(world, random)
  // Of one that asks for another protocol, node forgets to see that its body has ended too soon.
  const request = { ...hostile, headers: hostile.headers.filter(([name]) => name !== "Upgrade") }
  const body = request.body ?? Buffer.from("{\"a\":1}")
  const head = (framing: ReadonlyArray<readonly [string, string]>, version?: string) =>
    headOf(request, world.port, framing, version)
  const length = String(body.length)
  const chunked = Buffer.concat([chunksOf(body, random), Buffer.from("0\r\n\r\n")])
  const said = (then: Conversation["then"], ...says: ReadonlyArray<Buffer | number>): HostileConversation => ({
    says,
    then,
    methods: [request.method],
    requests: [request],
    isOrderly: false
  })
  const ways: ReadonlyArray<() => HostileConversation> = [
    () => ({ ...said("listens", head([["Transfer-Encoding", "chunked"]]), chunked), isOrderly: true }),
    () => ({
      ...said("listens", head([["Expect", "100-continue"], ["Content-Length", length]]), 5, body),
      isOrderly: true
    }),
    () => ({ ...said("listens", head([["Content-Length", length]], "1.0"), body), isOrderly: true }),
    () => said("listens", head([["Expect", "the unexpected"], ["Content-Length", length]]), body),
    () => said("listens", head([["Transfer-Encoding", "chunked"], ["Content-Length", length]]), chunked),
    () => said("listens", head([["Content-Length", length], ["Transfer-Encoding", "chunked"]]), body),
    () => said("listens", head([["Content-Length", length], ["Content-Length", String(body.length + 1)]]), body),
    () => said("listens", head([["Content-Length", `${length}, ${length}`]]), body),
    () => said("listens", head([["Content-Length", `+${length}`]]), body),
    () => said("listens", head([["Content-Length", "9".repeat(30)]]), body),
    () => said("listens", head([["Content-Length", "2000000"]]), body),
    () => said("listens", head([["Transfer-Encoding", "gzip, chunked"]]), chunked),
    () => said("half-closes", head([["Transfer-Encoding", "identity"]]), body),
    () => said("listens", head([["Transfer-Encoding", "xchunked"]]), chunked),
    () => said("listens", head([["Transfer-Encoding", "chunked"], ["Transfer-Encoding", "chunked"]]), chunked),
    () => said("listens", head([["Transfer-Encoding", "chunked"]]), Buffer.from("zz\r\n")),
    () => said("listens", head([["Transfer-Encoding", "chunked"]]), Buffer.from("f".repeat(20) + "\r\n")),
    () =>
      said(
        "listens",
        head([["Transfer-Encoding", "chunked"]]),
        Buffer.from(`1;${"x".repeat(40_000)}\r\na\r\n0\r\n\r\n`)
      ),
    () => said("half-closes", head([["Transfer-Encoding", "chunked"]]), chunksOf(body, random)),
    () => said("listens", head([["Transfer-Encoding", "chunked"]]), ...longChunks),
    () => said("half-closes", head([["Content-Length", String(body.length + 10)]]), body),
    () => said("listens", head([["Content-Length", String(Math.max(1, body.length - 5))]]), body),
    () => said("leaves", head([["Content-Length", String(body.length + 10)]]), body, random.int(10)),
    () => said("leaves", head([["Content-Length", length]]), body, random.int(15)),
    () => said("leaves", head([]).subarray(0, random.int(200)), random.int(5))
  ]
  return random.pick(ways)()
}

/** Asks for all there is of the survey with the most responses, and leaves when some of it has come. */
export const readingAndLeaving = (world: World, random: Random): HostileConversation => {
  const path = random.pick([
    "/surveys/:id/responses?status=all",
    "/surveys/:id/export?format=csv",
    "/surveys/:id/export?format=xml"
  ])
  const request: HostileRequest = {
    method: "GET",
    target: `/api${path.replace(":id", world.hotSurvey)}`,
    headers: [...world.actors.owner.headers, ...(random.chance(0.5) ? [["Accept-Encoding", "gzip"] as const] : [])],
    body: undefined,
    operation: undefined,
    actor: world.actors.owner
  }
  return {
    says: [rendered(request, world.port), random.int(40)],
    methods: [request.method],
    then: "leaves",
    requests: [request],
    isOrderly: false
  }
}

/** More than a body may have, without saying so. */
const longChunks = Array.from({ length: 40 }, () => Buffer.from(`8000\r\n${" ".repeat(0x8000)}\r\n`))

const chunksOf = (body: Buffer, random: Random): Buffer => {
  const pieces: Array<Buffer> = []
  for (let at = 0; at < body.length;) {
    const size = 1 + random.int(Math.max(64, body.length / 3))
    const piece = body.subarray(at, at + size)
    pieces.push(Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from("\r\n"))
    at += size
  }
  return Buffer.concat(pieces)
}

/** Bytes that are no request, or hardly one. */
const absurd = (world: World, random: Random): HostileConversation => {
  const host = `Host: 127.0.0.1:${world.port}`
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
    says: [Buffer.from(text, "latin1")],
    methods: [text.split(" ", 1).join("")],
    then: "half-closes",
    requests: [],
    isOrderly: false
  }
}
