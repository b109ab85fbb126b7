/**
 * Requests that wait until the process begins to serve them.
 *
 * Node.js accepts one connection in each turn of the event loop. If each turn also served all requests that it has
 * read, then new connections would wait in the operating system, where nothing tells how many there are, and where the
 * last ones are dropped. So while connections arrive, requests wait here until a turn has brought no connection. Then
 * the time that a request would wait is known, and one that would wait too long is refused at once.
 */
import { SharedLimit, type ShareLimits } from "@canvass/http"
import type { ServerResponse } from "node:http"

export interface QueueLimits extends ShareLimits {
  /**
   * Maximum time that a request may be expected to wait until the server begins to serve it, in milliseconds. A request
   * that reads is refused at half of this time: what callers have begun is finished before others begin.
   */
  readonly maxWaitMillis: number
  /** Maximum number of requests that wait. Each takes some 10 KB, with its connection. */
  readonly maxQueuedRequests: number
}

/** A request that asks to be served. */
export interface QueuedRequest {
  /** The address of the caller. */
  readonly address: string
  /** Whether it changes something. Such requests are served before those that only read. */
  readonly isWrite: boolean
  readonly outgoing: ServerResponse
  readonly serve: () => void
  /** Refuses it. The caller is asked to try again after these seconds. */
  readonly refuse: (retryAfterSeconds: number) => void
}

interface Waiting extends QueuedRequest {
  readonly since: number
}

export class RequestQueue {
  readonly #limits: QueueLimits
  readonly #writes: Array<Waiting> = []
  readonly #reads: Array<Waiting> = []
  readonly #places: SharedLimit
  /** Whether a connection has arrived in this turn. */
  #hasAccepted = false
  /** When the first of the turns in a row that only accepted connections began. `undefined`: the last turn served. */
  #acceptsSince: number | undefined
  #isScheduled = false
  /**
   * Time between two requests that begin, in milliseconds, without the time for new connections, of which none may come
   * while a request waits. A moving average over those that had to wait.
   */
  #meanMillis = initialMeanMillis
  #sampleCount = initialSamples
  #lastStart = 0
  /** The time for new connections since then. */
  #acceptMillis = 0
  /** When the last turn ended, by `performance.now()`. */
  #turnEnd = 0
  /** When the next caller that is refused should try again, by `performance.now()`. */
  #nextRetry = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
    this.#places = new SharedLimit(limits.maxQueuedRequests, limits)
  }

  /** Number of requests that wait. */
  get length(): number {
    return this.#writes.length + this.#reads.length
  }

  /** To be called for each new connection. */
  onConnection(): void {
    this.#hasAccepted = true
    this.#schedule()
  }

  /** Serves the request at once if no connection arrives and no request waits, else in its turn, or refuses it. */
  add(request: QueuedRequest): void {
    if (!this.#hasAccepted && this.length === 0) {
      request.serve()
      return
    }
    const { address, isWrite, outgoing } = request
    const ahead = isWrite ? this.#writes.length : this.length
    if (ahead * this.#meanMillis > this.#maxWaitMillis(isWrite) || !this.#places.take(address, 1)) {
      this.#refuse(request)
      return
    }
    const now = performance.now()
    if (this.length === 0) this.#begin(now)
    const queue = isWrite ? this.#writes : this.#reads
    const waiting = { ...request, since: now }
    queue.push(waiting)
    // A caller that leaves makes room for others.
    outgoing.once("close", () => {
      const index = queue.indexOf(waiting)
      if (index !== -1) this.#take(queue, index)
    })
    this.#schedule()
  }

  #begin(now: number): void {
    this.#lastStart = now
    this.#acceptMillis = 0
  }

  #maxWaitMillis(isWrite: boolean): number {
    return isWrite ? this.#limits.maxWaitMillis : this.#limits.maxWaitMillis / 2
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      this.#onTurn()
    })
  }

  /** Runs once in a turn, after it has accepted a connection and read what has arrived. */
  #onTurn(): void {
    const hasBegun = this.#acceptsSince !== undefined
    const begin = performance.now()
    const acceptsMore = this.#hasAccepted && begin - (this.#acceptsSince ?? begin) < maxAcceptMillis
    this.#hasAccepted = false
    this.#acceptsSince = acceptsMore ? this.#acceptsSince ?? begin : undefined
    if (!acceptsMore) this.#serveSome()
    const now = performance.now()
    if (acceptsMore && hasBegun) this.#acceptMillis += now - this.#turnEnd
    this.#turnEnd = now
    if (acceptsMore || this.length > 0) this.#schedule()
  }

  #serveSome(): void {
    const end = performance.now() + turnMillis
    while (this.length > 0) {
      const queue = this.#writes.length > 0 ? this.#writes : this.#reads
      const next = this.#take(queue, 0)
      const now = performance.now()
      if (next === undefined) return
      // Writes that came later may have taken its time.
      if (now - next.since > this.#limits.maxWaitMillis) this.#refuse(next)
      else {
        this.#sampleCount = Math.min(this.#sampleCount + 1, maxSamples)
        this.#meanMillis += (now - this.#lastStart - this.#acceptMillis - this.#meanMillis) / this.#sampleCount
        this.#begin(now)
        next.serve()
      }
      if (performance.now() >= end) return
    }
  }

  /** Callers that are refused come back one after the other, at the rate at which requests are served. */
  #refuse({ refuse }: QueuedRequest): void {
    const now = performance.now()
    const earliest = now + minRetryMillis
    const latest = now + maxRetryMillis
    this.#nextRetry = Math.max(this.#nextRetry + requestsPerCaller * this.#meanMillis, earliest)
    const retry = this.#nextRetry < latest ? this.#nextRetry : earliest + Math.random() * (latest - earliest)
    refuse(Math.round((retry - now) / 1_000))
  }

  #take(queue: Array<Waiting>, index: number): Waiting | undefined {
    const [taken] = queue.splice(index, 1)
    if (taken !== undefined) this.#places.release(taken.address, 1)
    return taken
  }
}

/** How long turns in a row may only accept connections, in milliseconds. Most of them take a quarter of one. */
const maxAcceptMillis = 15

/** Time for requests in one turn, in milliseconds, until connections are accepted again. */
const turnMillis = 10

/** The range in which callers that are refused try again, in milliseconds. */
const minRetryMillis = 5_000
const maxRetryMillis = 60_000

/** Number of requests that a caller is expected to send soon after it has come back: a page and its form. */
const requestsPerCaller = 2

/** What is assumed before requests have waited, and for how many requests it counts. */
const initialMeanMillis = 1
const initialSamples = 16

/** Number of requests after which an earlier one hardly counts for the average. */
const maxSamples = 256
