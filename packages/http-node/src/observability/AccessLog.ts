/** Writes the access log: one line for each request. */
import type { AccessEntry } from "@canvass/http"

/** Receives one entry for each request. */
export type AccessLog = AccessEntry.AccessLog

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
export const json = ({ durationMillis, time, ...entry }: AccessEntry.AccessEntry): string =>
  JSON.stringify({
    time: time.toISOString(),
    level: "INFO",
    message: "request",
    ...entry,
    durationMs: rounded(durationMillis)
  })

/** Renders an entry as one line of columns. */
export const pretty = (entry: AccessEntry.AccessEntry): string =>
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
