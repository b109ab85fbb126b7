/**
 * Receives webhook deliveries in a separate process. Responds with 200 on any path, and never on paths that begin with
 * `/hang`. Sends a report of the arrivals at each message; the message `take` also resets the report.
 */
import * as Schema from "effect/Schema"
import { createServer } from "node:http"
import process from "node:process"

const Body = Schema.parseJson(Schema.Struct({ timestamp: Schema.Date }))
const decode = Schema.decodeUnknownSync(Body)

/** In order of arrival: the time, and the delay since the event, both in milliseconds. */
let arrivals: Array<{ readonly at: number; readonly delayMillis: number }> = []

const server = createServer((incoming, outgoing) => {
  const now = Date.now()
  let body = ""
  incoming.setEncoding("utf8").on("data", (text: string) => {
    body += text
  }).on("end", () => {
    if (incoming.url?.startsWith("/hang") === true) return
    arrivals.push({ at: now, delayMillis: now - decode(body).timestamp.getTime() })
    outgoing.writeHead(200).end()
  })
})

const report = () => {
  const delays = arrivals.map((arrival) => arrival.delayMillis).sort((left, right) => left - right)
  const seconds = ((arrivals.at(-1)?.at ?? 0) - (arrivals[0]?.at ?? 0)) / 1_000
  return {
    received: arrivals.length,
    perSecond: seconds === 0 ? 0 : arrivals.length / seconds,
    p99LateMillis: delays[Math.floor(delays.length * 0.99)] ?? 0
  }
}

process.on("message", (message) => {
  process.send?.(report())
  if (message === "take") arrivals = []
})
process.on("disconnect", () => process.exit())

server.listen(0, "127.0.0.1", () => {
  const address = server.address()
  process.send?.(typeof address === "object" && address !== null ? address.port : 0)
})
