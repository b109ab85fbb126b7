/** Metrics of the connection pools of this process, by what a pool is for. */
import * as Metric from "effect/Metric"

/** What the connections of a pool are for. */
export type PoolUse = "rate-limits" | "read" | "replica" | "write"

const gauge = (name: string, description: string) => {
  const metric = Metric.gauge(name, { description })
  return {
    "rate-limits": Metric.tagged(metric, "pool", "rate-limits"),
    read: Metric.tagged(metric, "pool", "read"),
    replica: Metric.tagged(metric, "pool", "replica"),
    write: Metric.tagged(metric, "pool", "write")
  } satisfies Record<PoolUse, unknown>
}

const inUse = gauge("canvass_database_connections_in_use", "Connections to PostgreSQL that statements use.")

const max = gauge("canvass_database_connections_max", "Maximum number of connections to PostgreSQL.")

const waiting = gauge("canvass_database_connections_waiting", "Statements that wait for a connection to PostgreSQL.")

/** The numbers of a pool that the metrics show. */
export interface PoolCounts {
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
}

/**
 * Returns a function to call when the counts of the pool may have changed. It sets the metrics once in a turn of the
 * event loop, since a pool counts a connection as idle only after it has told that the connection was released.
 */
export const observe = (use: PoolUse, maxConnections: number, pool: PoolCounts): () => void => {
  let isScheduled = false
  const measure = (): void => {
    isScheduled = false
    inUse[use].unsafeUpdate(pool.totalCount - pool.idleCount, [])
    waiting[use].unsafeUpdate(pool.waitingCount, [])
  }
  max[use].unsafeUpdate(maxConnections, [])
  measure()
  return () => {
    if (isScheduled) return
    isScheduled = true
    setImmediate(measure)
  }
}
