/** A receiver of webhooks on this machine that keeps what it was sent. */
import * as Schema from "effect/Schema"
import { once } from "node:events"
import { createServer } from "node:http"
import { setTimeout as sleep } from "node:timers/promises"

export interface Received {
  readonly path: string
  readonly headers: Readonly<Record<string, string | Array<string> | undefined>>
  readonly body: string
}

export interface Receiver {
  readonly url: string
  readonly received: Array<Received>
  /** The status it answers with from now on. */
  answer: number
  readonly stop: () => void
}

/** Answers after up to `delayMillis`, by chance. */
export const aReceiver = async (delayMillis = 0): Promise<Receiver> => {
  const server = createServer((request, response) => {
    let body = ""
    request.setEncoding("utf8").on("data", (piece: string) => {
      body += piece
    }).on("end", () => {
      receiver.received.push({ path: request.url ?? "", headers: request.headers, body })
      void sleep(Math.random() * delayMillis).then(() => response.writeHead(receiver.answer).end("so it is"))
    })
  })
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  const receiver: Receiver = {
    url: `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`,
    received: [],
    answer: 204,
    stop: () => {
      server.close()
      server.closeAllConnections()
    }
  }
  return receiver
}

export const eventOf = ({ body }: Received) => decodeEvent(body)

const decodeEvent = Schema.decodeUnknownSync(Schema.parseJson(Schema.Struct({
  event: Schema.String,
  timestamp: Schema.String,
  data: Schema.Record({ key: Schema.String, value: Schema.Unknown })
})))

/** Asks again and again, for as long as the time-out of a test allows. */
export const eventually = async <A>(ask: () => Promise<A | undefined> | A | undefined): Promise<A> => {
  const found = await ask()
  if (found !== undefined) return found
  await sleep(50)
  return eventually(ask)
}
