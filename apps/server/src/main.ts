#!/usr/bin/env node
/** The program `canvass`. */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as Effect from "effect/Effect"
import process from "node:process"
import { run } from "./CommandLine.js"

NodeRuntime.runMain(
  Effect.map(run, (exitCode) => {
    process.exitCode = exitCode
  }),
  // The loggers of this program write each line once.
  { disableErrorReporting: true, disablePrettyLogger: true }
)
