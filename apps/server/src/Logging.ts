/** Where log lines go: standard error, for people or for programs. */
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as LogLevel from "effect/LogLevel"
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
