import * as Command from "@effect/cli/Command"
import * as Effect from "effect/Effect"
import { runWorker } from "../services/WebhookDelivery.js"
import { loadConfiguration } from "./shared/loadConfiguration.js"

export const workerCommand = Command.make("worker", {}, () => Effect.flatMap(loadConfiguration, runWorker)).pipe(
  Command.withDescription("Only deliver webhooks, beside servers with any value of WEBHOOK_WORKER.")
)
