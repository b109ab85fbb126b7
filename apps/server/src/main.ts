#!/usr/bin/env node
/** The program `canvass`. */
import * as ValidationError from "@effect/cli/ValidationError"
import * as NodeContext from "@effect/platform-node/NodeContext"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import process from "node:process"
import { CommandError } from "./CommandError.js"
import { run } from "./CommandLine.js"

const exitWith = (lines: ReadonlyArray<string>) =>
  Effect.zipRight(
    Console.error(lines.map((line) => `canvass: ${line}`).join("\n")),
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
  Effect.provide(NodeContext.layer),
  NodeRuntime.runMain
)
