/**
 * The primary process of `serve --workers`: starts the workers, replaces those that end, stops all of them, and
 * combines their metrics. It accepts the connections and passes them to the workers in turn. It handles no request, and
 * has no connection to the database.
 */
import type { MetricFamily } from "@canvass/http"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Runtime from "effect/Runtime"
import * as Schema from "effect/Schema"
import cluster, { type Worker } from "node:cluster"
import process from "node:process"
import { CommandError } from "../../console/CommandError.js"
import * as Logging from "../../console/Logging.js"
import { type FromPrimary, FromWorker, type WorkerReady } from "./ClusterMessage.js"
import { combineMetrics } from "./combineMetrics.js"
import { PassedConnections } from "./PassedConnections.js"

export interface PrimaryOptions {
  /** Number of workers. */
  readonly count: number
  /** Runs once, when all workers accept connections. */
  readonly onReady: (addresses: WorkerReady) => Effect.Effect<void>
}

/**
 * Runs the workers until an interruption. Then each gets SIGTERM, and finishes its requests and deliveries. Fails if a
 * worker cannot start. Once all have started, a worker that ends is replaced.
 */
export const runWorkers = ({ count, onReady }: PrimaryOptions): Effect.Effect<never, CommandError> =>
  Effect.acquireUseRelease(
    Effect.map(Effect.runtime(), (runtime) => new Workers(count, runtime)),
    (workers) => Effect.zipRight(Effect.flatMap(workers.start, onReady), Effect.never),
    (workers) => workers.stop
  )

/** The place of one worker, and of those that replace it. */
interface Slot {
  /** From 1. The label of its metrics, and a field of its log. */
  readonly number: number
  worker: Worker | undefined
  isReady: boolean
  startedAt: number
  /** Number of workers in a row that ended soon after their start. */
  earlyEnds: number
  /** Why the worker could not start. */
  failure: ReadonlyArray<string> | undefined
  restart: NodeJS.Timeout | undefined
}

class Workers {
  readonly #slots: ReadonlyArray<Slot>
  readonly #runtime: Runtime.Runtime<never>
  #onStarted: ((outcome: Effect.Effect<WorkerReady, CommandError>) => void) | undefined
  #onStopped: (() => void) | undefined
  #restartCount = 0
  #collection: MetricsCollection | undefined

