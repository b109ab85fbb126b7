/** Load in which each request opens a connection, and the server closes it. autocannon cannot do this. */
import { connect } from "node:net"
import type { Request } from "../load/Load.js"

export interface NewConnectionsResult {
  readonly answered: number
  readonly refused: number
  readonly p99Millis: number
}

/** Keeps `connections` requests in flight for some seconds. They take the requests in turn. */
export const runWithNewConnections = async (
  url: string,
  requests: ReadonlyArray<Request>,
  { connections, seconds }: { readonly connections: number; readonly seconds: number }
): Promise<NewConnectionsResult> => {
  const { host, hostname, port } = new URL(url)
  const texts = requests.map((request) => textOf(request, host))
  const millis: Array<number> = []
  let next = 0
  let refused = 0
  const endsAt = performance.now() + seconds * 1_000
  const client = async () => {
    while (performance.now() < endsAt) {
      const startedAt = performance.now()
      if (await exchange(hostname, Number(port), texts[next++ % texts.length] ?? "")) {
        millis.push(performance.now() - startedAt)
      } else refused += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, client))
  millis.sort((left, right) => left - right)
  return { answered: millis.length, refused, p99Millis: millis[Math.floor(millis.length * 0.99)] ?? 0 }
}

const textOf = ({ body = "", headers, method, path }: Request, host: string): string =>
  [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    "connection: close",
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    "",
    body
  ].join("\r\n")

/** Whether the response is 2xx or 3xx. */
const exchange = (hostname: string, port: number, request: string): Promise<boolean> =>
  new Promise((resolve) => {
    let start = ""
    const socket = connect(port, hostname, () => socket.write(request))
    socket.on("data", (piece) => {
      start ||= piece.toString("latin1")
    })
    socket.on("error", () => resolve(false))
    socket.on("close", () => resolve(/^HTTP\/1.1 [23]/.test(start)))
  })
