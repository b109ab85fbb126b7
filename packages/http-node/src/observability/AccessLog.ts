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

/** The forms of a line. */
export type Format = "json" | "pretty"

/** Fields that all lines of a log have. */
export type Fields = Readonly<Record<string, number | string>>

/**
 * Returns the log of requests. Requests outside of the API need no credential and have no rate limit: it has at most
 * `maxPageLines` lines of them for each second, and one line for those that were left out.
 *
 * @param write receives one or more lines
 * @param fields further fields of each line, such as the number of the process
 */
export const requestLines = (
  format: Format,
  write: (text: string) => void,
  fields: Fields = {}
): AccessLog => {
  const { renderEntry, renderOmission } = formats[format]
  const log = lines((line: string) => line, write)
  let lineCount = 0
  let omittedCount = 0
  let isCounting = false
  const startSecond = (): void => {
    isCounting = true
    setTimeout(() => {
      if (omittedCount > 0) log(renderOmission(new Date(), omittedCount, fields))
      lineCount = 0
      omittedCount = 0
      isCounting = false
    }, 1_000).unref()
  }
  return (entry) => {
    if (isOutsideApi(entry)) {
      if (!isCounting) startSecond()
      lineCount += 1
      if (lineCount > maxPageLines) {
        omittedCount += 1
        return
      }
    }
    log(renderEntry(entry, fields))
  }
}

/** Maximum number of lines for requests outside of the API in one second. */
const maxPageLines = 1_000

const isOutsideApi = ({ caller, operation }: AccessEntry.AccessEntry): boolean =>
  caller === "anonymous" && (operation === "pages" || operation === "none")

/** Renders an entry as one JSON object. */
export const json = ({ durationMillis, time, ...entry }: AccessEntry.AccessEntry, fields: Fields = {}): string =>
  JSON.stringify({
    time: time.toISOString(),
    level: "INFO",
    message: "request",
    ...entry,
    durationMs: rounded(durationMillis),
    ...fields
  })

/** Renders an entry as one line of columns. */
export const pretty = (entry: AccessEntry.AccessEntry, fields: Fields = {}): string =>
  [
    entry.time.toISOString().slice(11, 23),
    entry.status,
    entry.method.padEnd(6),
    printable(entry.path),
    `${rounded(entry.durationMillis)} ms`,
    `${entry.bytes} B`,
    entry.caller === "anonymous" ? entry.address : `${entry.caller} ${entry.address}`,
    entry.traceId,
    ...columns(fields)
  ].join("  ")

const columns = (fields: Fields): ReadonlyArray<string> =>
  Object.entries(fields).map(([name, value]) => `${name}=${value}`)

const omissionText = (count: number): string => `${count} requests of pages were left out of the access log`

const formats = {
  json: {
    renderEntry: json,
    renderOmission: (time: Date, count: number, fields: Fields) =>
      JSON.stringify({
        time: time.toISOString(),
        level: "INFO",
        message: omissionText(count),
        omitted: count,
        ...fields
      })
  },
  pretty: {
    renderEntry: pretty,
    renderOmission: (time: Date, count: number, fields: Fields) =>
      [time.toISOString().slice(11, 23), omissionText(count), ...columns(fields)].join("  ")
  }
} satisfies Record<Format, unknown>

const rounded = (millis: number): number => Math.round(millis * 10) / 10

/** Control characters of a path must not reach the terminal. */
const printable = (path: string): string => path.replaceAll(/[^\x20-\x7e]/g, "?")
