import * as Command from "@effect/cli/Command"
import * as Options from "@effect/cli/Options"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { parseWorkers, workersForm } from "../configuration/Configuration.js"
import { serve } from "../services/Server.js"
import { loadConfiguration } from "./shared/loadConfiguration.js"

const workers = Options.text("workers").pipe(
  Options.withDescription("Number of processes that serve, or auto for one a core. PostgreSQL only."),
  Options.filterMap((text) => Option.fromNullable(parseWorkers(text)), `Expected ${workersForm}`),
  Options.optional
)

export const serveCommand = Command.make("serve", { workers }, ({ workers }) =>
  Effect.flatMap(
    loadConfiguration,
    (configuration) => serve({ ...configuration, workers: Option.getOrElse(workers, () => configuration.workers) })
  )).pipe(
    Command.withDescription("Serve the API and the documentation, and run the background jobs.")
  )
