/** One log entry for each delivery attempt. */
import type { DeliveryOutcome } from "./sending/Sender.js"

export interface AttemptEntry {
  readonly time: Date
  readonly webhookId: string
  readonly deliveryId: string
  readonly event: string
  /** Host and port of the endpoint. The path is left out because it may contain a secret. */
  readonly host: string
  /** Number of this attempt, from 1. */
  readonly attempt: number
  readonly outcome: DeliveryOutcome
  readonly statusCode: number | null
  readonly error: string | null
  readonly durationMillis: number
  /** Status of the delivery after the attempt; `superseded` when the lease had ended and nothing was stored. */
  readonly status: string
  /** Trace id of the request that caused the event, or null. */
  readonly traceId: string | null
}

/** Receives one entry per attempt. Must not throw. */
export type AttemptLog = (entry: AttemptEntry) => void

/** Logs nothing. */
export const silent: AttemptLog = () => undefined

/** Fields that all lines of a log have, such as the number of the process. */
export type Fields = Readonly<Record<string, number | string>>

/** Formats an entry as one line of JSON, without the line break. */
export const json = ({ durationMillis, time, ...entry }: AttemptEntry, fields: Fields = {}): string =>
  JSON.stringify({
    time: time.toISOString(),
    level: "INFO",
    message: "webhook attempt",
    ...entry,
    durationMs: Math.round(durationMillis),
    ...fields
  })

/** Formats an entry as one line of columns for a terminal, without the line break. */
export const pretty = (entry: AttemptEntry, fields: Fields = {}): string =>
  [
    entry.time.toISOString().slice(11, 23),
    entry.statusCode ?? "---",
    "HOOK  ",
    `${entry.event} to ${entry.host}`,
    `attempt ${entry.attempt}: ${entry.error ?? entry.outcome}, ${entry.status}`,
    `${Math.round(entry.durationMillis)} ms`,
    entry.deliveryId,
    entry.traceId ?? "-",
    ...Object.entries(fields).map(([name, value]) => `${name}=${value}`)
  ].join("  ")
