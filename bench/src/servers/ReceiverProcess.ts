/** A receiver of deliveries in a process of its own. */
import * as Schema from "effect/Schema"
import { setTimeout as sleep } from "node:timers/promises"
import { nextMessage, startProcess } from "../load/runProcess.js"

const Report = Schema.Struct({
  received: Schema.Int,
  perSecond: Schema.Number,
  /** Time from the event to its arrival. */
  p99LateMillis: Schema.Number
})
export type Report = typeof Report.Type

export interface Receiver {
  readonly url: string
  /** Waits for `count` deliveries, returns their report, and resets it. */
  readonly take: (count: number) => Promise<Report>
  readonly stop: () => void
}

const pollMillis = 50

/** Time limit for all deliveries to arrive. */
const timeoutMillis = 120_000

export const receiver = async (): Promise<Receiver> => {
  const child = startProcess("receiver")
  const requestReport = async (message: "look" | "take"): Promise<Report> => {
    child.send(message)
    return Schema.decodeUnknownSync(Report)(await nextMessage(child))
  }
  const port = Schema.decodeUnknownSync(Schema.Int)(await nextMessage(child))
  return {
    url: `http://127.0.0.1:${port}`,
    take: async (count) => {
      const deadline = performance.now() + timeoutMillis
      for (let seen = await requestReport("look"); seen.received < count; seen = await requestReport("look")) {
        if (performance.now() > deadline) throw new Error(`${seen.received} of ${count} deliveries arrived.`)
        await sleep(pollMillis)
      }
      return requestReport("take")
    },
    stop: () => child.disconnect()
  }
}
