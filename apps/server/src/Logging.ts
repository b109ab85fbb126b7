/** Log lines on standard error, as text or as JSON. */
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as LogLevel from "effect/LogLevel"
import process from "node:process"
import type { Configuration } from "./Configuration.js"

const levels = {
  debug: LogLevel.Debug,
  info: LogLevel.Info,
  warning: LogLevel.Warning,
  error: LogLevel.Error,
  none: LogLevel.None
} satisfies Record<Configuration["logLevel"], LogLevel.LogLevel>

export const layer = ({ logFormat, logLevel }: Configuration): Layer.Layer<never> =>
  Layer.merge(
    Logger.replace(
      Logger.defaultLogger,
      Logger.withConsoleError(logFormat === "json" ? Logger.jsonLogger : Logger.logfmtLogger)
    ),
    Logger.minimumLogLevel(levels[logLevel])
  )

/** Whether one line per request and per delivery attempt is logged: they have the level `info`. */
export const logsEntries = ({ logLevel }: Configuration): boolean => logLevel === "debug" || logLevel === "info"

export const writeToStderr = (text: string): boolean => process.stderr.write(text)
