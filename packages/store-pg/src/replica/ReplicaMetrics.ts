/** Metrics of a read replica: where reads of surveys are executed, and how far the replica is behind. */
import * as Metric from "effect/Metric"

/**
 * Where a read that a replica may execute was executed. On the primary, because
 * - `unused`: the replica was not used at that time;
 * - `behind`: the replica did not have what was committed before the read within the time;
 * - `busy`: no connection to the replica was free within the time;
 * - `failed`: the replica failed to execute it.
 */
export type ReadPlace = "replica" | "behind" | "busy" | "failed" | "unused"

const reads = Metric.counter("canvass_database_survey_reads_total", {
  description: "Reads of surveys that a replica may execute, by the server that executed them.",
  incremental: true
})

const readsAt = (place: ReadPlace) =>
  place === "replica"
    ? Metric.tagged(reads, "server", "replica")
    : Metric.tagged(Metric.tagged(reads, "server", "primary"), "reason", place)

const byPlace = {
  replica: readsAt("replica"),
  behind: readsAt("behind"),
  busy: readsAt("busy"),
  failed: readsAt("failed"),
  unused: readsAt("unused")
} satisfies Record<ReadPlace, unknown>

const lagSeconds = Metric.gauge("canvass_database_replica_lag_seconds", {
  description: "For how long the replica has not had everything that the primary has written, measured each second."
})

const isUsed = Metric.gauge("canvass_database_replica_used", {
  description: "1 while the replica executes reads of surveys, 0 while the primary executes all of them."
})

/** Shows all metrics, before there is a read: an alert on what has not happened yet needs a value. */
export const show = (): void => {
  for (const metric of Object.values(byPlace)) metric.unsafeUpdate(0, [])
  recordLag(0)
  recordUse(false)
}

/** Adds a read. */
export const recordRead = (place: ReadPlace): void => byPlace[place].unsafeUpdate(1, [])

/** Sets how far the replica is behind. */
export const recordLag = (millis: number): void => lagSeconds.unsafeUpdate(millis / 1_000, [])

/** Sets whether the replica executes reads. */
export const recordUse = (used: boolean): void => isUsed.unsafeUpdate(Number(used), [])
