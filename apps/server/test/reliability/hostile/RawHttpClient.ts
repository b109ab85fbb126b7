/** An HTTP client that sends raw bytes and parses responses itself. */
import { connect } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { gunzipSync } from "node:zlib"

export interface RawResponse {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly body: Buffer
}

/** What a client sends on one connection: one request, several pipelined ones, or invalid bytes. */
export interface RawRequest {
  /** Bytes to send in order; a number is a pause in milliseconds. */
  readonly parts: ReadonlyArray<Buffer | number>
  /** Methods of the requests. A response to HEAD has no body. */
  readonly methods: ReadonlyArray<string>
  /** What the client does after the last part. */
  readonly afterwards: "waits" | "half-closes" | "disconnects"
}

export interface RawResult {
  readonly responses: ReadonlyArray<RawResponse>
  /** Bytes after the last complete response. */
  readonly rest: Buffer
  readonly ended: "complete" | "closed" | "disconnected" | "timed out"
}

/** Time limit of a connection: generous, because the machine may be busy. */
const timeoutMillis = 20_000

export const sendRaw = (port: number, { afterwards, methods, parts }: RawRequest): Promise<RawResult> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true })
    let received = Buffer.alloc(0)
    const finish = (ended: RawResult["ended"]) => {
      clearTimeout(timer)
      socket.removeAllListeners("close").destroy()
      const { responses, rest } = parseResponses(received, methods, ended === "closed")
      resolve({ responses, rest, ended })
    }
    const timer = setTimeout(() => finish("timed out"), timeoutMillis)
    socket.on("error", () => undefined)
    socket.on("data", (bytes) => {
      received = Buffer.concat([received, bytes])
      if (parseResponses(received, methods, false).responses.length === methods.length) finish("complete")
    })
    socket.on("end", () => socket.end()).on("close", () => finish("closed"))
    void send(socket, parts).then(() => {
      if (afterwards === "half-closes") socket.end()
      if (afterwards === "disconnects") finish("disconnected")
    })
  })

const send = async (socket: ReturnType<typeof connect>, parts: RawRequest["parts"]): Promise<void> => {
  for (const part of parts) {
    if (typeof part === "number") await sleep(part)
    else if (socket.writable) socket.write(part)
  }
}

/** Parses the complete responses at the beginning of `bytes`. Interim responses (1xx) are skipped. */
const parseResponses = (
  bytes: Buffer,
  methods: ReadonlyArray<string>,
  isClosed: boolean
): Pick<RawResult, "responses" | "rest"> => {
  const responses: Array<RawResponse> = []
  let rest = bytes
  while (responses.length < methods.length) {
    const found = parseResponse(rest, methods[responses.length] ?? "GET", isClosed)
    if (found === undefined) break
    rest = rest.subarray(found.length)
    if (found.response.status >= 200 || found.response.status === 101) responses.push(found.response)
  }
  return { responses, rest }
}

interface ParsedResponse {
  readonly response: RawResponse
  readonly length: number
}

const parseResponse = (bytes: Buffer, method: string, isClosed: boolean): ParsedResponse | undefined => {
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
    : parseBody(bytes, start, headers, isClosed)
  return body && { response: { status, headers, body: decompress(body.raw, headers) }, length: body.end }
}

interface Body {
  readonly raw: Buffer
  readonly end: number
}

const parseBody = (
  bytes: Buffer,
  start: number,
  headers: ReadonlyMap<string, string>,
  isClosed: boolean
): Body | undefined => {
  if (headers.get("transfer-encoding") === "chunked") return parseChunks(bytes, start)
  const length = headers.get("content-length")
  if (length === undefined) return isClosed ? { raw: bytes.subarray(start), end: bytes.length } : undefined
  const end = start + Number(length)
  return end > bytes.length ? undefined : { raw: bytes.subarray(start, end), end }
}

const parseChunks = (bytes: Buffer, start: number): Body | undefined => {
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

const decompress = (raw: Buffer, headers: ReadonlyMap<string, string>): Buffer =>
  headers.get("content-encoding") === "gzip" && raw.length > 0 ? gunzipSync(raw) : raw
