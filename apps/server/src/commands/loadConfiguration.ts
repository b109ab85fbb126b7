import * as Effect from "effect/Effect"
import process from "node:process"
import { CommandError } from "../CommandError.js"
import * as Configuration from "../Configuration.js"

/** The configuration of this process. Fails with one line for each invalid variable. */
export const loadConfiguration = Effect.mapError(
  Configuration.load(process.env),
  (lines) => new CommandError({ lines })
)
