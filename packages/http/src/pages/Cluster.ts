/** The processes of a server that accept connections at one address. */
import type * as Effect from "effect/Effect"
import type { MetricFamily } from "./Metrics.js"

export interface Cluster {
  /**
   * Adds the metrics of this process to those of the cluster. The effect that is returned collects the metrics of all
   * processes: each sample has the label `worker`.
   */
  readonly joinMetrics: (
    collect: () => ReadonlyArray<MetricFamily>
  ) => Effect.Effect<ReadonlyArray<MetricFamily>>
  /** The number of processes that accept connections now, and that should. */
  readonly workers: () => { readonly running: number; readonly expected: number }
}
