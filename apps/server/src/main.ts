#!/usr/bin/env node
/** The program `canvass`. */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import process from "node:process"
import { interruptedCode, isUntilStopped, run } from "./CommandLine.js"
import * as JsonOutput from "./console/JsonOutput.js"
import * as Logging from "./console/Logging.js"

if (Logging.formatOf(process.env) === "json") {
  JsonOutput.start({ isDataOnStdout: !isUntilStopped(process.argv.slice(2)) })
}

let signal: "SIGINT" | "SIGTERM" = "SIGINT"
process.once("SIGTERM", () => {
  signal = "SIGTERM"
})

NodeRuntime.runMain(
  Effect.map(run, (exitCode) => {
    process.exitCode = exitCode
  }),
  {
    // The loggers of this program write each line once.
    disableErrorReporting: true,
    disablePrettyLogger: true,
    teardown: (exit, onExit) => {
      if (Exit.isSuccess(exit)) onExit(0)
      else onExit(Cause.isInterruptedOnly(exit.cause) ? interruptedCode(process.argv.slice(2), signal) : 1)
    }
  }
)
