/** An HTTP server on this machine that records the deliveries it receives. */
import * as Schema from "effect/Schema"
import { once } from "node:events"
import { createServer } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"

export interface ReceivedDelivery {
  readonly path: string
  readonly headers: Readonly<Record<string, string | Array<string> | undefined>>
  readonly body: string
}

export interface WebhookReceiver {
  readonly url: string
  readonly received: Array<ReceivedDelivery>
  /** The status of all responses from now on. */
  status: number
  readonly stop: () => void
}

/** Each response takes a random time of up to `maxDelayMillis`. */
export const startReceiver = async (maxDelayMillis = 0): Promise<WebhookReceiver> => {
  const server = createServer((request, response) => {
    let body = ""
    request.setEncoding("utf8").on("data", (chunk: string) => {
      body += chunk
    }).on("end", () => {
      receiver.received.push({ path: request.url ?? "", headers: request.headers, body })
      void sleep(Math.random() * maxDelayMillis).then(() => response.writeHead(receiver.status).end(responseBody))
    })
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`,
    received: [],
    status: 204,
    stop: () => {
      server.close()
      server.closeAllConnections()
    }
  }
  return receiver
}

/** The body of every response whose status allows one. */
export const responseBody = "received"

export const eventOf = ({ body }: ReceivedDelivery) => decodeEvent(body)

const decodeEvent = Schema.decodeUnknownSync(Schema.parseJson(Schema.Struct({
  event: Schema.String,
  timestamp: Schema.String,
  data: Schema.Record({ key: Schema.String, value: Schema.Unknown })
})))
