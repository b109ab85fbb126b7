/** Generates load in a separate process: receives one job, sends its result, and exits. */
import autocannon from "autocannon"
import * as Schema from "effect/Schema"
import process from "node:process"
import { Job } from "../load/Load.js"

const run = async (message: unknown): Promise<void> => {
  const { connections, isReconnecting = false, requests, seconds, url } = Schema.decodeUnknownSync(Job)(message)
  const { "2xx": successes, "3xx": redirects, "4xx": refusals, "5xx": failures, duration, errors, latency } =
    await autocannon({
      url,
      connections,
      duration: seconds,
      ...isReconnecting ? { reconnectRate: 1 } : {},
      requests: requests.map(({ body = "", headers, method, path }) => ({
        method,
        path,
        headers: { ...headers },
        body
      }))
    })
  const { system, user } = process.cpuUsage()
  process.send?.({
    answered: successes + redirects,
    refused: refusals + failures + errors,
    seconds: duration,
    p99Millis: latency.p99,
    cpuMicros: user + system
  })
  process.disconnect()
}

process.once("message", (message) => void run(message))
