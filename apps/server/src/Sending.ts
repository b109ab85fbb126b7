/** Webhook deliveries on their way out, from the server's process or from one of their own. */
import type { Committer, DeliveryQueue, Secrets } from "@canvass/core"
import { AccessLog } from "@canvass/http-node"
import { AttemptLog, UndiciSender, WebhookWorker } from "@canvass/webhook-worker"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import process from "node:process"
import type { Configuration } from "./Configuration.js"
import * as Core from "./Core.js"
import * as Logging from "./Logging.js"
import type { Refusal } from "./Refusal.js"

/** Delivers until it is interrupted; then what is under way is finished. */
export const deliver = (
  configuration: Configuration
): Effect.Effect<never, never, Committer.Committer | DeliveryQueue | Secrets.Secrets> =>
  Layer.launch(
    WebhookWorker.layer({
      // An attempt ends well before its lease does: 30 s with the time-out that is the default.
      leaseMillis: Math.max(5_000, 3 * configuration.webhookTimeoutMillis),
      log: attemptLog(configuration)
    }).pipe(
      Layer.provide(UndiciSender.layer({
        timeoutMillis: configuration.webhookTimeoutMillis,
        allowPrivate: configuration.webhookAllowPrivate
      }))
    )
  )

/** A process that does nothing else. Any number of them share a database. */
export const work = (configuration: Configuration): Effect.Effect<never, Refusal> =>
  Effect.zipRight(
    Console.log(`Delivering webhooks from ${Core.placeOf(configuration.database)}. Stop with Ctrl+C.`),
    deliver(configuration)
  ).pipe(
    Effect.provide(Core.layer(configuration)),
    Effect.provide(Logging.layer(configuration))
  )

/** A line an attempt, beside those of the requests. */
const attemptLog = ({ logFormat, logLevel }: Configuration): AttemptLog.AttemptLog =>
  logLevel === "debug" || logLevel === "info"
    ? AccessLog.lines(
      logFormat === "json" ? AttemptLog.json : AttemptLog.pretty,
      (text) => process.stderr.write(text)
    )
    : AttemptLog.silent
