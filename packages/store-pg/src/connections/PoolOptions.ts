/** Options of a pool of connections. Apart from the pool, so that no type of `pg` is in the types of the package. */
import type { PoolUse } from "./PoolMetrics.js"

export interface PoolOptions {
  /** What the connections are for, in the metrics. Default: the metrics leave the pool out. */
  readonly use?: PoolUse | undefined
  /** `postgres://user:password@host:port/database`. Several hosts, separated by commas, are tried in turn. */
  readonly url: string
  /** Maximum number of open connections. Connections are made when they are needed. */
  readonly maxConnections: number
  /** Maximum number of callers that wait for a connection. The next caller fails at once, with code 53300. */
  readonly maxWaiting: number
  /** Time limit for making a connection, in milliseconds, without the wait for a free connection. */
  readonly connectTimeoutMillis: number
  /** Time limit for one statement, in milliseconds. PostgreSQL cancels the statement then. */
  readonly statementTimeoutMillis: number
  /**
   * Time limit for a response of PostgreSQL, in milliseconds. A connection that exceeds it is destroyed, and its
   * statements fail with code 08006. A caller that waits for a connection for this time fails with the same code. It
   * must be longer than `statementTimeoutMillis`.
   */
  readonly responseTimeoutMillis: number
  /** The name of the connections in `pg_stat_activity`. Default `canvass`. */
  readonly applicationName?: string | undefined
  /** The only schema of the `search_path`. Default: the `search_path` of the role or of the database. */
  readonly schema?: string | undefined
}
