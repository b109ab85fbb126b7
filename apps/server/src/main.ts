#!/usr/bin/env node
/** The program `canvass`. */
import * as ValidationError from "@effect/cli/ValidationError"
import * as NodeContext from "@effect/platform-node/NodeContext"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as Cause from "effect/Cause"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import process from "node:process"
import { run } from "./CommandLine.js"
import { CommandError } from "./console/CommandError.js"
import * as HelpConsole from "./console/HelpConsole.js"
import * as Logging from "./console/Logging.js"

const format = Logging.formatOf(process.env)

const exitWith = (lines: ReadonlyArray<string>) =>
  Effect.zipRight(
    Effect.forEach(
      lines,
      (line) => Console.error(format === "json" ? Logging.jsonLine("ERROR", line) : `canvass: ${line}`),
      { discard: true }
    ),
    Effect.sync(() => {
      process.exitCode = 1
    })
  )

run(process.argv).pipe(
  Effect.catchAll((error) => {
    if (error instanceof CommandError) return exitWith(error.lines)
    // The command line library has printed its own validation errors.
    return ValidationError.isValidationError(error) ? exitWith([]) : exitWith([String(error)])
  }),
  Effect.tapErrorCause((cause) =>
    Cause.isInterruptedOnly(cause) ? Effect.void : Effect.logError("The program failed.", cause)
  ),
  Effect.provide(NodeContext.layer),
  Effect.provide(Logging.layerFormat(format)),
  HelpConsole.provide(process.argv.slice(2)),
  // The loggers of this program write each line once.
  NodeRuntime.runMain({ disableErrorReporting: true, disablePrettyLogger: true })
)
