/** The webhook worker with the settings of the configuration, in the process of the server or in a separate one. */
import type { Secrets } from "@canvass/core"
import type { Committer, DeliveryQueue } from "@canvass/core/ports"
import { AccessLog } from "@canvass/http-node"
import { AttemptLog, UndiciSender, WebhookWorker } from "@canvass/webhook-worker"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { type Configuration, describeDatabase } from "../configuration/Configuration.js"
import type { CommandError } from "../console/CommandError.js"
import * as Logging from "../console/Logging.js"
import * as CoreLayer from "./CoreLayer.js"

/** Delivers until an interruption, and then finishes the attempts in progress. */
export const deliver = (
  configuration: Configuration
): Effect.Effect<never, never, Committer.Committer | DeliveryQueue | Secrets.Secrets> =>
  Effect.flatMap(Logging.stderrWriter, (write) =>
    Layer.launch(
      WebhookWorker.layer({
        leaseMillis: WebhookWorker.leaseMillisOf(configuration.webhookTimeoutMillis),
        log: attemptLog(configuration, write)
      }).pipe(
        Layer.provide(UndiciSender.layer({
          timeoutMillis: configuration.webhookTimeoutMillis,
          allowPrivate: configuration.webhookAllowPrivate
        }))
      )
    ))

/** `canvass worker`: a process that only delivers. Any number of them may share a database. */
export const runWorker = (configuration: Configuration): Effect.Effect<never, CommandError> =>
  Effect.zipRight(
    announce(configuration),
    Effect.raceFirst(deliver(configuration), CoreLayer.untilOvertaken)
  ).pipe(
    Effect.provide(CoreLayer.layer(configuration)),
    Effect.provide(Logging.layer(configuration))
  )

const announce = (configuration: Configuration) => {
  const database = describeDatabase(configuration.database)
  const text = `Delivering webhooks from ${database}. Press Ctrl+C to stop.`
  return Logging.print(configuration, text, "Delivering webhooks.", { database })
}

const attemptLog = (configuration: Configuration, write: (text: string) => boolean): AttemptLog.AttemptLog => {
  if (!Logging.logsEntries(configuration)) return AttemptLog.silent
  const render = configuration.logFormat === "json" ? AttemptLog.json : AttemptLog.pretty
  return AccessLog.lines((entry: AttemptLog.AttemptEntry) => render(entry, Logging.processFields), write)
}
