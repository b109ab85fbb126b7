/** A line for each attempt: what was sent where, and what came of it. */
import type { OutcomeKind } from "./Sender.js"

export interface AttemptEntry {
  readonly time: Date
  readonly webhookId: string
  readonly deliveryId: string
  readonly event: string
  /** The host alone: a path may hold what belongs in no log. */
  readonly host: string
  readonly attempt: number
  readonly outcome: OutcomeKind
  readonly statusCode: number | null
  readonly error: string | null
  readonly durationMillis: number
  /** What became of the delivery; `superseded` when the lease had ended. */
  readonly status: string
  /** Of the request that caused the event, if one did. */
  readonly traceId: string | null
}

export type AttemptLog = (entry: AttemptEntry) => void

export const silent: AttemptLog = () => undefined

/** One JSON object, for programs. */
export const json = ({ durationMillis, time, ...entry }: AttemptEntry): string =>
  JSON.stringify({
    time: time.toISOString(),
    level: "INFO",
    message: "webhook attempt",
    ...entry,
    durationMs: Math.round(durationMillis)
  })

/** One line of columns, for people. */
export const pretty = (entry: AttemptEntry): string =>
  [
    entry.time.toISOString().slice(11, 23),
    entry.statusCode ?? "---",
    "HOOK  ",
    `${entry.event} to ${entry.host}`,
    `attempt ${entry.attempt}: ${entry.error ?? entry.outcome}, ${entry.status}`,
    `${Math.round(entry.durationMillis)} ms`,
    entry.deliveryId,
    entry.traceId ?? "-"
  ].join("  ")
