/** How the server is set up. Every field has a default; `apps/server` fills them from the environment. */

/** Times are in milliseconds, sizes in bytes, limits in requests per minute. */
export interface Settings {
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  /** Where callers reach the server, without `/` at the end; `undefined`: where it listens. */
  readonly publicUrl: string | undefined
  /** What problem types begin with; `undefined`: `{publicUrl}/errors`. */
  readonly errorsBase: string | undefined
  /** How many proxies stand before the server: so far from the right `X-Forwarded-For` is believed. 0: not at all. */
  readonly trustProxy: number
  readonly rateLimitAuthenticated: number
  readonly rateLimitAnonymous: number
  /** Origins whose pages may call the API; `*` is every one. */
  readonly corsOrigins: ReadonlyArray<string>
  readonly maxBodyBytes: number
  readonly maxJsonDepth: number
  readonly maxHeaderBytes: number
  /** How long a sender may take for the headers, and for the whole request. */
  readonly headersTimeoutMillis: number
  readonly requestTimeoutMillis: number
  /** How long a connection is kept without a request. Longer than proxies keep theirs, so that they close first. */
  readonly keepAliveTimeoutMillis: number
  /** How long a caller that has closed its half of the connection may wait for an answer to begin. */
  readonly halfClosedMillis: number
  /** How long a reader may take nothing of its answer. */
  readonly idleTimeoutMillis: number
  /** How long what is in flight may take once the server stops. */
  readonly shutdownMillis: number
}

export const defaults: Settings = {
  host: "127.0.0.1",
  port: 3000,
  publicUrl: undefined,
  errorsBase: undefined,
  trustProxy: 0,
  rateLimitAuthenticated: 300,
  rateLimitAnonymous: 60,
  corsOrigins: [],
  maxBodyBytes: 1_048_576,
  maxJsonDepth: 32,
  maxHeaderBytes: 16_384,
  headersTimeoutMillis: 15_000,
  requestTimeoutMillis: 60_000,
  keepAliveTimeoutMillis: 65_000,
  halfClosedMillis: 5_000,
  idleTimeoutMillis: 120_000,
  shutdownMillis: 10_000
}
