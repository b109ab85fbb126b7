/** Log lines on standard error and messages on standard output, as text or as JSON with one object per line. */
import * as Cause from "effect/Cause"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as HashMap from "effect/HashMap"
import type * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as LogLevel from "effect/LogLevel"
import cluster from "node:cluster"
import process from "node:process"
import type { Configuration } from "../configuration/Configuration.js"
import { Invocation } from "./Invocation.js"

const levels = {
  debug: LogLevel.Debug,
  info: LogLevel.Info,
  warning: LogLevel.Warning,
  error: LogLevel.Error,
  none: LogLevel.None
} satisfies Record<Configuration["logLevel"], LogLevel.LogLevel>

export type LogFormat = Configuration["logFormat"]

/** Reads `LOG_FORMAT`, for lines that are logged before the configuration is read. An invalid value means text. */
export const formatOf = (environment: NodeJS.ProcessEnv): LogFormat =>
  environment["LOG_FORMAT"]?.trim() === "json" ? "json" : "pretty"

/** The environment variable in which a worker of `serve --workers` receives its number. */
export const workerVariable = "WORKER_NUMBER"

/** The fields that all lines of this process have: a worker names its number. */
export const processFields: Readonly<Record<string, string | number>> = cluster.isWorker
  ? { worker: Number(process.env[workerVariable]) }
  : {}

/** Replaces the default logger. */
export const layerFormat = (format: LogFormat): Layer.Layer<never> =>
  Logger.replace(
    Logger.defaultLogger,
    Logger.withConsoleError(format === "json" ? jsonLogger : textLogger)
  )

/** Logs messages of the configured level and above. */
export const layer = ({ logLevel }: Configuration): Layer.Layer<never> => Logger.minimumLogLevel(levels[logLevel])

/** Whether requests and delivery attempts are logged. Their lines have the level `info`. */
export const logsEntries = ({ logLevel }: Configuration): boolean => logLevel === "debug" || logLevel === "info"

/** Writes to the standard error of the invocation, for lines that have no logger. */
export const stderrWriter: Effect.Effect<(text: string) => boolean> = Effect.map(
  Invocation,
  ({ stderr }) => (text) => stderr.write(text)
)

/**
 * Prints a message on standard output.
 *
 * @param text the message for people
 * @param message with `LOG_FORMAT=json`, the message of the object that is printed instead
 * @param fields further fields of that object
 */
export const print = (
  { logFormat }: Configuration,
  text: string,
  message: string,
  fields: Readonly<Record<string, string>>
): Effect.Effect<void> => Console.log(logFormat === "json" ? jsonLine("INFO", message, fields) : text)

/** One object with the fields that all JSON lines have. */
export const jsonLine = (level: string, message: string, fields: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify({ time: new Date().toISOString(), level, message, ...processFields, ...fields })

const jsonLogger = Logger.make<unknown, string>(({ annotations, cause, logLevel, message }) => {
  const messages = Array.isArray(message) ? message : [message]
  return jsonLine(logLevel.label, messages.map(textOf).join(" "), {
    ...Object.fromEntries(HashMap.toEntries(annotations)),
    ...(Cause.isEmpty(cause) ? {} : { cause: Cause.pretty(cause, { renderErrorCause: true }) })
  })
})

const textLogger = Logger.map(
  Logger.logfmtLogger,
  (line) => [line, ...Object.entries(processFields).map(([name, value]) => `${name}=${value}`)].join(" ")
)

const textOf = (message: unknown): string => typeof message === "string" ? message : JSON.stringify(message)
