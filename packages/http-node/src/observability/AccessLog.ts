/** The access log: one line for each request. */
import { type Pipeline, type RequestContext, subjectOf } from "@canvass/http"

/** One line of the access log. */
export interface AccessEntry {
  readonly time: Date
  readonly method: string
  /** As sent, without the query, which may hold personal data. */
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

/** What a transport knows of a request when it has ended. */
export interface EndedRequest {
  readonly context: RequestContext.RequestContext
  readonly record: Pipeline.RequestRecord
  /** The status that was sent; `undefined` when the caller left before. */
  readonly status: number | undefined
  readonly bytesSent: number
}

/** Makes the entry of a request that has ended. */
export const makeEntry = ({ bytesSent, context, record, status = clientClosedRequest }: EndedRequest): AccessEntry => ({
  time: new Date(),
  method: context.method,
  path: context.path,
  operation: record.endpoint,
  status,
  durationMillis: performance.now() - context.startedAt,
  bytes: bytesSent,
  caller: record.caller === undefined || record.caller._tag === "Anonymous" ? "anonymous" : subjectOf(record.caller),
  address: context.address,
  traceId: context.traceId
})

/** The status that nginx logs when the client closes the connection before the response. */
const clientClosedRequest = 499

/** Receives one entry for each request. */
export type AccessLog = (entry: AccessEntry) => void

/** Logs nothing. */
export const silent: AccessLog = () => undefined

/** Returns a log that hands the lines of one turn of the event loop to `write` in one call. */
export const lines = <Entry>(
  render: (entry: Entry) => string,
  write: (text: string) => void
): (entry: Entry) => void => {
  let buffered = ""
  const flush = () => {
    const text = buffered
    buffered = ""
    write(text)
  }
  return (entry) => {
    if (buffered === "") setImmediate(flush)
    buffered += render(entry) + "\n"
  }
}

/** Renders an entry as one JSON object. */
export const json = ({ durationMillis, time, ...entry }: AccessEntry): string =>
  JSON.stringify({
    time: time.toISOString(),
    level: "INFO",
    message: "request",
    ...entry,
    durationMs: rounded(durationMillis)
  })

/** Renders an entry as one line of columns. */
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

/** Control characters of a path must not reach the terminal. */
const printable = (path: string): string => path.replaceAll(/[^\x20-\x7e]/g, "?")
