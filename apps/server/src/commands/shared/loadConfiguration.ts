import * as Effect from "effect/Effect"
import cluster from "node:cluster"
import process from "node:process"
import * as Configuration from "../../configuration/Configuration.js"
import { unknownVariables } from "../../configuration/unknownVariables.js"
import { CommandError } from "../../console/CommandError.js"

/**
 * The configuration of this process. Fails with one line per invalid variable. Warns of names that are no settings, but
 * not again in the workers of `serve`.
 */
export const loadConfiguration = Effect.zipRight(
  Effect.forEach(
    cluster.isWorker ? [] : unknownVariables(process.env, Configuration.variableNamesIn(process.env)),
    (line) => Effect.logWarning(line),
    { discard: true }
  ),
  Effect.mapError(Configuration.load(process.env), (lines) => new CommandError({ lines }))
)
