/** The worker of a program that embeds the engine: `Canvass.open({ webhooks: true })` loads and runs it. */
import type { EmbeddedWorker } from "@canvass/core/ports"
import * as Layer from "effect/Layer"
import { defaultTimeoutMillis } from "./sending/Sender.js"
import * as UndiciSender from "./sending/UndiciSender.js"
import * as WebhookWorker from "./WebhookWorker.js"

/** Delivers webhooks in this process until the scope ends. */
export const embeddedWorker: EmbeddedWorker = (options) =>
  WebhookWorker.layer({
    leaseMillis: WebhookWorker.leaseMillisOf(options.timeoutMillis ?? defaultTimeoutMillis)
  }).pipe(Layer.provide(UndiciSender.layer(options)))
