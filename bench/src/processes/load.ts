/** Generates load in a separate process: receives one job, sends its result, and exits. */
import autocannon from "autocannon"
import * as Schema from "effect/Schema"
import process from "node:process"
import { Job, type Request } from "../load/Load.js"
import { runWithNewConnections } from "./newConnections.js"

const run = async (message: unknown): Promise<void> => {
  const { isReconnecting = false, requests, url, ...job } = Schema.decodeUnknownSync(Job)(message)
  const startedAt = performance.now()
  const result = isReconnecting
    ? await runWithNewConnections(url, requests, job)
    : await runWithKeptConnections(url, requests, job)
  const { system, user } = process.cpuUsage()
  process.send?.({
    ...result,
    seconds: (performance.now() - startedAt) / 1_000,
    cpuMicros: user + system
  })
  process.disconnect()
}

/** A slow server is measured, not refused: with 512 connections it may take more than the default of 10 s. */
const timeoutSeconds = 60

/** autocannon prepares each request for each connection within the round: 500 for 512 connections take seconds. */
const maxPrepared = 32_000

const runWithKeptConnections = async (
  url: string,
  requests: ReadonlyArray<Request>,
  { connections, seconds }: { readonly connections: number; readonly seconds: number }
) => {
  const { "2xx": successes, "3xx": redirects, "4xx": refusals, "5xx": failures, errors, latency } = await autocannon({
    url,
    connections,
    duration: seconds,
    timeout: timeoutSeconds,
    requests: requests.slice(0, Math.ceil(maxPrepared / connections))
      .map(({ body = "", headers, method, path }) => ({ method, path, headers: { ...headers }, body }))
  })
  return { answered: successes + redirects, refused: refusals + failures + errors, p99Millis: latency.p99 }
}

process.once("message", (message) => void run(message))
