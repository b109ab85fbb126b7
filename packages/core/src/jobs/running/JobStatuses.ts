/** The status of the last run of each background job, and metrics of all runs. */
import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import type { Instant } from "../../values/Instant.js"

/** What a run did, by kind: `{ closed: 2 }`. */
export type JobReport = Readonly<Record<string, number>>

export interface JobStatus {
  readonly name: string
  readonly startedAt: Instant
  readonly durationMillis: number
  readonly outcome: "succeeded" | "failed"
  /** What the run did. Empty when it failed. */
  readonly report: JobReport
}

/** Keeps the last status of each job. A program that provides it can show what its background jobs do. */
export class JobStatuses extends Effect.Service<JobStatuses>()("@canvass/core/JobStatuses", {
  sync: () => {
    const statuses = new Map<string, JobStatus>()
    return {
      set: (status: JobStatus): void => void statuses.set(status.name, status),
      /** One status per job that has run. */
      list: (): ReadonlyArray<JobStatus> => Array.from(statuses.values())
    }
  }
}) {}

const runs = Metric.counter("canvass_job_runs_total", {
  description: "Runs of background jobs, by job and outcome.",
  incremental: true
})

const durationSeconds = Metric.gauge("canvass_job_last_duration_seconds", {
  description: "Duration of the last run of each background job."
})

/** Adds a run to the metrics `canvass_job_runs_total` and `canvass_job_last_duration_seconds`. */
export const recordJobRun = ({ durationMillis, name, outcome }: JobStatus): void => {
  runs.pipe(Metric.tagged("job", name), Metric.tagged("outcome", outcome)).unsafeUpdate(1, [])
  Metric.tagged(durationSeconds, "job", name).unsafeUpdate(durationMillis / 1_000, [])
}
