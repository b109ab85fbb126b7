/** Metrics of the transactions that write: their number, their durations, and how many units of work they commit. */
import * as Metric from "effect/Metric"
import * as MetricBoundaries from "effect/MetricBoundaries"

const durationSeconds = Metric.histogram(
  "canvass_commit_duration_seconds",
  MetricBoundaries.fromIterable([0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]),
  "Duration of the transactions that commit writes."
)

const units = Metric.histogram(
  "canvass_commit_units",
  MetricBoundaries.fromIterable([1, 2, 4, 8, 16, 32, 64, 128, 256]),
  "Writes that one transaction commits."
)

const failures = Metric.counter("canvass_commit_failures_total", {
  description: "Transactions that were rolled back, also those that are repeated after a deadlock.",
  incremental: true
})

// An alert on what has not happened yet needs a value.
failures.unsafeUpdate(0, [])

/** Adds a transaction that was committed. */
export const recordCommit = (unitCount: number, durationMillis: number): void => {
  durationSeconds.unsafeUpdate(durationMillis / 1_000, [])
  units.unsafeUpdate(unitCount, [])
}

/** Adds a transaction that was rolled back. */
export const recordFailure = (): void => failures.unsafeUpdate(1, [])