  constructor(count: number, runtime: Runtime.Runtime<never>) {
    this.#runtime = runtime
    this.#slots = Array.from({ length: count }, (_, index) => ({
      number: index + 1,
      worker: undefined,
      isReady: false,
      startedAt: 0,
      earlyEnds: 0,
      failure: undefined,
      restart: undefined
    }))
  }

  /** Starts all workers. Returns the addresses at which they serve. */
  readonly start: Effect.Effect<WorkerReady, CommandError> = Effect.async((resume) => {
    this.#onStarted = (outcome) => {
      this.#onStarted = undefined
      resume(outcome)
    }
    // Messages may contain large integers.
    cluster.setupPrimary({ serialization: "advanced" })
    for (const slot of this.#slots) this.#startWorker(slot)
  })

  /** Stops all workers and waits for them. */
  readonly stop: Effect.Effect<void> = Effect.async((resume) => {
    this.#onStarted = undefined
    this.#onStopped = () => resume(Effect.void)
    for (const { restart, worker } of this.#slots) {
      clearTimeout(restart)
      worker?.kill("SIGTERM")
    }
    this.#completeStop()
  })

  #completeStop(): void {
    if (this.#slots.every(({ worker }) => worker === undefined)) this.#onStopped?.()
  }

  #startWorker(slot: Slot): void {
    const worker = cluster.fork({ [Logging.workerVariable]: `${slot.number}` })
    const connections = new PassedConnections(worker)
    Object.assign(slot, { worker, startedAt: performance.now(), failure: undefined, restart: undefined })
    worker.on("message", (message: unknown) => {
      Either.map(decode(message), (decoded) => this.#receive(slot, worker, decoded))
    })
    // A message to a worker that has just ended fails. `exit` follows.
    worker.on("error", () => undefined)
    worker.once("exit", (code: number, signal: string | null) => {
      connections.close()
      this.#onExit(slot, signal ?? `exit code ${code}`)
    })
  }

  #receive(slot: Slot, worker: Worker, message: FromWorker): void {
    switch (message._tag) {
      case "WorkerReady":
        slot.isReady = true
        this.#log(Effect.logDebug(`Worker ${slot.number} accepts connections (process ${worker.process.pid ?? 0}).`))
        this.#announceWorkers()
        if (this.#ready().length === this.#slots.length) this.#onStarted?.(Effect.succeed(message))
        break
      case "WorkerFailed":
        slot.failure = message.lines
        break
      case "MetricsRequested":
        this.#collectMetrics(worker)
        break
      case "MetricsReported":
        this.#collection?.reports.set(slot.number, message.families)
        if (this.#collection?.reports.size === this.#ready().length) this.#completeCollection(this.#collection)
    }
  }

  #onExit(slot: Slot, how: string): void {
    const lines = slot.failure ?? [`A worker process ended before it was ready (${how}).`]
    slot.worker = undefined
    slot.isReady = false
    if (this.#onStopped !== undefined) {
      this.#completeStop()
      return
    }
    if (this.#onStarted !== undefined) {
      this.#onStarted(Effect.fail(new CommandError({ lines })))
      return
    }
    this.#announceWorkers()
    slot.earlyEnds = performance.now() - slot.startedAt < earlyEndMillis ? slot.earlyEnds + 1 : 0
    const delayMillis = Math.min(minRestartMillis * 2 ** slot.earlyEnds, maxRestartMillis)
    this.#restartCount += 1
    this.#log(Effect.logError(
      `Worker ${slot.number} ended (${slot.failure?.join(" ") ?? how}). Another one starts in ${delayMillis} ms.`
    ))
    slot.restart = setTimeout(() => this.#startWorker(slot), delayMillis)
  }

  #log(effect: Effect.Effect<void>): void {
    Runtime.runFork(this.#runtime)(effect)
  }

  #ready(): ReadonlyArray<Worker> {
    return this.#slots.flatMap(({ isReady, worker }) => isReady && worker?.isConnected() === true ? [worker] : [])
  }

  #announceWorkers(): void {
    const ready = this.#ready()
    const message = { _tag: "WorkersChanged", running: ready.length, expected: this.#slots.length } as const
    for (const worker of ready) send(worker, message)
  }

  /** One collection at a time serves all that ask meanwhile. */
  #collectMetrics(worker: Worker): void {
    if (this.#collection !== undefined) {
      this.#collection.askers.add(worker)
      return
    }
    const collection: MetricsCollection = {
      askers: new Set([worker]),
      reports: new Map(),
      timer: setTimeout(() => this.#completeCollection(collection), maxCollectionMillis)
    }
    this.#collection = collection
    for (const ready of this.#ready()) send(ready, { _tag: "MetricsWanted" })
  }

  #completeCollection(collection: MetricsCollection): void {
    clearTimeout(collection.timer)
    this.#collection = undefined
    const families = combineMetrics([...collection.reports, ["primary", this.#ownMetrics()]])
    for (const asker of collection.askers) send(asker, { _tag: "MetricsCollected", families })
  }

  #ownMetrics(): ReadonlyArray<MetricFamily> {
    const cpu = process.cpuUsage()
    return [
      gauge("canvass_workers", "Worker processes that accept connections.", this.#ready().length),
      gauge("canvass_workers_expected", "Worker processes that should accept connections.", this.#slots.length),
      counter("canvass_worker_restarts_total", "Worker processes that ended and were replaced.", this.#restartCount),
      gauge("process_resident_memory_bytes", "Memory in use.", process.memoryUsage.rss()),
      counter("process_cpu_seconds_total", "Time of the processor.", (cpu.user + cpu.system) / 1e6)
    ]
  }
}

/** Metrics that are being collected. */
interface MetricsCollection {
  /** The workers that wait for the result. */
  readonly askers: Set<Worker>
  /** What the workers have reported, by the number of their slot. */
  readonly reports: Map<number, ReadonlyArray<MetricFamily>>
  readonly timer: NodeJS.Timeout
}

const decode = Schema.decodeUnknownEither(FromWorker)

const send = (worker: Worker, message: FromPrimary): void => {
  if (worker.isConnected()) worker.send(message)
}

const gauge = (name: string, help: string, value: number): MetricFamily => ({
  name,
  type: "gauge",
  help,
  samples: [["", value]]
})

const counter = (name: string, help: string, value: number): MetricFamily => ({
  ...gauge(name, help, value),
  type: "counter"
})

/** A worker that ends within this time delays its replacement. */
const earlyEndMillis = 30_000

/** The time before a worker is replaced doubles with each early end. */
const minRestartMillis = 100
const maxRestartMillis = 30_000

/** Workers that have not reported by then are left out, because they are busy or ending. */
const maxCollectionMillis = 2_000
