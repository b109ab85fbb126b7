import * as Command from "@effect/cli/Command"
import * as Effect from "effect/Effect"
import { serve } from "../services/Server.js"
import { loadConfiguration } from "./shared/loadConfiguration.js"

export const serveCommand = Command.make("serve", {}, () => Effect.flatMap(loadConfiguration, serve)).pipe(
  Command.withDescription("Serve the API and the documentation, and run the background jobs.")
)
