/** A line for each request: what was asked, by whom, and how it ended. */
import { subjectOf } from "./Admission.js"
import type { Exchange } from "./Exchange.js"

export interface AccessEntry {
  readonly time: Date
  readonly method: string
  /** As sent, without the query: that may hold what belongs in no log. */
  readonly path: string
  readonly operation: string
  readonly status: number
  readonly durationMillis: number
  readonly bytes: number
  /** `key:{id}`, `user:{id}` or `anonymous`. */
  readonly caller: string
  readonly address: string
  readonly traceId: string
}

/** What there is to tell once the answer has been sent, or its caller has gone. */
export const entryOf = (exchange: Exchange): AccessEntry => {
  const { address, bytesSent, caller, method, operation, outgoing, path, startedAt, traceId } = exchange
  return {
    time: new Date(),
    method,
    path,
    operation,
    status: outgoing.headersSent ? outgoing.statusCode : callerLeft,
    durationMillis: performance.now() - startedAt,
    bytes: bytesSent,
    caller: caller === undefined || caller._tag === "Anonymous" ? "anonymous" : subjectOf(caller),
    address,
    traceId
  }
}

/** What nginx writes in its log when nobody waits for the answer any more. */
const callerLeft = 499

export type AccessLog = (entry: AccessEntry) => void

export const silent: AccessLog = () => undefined

/** Hands the lines of one turn of the event loop to `write` together. */
export const lines = <Entry>(
  render: (entry: Entry) => string,
  write: (text: string) => void
): (entry: Entry) => void => {
  let waiting = ""
  const flush = () => {
    const text = waiting
    waiting = ""
    write(text)
  }
  return (entry) => {
    if (waiting === "") setImmediate(flush)
    waiting += render(entry) + "\n"
  }
}

/** One JSON object, for programs. */
export const json = ({ durationMillis, time, ...entry }: AccessEntry): string =>
  JSON.stringify({
    time: time.toISOString(),
    level: "INFO",
    message: "request",
    ...entry,
    durationMs: rounded(durationMillis)
  })

/** One line of columns, for people. */
export const pretty = (entry: AccessEntry): string =>
  [
    entry.time.toISOString().slice(11, 23),
    entry.status,
    entry.method.padEnd(6),
    printable(entry.path),
    `${rounded(entry.durationMillis)} ms`,
    `${entry.bytes} B`,
    entry.caller === "anonymous" ? entry.address : `${entry.caller} ${entry.address}`,
    entry.traceId
  ].join("  ")

const rounded = (millis: number): number => Math.round(millis * 10) / 10

/** What a caller sends must not steer a terminal. */
const printable = (path: string): string => path.replaceAll(/[^\x20-\x7e]/g, "?")
