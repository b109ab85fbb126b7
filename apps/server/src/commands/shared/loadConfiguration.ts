import * as Effect from "effect/Effect"
import cluster from "node:cluster"
import * as Configuration from "../../configuration/Configuration.js"
import { unknownVariables } from "../../configuration/unknownVariables.js"
import { CommandError } from "../../console/CommandError.js"
import { Invocation } from "../../console/Invocation.js"

/**
 * The configuration of this invocation. Fails with one line per invalid variable. Warns of names that are no settings,
 * but not again in the workers of `serve`.
 */
export const loadConfiguration = Effect.flatMap(Invocation, ({ environment, words }) =>
  Effect.zipRight(
    Effect.forEach(
      cluster.isWorker ? [] : unknownVariables(environment, Configuration.variableNamesIn(environment)),
      (line) => Effect.logWarning(line),
      { discard: true }
    ),
    Effect.mapError(Configuration.load(environment, words[0]), (lines) => new CommandError({ lines }))
  ))
