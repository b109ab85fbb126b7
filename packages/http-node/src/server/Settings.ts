/** Settings of the server. Every field has a default. */
import { ApiSettings } from "@canvass/http"
import { getHeapStatistics } from "node:v8"
import type { ConnectionLimits } from "./ConnectionLimit.js"
import type { PipelineLimits } from "./PendingResponses.js"
import type { QueueLimits } from "./RequestQueue.js"

/** Times are in milliseconds, sizes in bytes, limits in requests per minute. */
export interface Settings extends ApiSettings.ApiSettings, ConnectionLimits, PipelineLimits, QueueLimits {
  readonly host: string
  /** 0 takes a free port. */
  readonly port: number
  /**
   * Port of a listener of its own for health and metrics, on the same host; 0 takes a free one. Then the main listener
   * does not serve them. `undefined`: the main listener serves them.
   */
  readonly healthPort: number | undefined
  /** URL under which callers reach the server, without `/` at the end. `undefined`: the address it listens on. */
  readonly publicUrl: string | undefined
  /** Prefix of every problem's `type`. `undefined`: `{publicUrl}/errors`. */
  readonly errorsBase: string | undefined
  /**
   * Maximum number of connections that wait for the process to accept them. The operating system drops further ones,
   * and may allow fewer: `net.core.somaxconn` on Linux.
   */
  readonly backlog: number
  readonly maxHeaderBytes: number
  /** Maximum time for a sender to send all headers. */
  readonly headersTimeoutMillis: number
  /**
   * Maximum time for a sender to send the body of a request. It may take longer if it brings `minSendBytesPerSecond`
   * meanwhile. A body that is streamed, which has files, has `sendRateWindowMillis` instead.
   */
  readonly bodyTimeoutMillis: number
  /** How long a connection without a request is kept. Longer than proxies keep theirs, so that they close first. */
  readonly keepAliveTimeoutMillis: number
  /**
   * How long a caller that has closed its half of the connection may wait for the first byte of a response. Longer than
   * `maxWaitMillis`.
   */
  readonly halfClosedMillis: number
  /** How long a reader may accept no byte of its response. */
  readonly idleTimeoutMillis: number
  /** How long requests in flight may take once the server stops. */
  readonly shutdownMillis: number
  /** How long a connection without a request stays open once the server stops. A request may be on its way. */
  readonly shutdownIdleMillis: number
}

export const defaults: Settings = {
  ...ApiSettings.defaults,
  // A quarter of the heap: as much again is for what every request holds, for caches, and for the garbage of both.
  maxWorkBytes: Math.floor(getHeapStatistics().heap_size_limit / 4),
  host: "127.0.0.1",
  port: 3000,
  healthPort: undefined,
  publicUrl: undefined,
  errorsBase: undefined,
  backlog: 4_096,
  maxHeaderBytes: 16_384,
  headersTimeoutMillis: 15_000,
  bodyTimeoutMillis: 10_000,
  maxPipelinedRequests: 16,
  maxWaitingRequests: 8_192,
  maxConnections: 16_384,
  maxWaitMillis: 10_000,
  maxQueuedRequests: 8_192,
  keepAliveTimeoutMillis: 65_000,
  halfClosedMillis: 15_000,
  idleTimeoutMillis: 120_000,
  shutdownMillis: ApiSettings.defaultShutdownMillis,
  shutdownIdleMillis: 250
}
