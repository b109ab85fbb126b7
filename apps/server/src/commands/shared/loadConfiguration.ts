import * as Effect from "effect/Effect"
import process from "node:process"
import * as Configuration from "../../configuration/Configuration.js"
import { unknownVariables } from "../../configuration/unknownVariables.js"
import { CommandError } from "../../console/CommandError.js"

/** The configuration of this process. Warns of names that are no settings. Fails with one line per invalid variable. */
export const loadConfiguration = Effect.zipRight(
  Effect.forEach(
    unknownVariables(process.env, Configuration.variableNamesIn(process.env)),
    (line) => Effect.logWarning(line),
    { discard: true }
  ),
  Effect.mapError(Configuration.load(process.env), (lines) => new CommandError({ lines }))
)
