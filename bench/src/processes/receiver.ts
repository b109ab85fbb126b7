/**
 * Receives deliveries on any path and answers 200, in a process of its own; paths that begin with `/hang` it never
 * answers. Asked for a report, it tells of what came since the last, and how late it came.
 */
import * as Schema from "effect/Schema"
import { createServer } from "node:http"
import process from "node:process"

const Body = Schema.parseJson(Schema.Struct({ timestamp: Schema.Date }))
const decode = Schema.decodeUnknownSync(Body)

/** Of what came in time order: when, and how many milliseconds after its event. */
let arrivals: Array<{ readonly at: number; readonly late: number }> = []

const server = createServer((incoming, outgoing) => {
  const now = Date.now()
  let body = ""
  incoming.setEncoding("utf8").on("data", (text: string) => {
    body += text
  }).on("end", () => {
    if (incoming.url?.startsWith("/hang") === true) return
    arrivals.push({ at: now, late: now - decode(body).timestamp.getTime() })
    outgoing.writeHead(200).end()
  })
})

const report = () => {
  const late = arrivals.map((arrival) => arrival.late).sort((left, right) => left - right)
  const seconds = ((arrivals.at(-1)?.at ?? 0) - (arrivals[0]?.at ?? 0)) / 1_000
  return {
    received: arrivals.length,
    perSecond: seconds === 0 ? 0 : arrivals.length / seconds,
    p99LateMillis: late[Math.floor(late.length * 0.99)] ?? 0
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
