/** The log of an engine as calls of a function of the program. */
import * as Arr from "effect/Array"
import * as Cause from "effect/Cause"
import * as Either from "effect/Either"
import * as HashMap from "effect/HashMap"
import type * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as LogLevel from "effect/LogLevel"

/** An entry of the log. */
export interface LogEntry {
  readonly time: Date
  /** The name of a method of `console` and of most libraries for logs. */
  readonly level: "error" | "info" | "warn"
  /** A sentence. */
  readonly message: string
  /** Names and values, such as the `traceId` of a request. */
  readonly fields: Readonly<Record<string, unknown>>
  /** What has failed, if something has. */
  readonly error: unknown
}

/** Receives each entry of the log. What it throws is ignored. */
export type OnLog = (entry: LogEntry) => void

/** Replaces the logger that writes to the console. */
export const layer = (onLog: OnLog): Layer.Layer<never> =>
  Logger.replace(
    Logger.defaultLogger,
    Logger.make(({ annotations, cause, date, logLevel, message }) => {
      const [texts, values] = Arr.partitionMap(
        Arr.ensure(message),
        (part) => typeof part === "string" ? Either.left(part) : Either.right(part)
      )
      try {
        onLog({
          time: date,
          level: levelOf(logLevel),
          message: texts.join(" "),
          fields: Object.fromEntries(HashMap.toEntries(annotations)),
          error: Cause.isEmpty(cause) ? values.at(0) : Cause.squash(cause)
        })
      } catch {
        // A logger that fails must not end what it logs.
      }
    })
  )

const levelOf = (level: LogLevel.LogLevel): LogEntry["level"] => {
  if (LogLevel.greaterThanEqual(level, LogLevel.Error)) return "error"
  return LogLevel.greaterThanEqual(level, LogLevel.Warning) ? "warn" : "info"
}
