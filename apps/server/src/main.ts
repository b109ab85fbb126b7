#!/usr/bin/env node
/** The command line: `canvass serve | worker | migrate | copy | user create | user set-plan`. */
import * as ValidationError from "@effect/cli/ValidationError"
import * as NodeContext from "@effect/platform-node/NodeContext"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import process from "node:process"
import { run } from "./Commands.js"
import { Refusal } from "./Refusal.js"

const refused = (lines: ReadonlyArray<string>) =>
  Effect.zipRight(
    Console.error(lines.map((line) => `canvass: ${line}`).join("\n")),
    Effect.sync(() => {
      process.exitCode = 1
    })
  )

run(process.argv).pipe(
  Effect.catchAll((error) => {
    if (error instanceof Refusal) return refused(error.lines)
    // The command line has said what is wrong with its words already.
    return ValidationError.isValidationError(error) ? refused([]) : refused([String(error)])
  }),
  Effect.provide(NodeContext.layer),
  NodeRuntime.runMain
)
