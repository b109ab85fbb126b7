/** The side of a worker: tells the primary process when it is ready, and exchanges metrics with it. */
import type { Cluster, MetricFamily } from "@canvass/http"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import cluster from "node:cluster"
import process from "node:process"
import { FromPrimary, type FromWorker, type WorkerReady } from "./ClusterMessage.js"

/** Whether this process is a worker of `serve --workers`. */
export const isWorker = cluster.isWorker

/** Sends the lines to the primary process, which shows those of one worker, and ends. */
export const fail = (lines: ReadonlyArray<string>): Effect.Effect<void> =>
  Effect.zipRight(
    Effect.async((resume) => {
      process.send?.({ _tag: "WorkerFailed", lines } satisfies FromWorker, () => resume(Effect.void))
    }),
    Effect.sync(() => process.exit(1))
  )

export const announce = (addresses: Omit<WorkerReady, "_tag">): Effect.Effect<void> =>
  Effect.sync(() => send({ _tag: "WorkerReady", ...addresses }))

/** Makes the connection of this worker to the other processes of the cluster. */
export const join = (): Cluster => {
  let workers = { running: 1, expected: 1 }
  let collectOwn = (): ReadonlyArray<MetricFamily> => []
  let waiting: Array<(families: ReadonlyArray<MetricFamily>) => void> = []
  process.on("message", (message) => {
    Either.map(decode(message), (decoded) => {
      switch (decoded._tag) {
        case "WorkersChanged":
          workers = decoded
          break
        case "MetricsWanted":
          send({ _tag: "MetricsReported", families: collectOwn() })
          break
        case "MetricsCollected": {
          const answered = waiting
          waiting = []
          for (const resume of answered) resume(decoded.families)
        }
      }
    })
  })
  const collectAll = Effect.async<ReadonlyArray<MetricFamily>>((resume) => {
    waiting.push((families) => resume(Effect.succeed(families)))
    if (waiting.length === 1) send({ _tag: "MetricsRequested" })
  })
  return {
    joinMetrics: (collect) => {
      collectOwn = collect
      return collectAll
    },
    workers: () => ({ running: workers.running, expected: workers.expected })
  }
}

const decode = Schema.decodeUnknownEither(FromPrimary)

const send = (message: FromWorker): void => {
  // The primary process ends after its workers. If it is killed, node ends the workers.
  if (process.connected) process.send?.(message)
}
