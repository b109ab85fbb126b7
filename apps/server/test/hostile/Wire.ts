/** HTTP by hand: bytes go out as they are, and what comes back is read to the letter. */
import { connect } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { gunzipSync } from "node:zlib"

export interface Answer {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly body: Buffer
}

/** What is said on one connection. */
export interface Conversation {
  /** Written one after the other; a number is a pause in milliseconds. */
  readonly says: ReadonlyArray<Buffer | number>
  /** The methods of the requests in it: an answer to HEAD has no body. */
  readonly methods: ReadonlyArray<string>
  /** What the client does once all is said. */
  readonly then: "listens" | "half-closes" | "leaves"
}

export interface Outcome {
  readonly answers: ReadonlyArray<Answer>
  /** Bytes behind the last answer that could be read. */
  readonly rest: Buffer
  readonly ended: "enough" | "closed" | "left" | "timed out"
}

/** How long a connection may be silent: far beyond any work, since the machine may be busy. */
const patienceMillis = 20_000

export const converse = (port: number, { methods, says, then }: Conversation): Promise<Outcome> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true })
    let received = Buffer.alloc(0)
    const done = (ended: Outcome["ended"]) => {
      clearTimeout(timer)
      socket.removeAllListeners("close").destroy()
      const { answers, rest } = answersIn(received, methods, ended === "closed")
      resolve({ answers, rest, ended })
    }
    const timer = setTimeout(() => done("timed out"), patienceMillis)
    socket.on("error", () => undefined)
    socket.on("data", (bytes) => {
      received = Buffer.concat([received, bytes])
      if (answersIn(received, methods, false).answers.length === methods.length) done("enough")
    })
    socket.on("end", () => socket.end()).on("close", () => done("closed"))
    void say(socket, says).then(() => {
      if (then === "half-closes") socket.end()
      if (then === "leaves") done("left")
    })
  })

const say = async (socket: ReturnType<typeof connect>, says: Conversation["says"]): Promise<void> => {
  for (const part of says) {
    if (typeof part === "number") await sleep(part)
    else if (socket.writable) socket.write(part)
  }
}

/** Every whole answer at the beginning of `bytes`, those before the final one (1xx) passed over. */
const answersIn = (
  bytes: Buffer,
  methods: ReadonlyArray<string>,
  closed: boolean
): Pick<Outcome, "answers" | "rest"> => {
  const answers: Array<Answer> = []
  let rest = bytes
  while (answers.length < methods.length) {
    const found = answerAt(rest, methods[answers.length] ?? "GET", closed)
    if (found === undefined) break
    rest = rest.subarray(found.length)
    if (found.answer.status >= 200 || found.answer.status === 101) answers.push(found.answer)
  }
  return { answers, rest }
}

interface Found {
  readonly answer: Answer
  readonly length: number
}

const answerAt = (bytes: Buffer, method: string, closed: boolean): Found | undefined => {
  const headEnd = bytes.indexOf("\r\n\r\n")
  if (headEnd === -1) return undefined
  const [statusLine = "", ...lines] = bytes.toString("latin1", 0, headEnd).split("\r\n")
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1] ?? Number.NaN)
  const headers = new Map(lines.map((line) => {
    const colon = line.indexOf(":")
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  }))
  const start = headEnd + 4
  const body = status < 200 || status === 204 || status === 304 || method === "HEAD"
    ? { raw: Buffer.alloc(0), end: start }
    : bodyAt(bytes, start, headers, closed)
  return body && { answer: { status, headers, body: unzipped(body.raw, headers) }, length: body.end }
}

interface Body {
  readonly raw: Buffer
  readonly end: number
}

const bodyAt = (
  bytes: Buffer,
  start: number,
  headers: ReadonlyMap<string, string>,
  closed: boolean
): Body | undefined => {
  if (headers.get("transfer-encoding") === "chunked") return chunksAt(bytes, start)
  const length = headers.get("content-length")
  if (length === undefined) return closed ? { raw: bytes.subarray(start), end: bytes.length } : undefined
  const end = start + Number(length)
  return end > bytes.length ? undefined : { raw: bytes.subarray(start, end), end }
}

const chunksAt = (bytes: Buffer, start: number): Body | undefined => {
  const chunks: Array<Buffer> = []
  let at = start
  for (;;) {
    const lineEnd = bytes.indexOf("\r\n", at)
    if (lineEnd === -1) return undefined
    const size = Number.parseInt(bytes.toString("latin1", at, lineEnd), 16)
    const next = lineEnd + 2 + size + 2
    if (Number.isNaN(size) || next > bytes.length) return undefined
    if (size === 0) return { raw: Buffer.concat(chunks), end: next }
    chunks.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size))
    at = next
  }
}

const unzipped = (raw: Buffer, headers: ReadonlyMap<string, string>): Buffer =>
  headers.get("content-encoding") === "gzip" && raw.length > 0 ? gunzipSync(raw) : raw
