import * as Effect from "effect/Effect"
import type { Configuration } from "../../configuration/Configuration.js"
import * as Logging from "../../console/Logging.js"
import { loadConfiguration } from "./loadConfiguration.js"

/** Runs a command with the configuration of this invocation, and logs as it says. */
export const withConfiguration = <A, E, R>(use: (configuration: Configuration) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(
    loadConfiguration,
    (configuration) => Effect.provide(use(configuration), Logging.layer(configuration))
  )
