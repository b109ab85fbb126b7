/** Where deliveries go, in a process of its own, and what it has to tell of them. */
import * as Schema from "effect/Schema"
import { fork } from "node:child_process"
import { once } from "node:events"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"

const Report = Schema.Struct({
  received: Schema.Int,
  perSecond: Schema.Number,
  /** From the event to its arrival. */
  p99LateMillis: Schema.Number
})
export type Report = typeof Report.Type

export interface Receiver {
  readonly url: string
  /** Waits until so many have come, and forgets them. */
  readonly take: (count: number) => Promise<Report>
  readonly stop: () => void
}

const lookMillis = 50

/** What has not come by then will not come. */
const patienceMillis = 120_000

export const receiver = async (): Promise<Receiver> => {
  const child = fork(fileURLToPath(new URL("processes/receiver.js", import.meta.url)))
  const heard = async (): Promise<unknown> => {
    const messages: ReadonlyArray<unknown> = await once(child, "message")
    return messages[0]
  }
  const ask = async (message: "look" | "take"): Promise<Report> => {
    child.send(message)
    return Schema.decodeUnknownSync(Report)(await heard())
  }
  const port = Schema.decodeUnknownSync(Schema.Int)(await heard())
  return {
    url: `http://127.0.0.1:${port}`,
    take: async (count) => {
      const ends = performance.now() + patienceMillis
      for (let seen = await ask("look"); seen.received < count; seen = await ask("look")) {
        if (performance.now() > ends) throw new Error(`Of ${count} deliveries ${seen.received} have come.`)
        await sleep(lookMillis)
      }
      return ask("take")
    },
    stop: () => child.disconnect()
  }
}
