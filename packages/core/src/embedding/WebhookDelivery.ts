/** The delivery of webhooks in this process, by the package `@canvass/webhook-worker`. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Predicate from "effect/Predicate"
import * as Schema from "effect/Schema"
import type { Committer } from "../unit-of-work/Committer.js"
import type { Secrets } from "../values/Secrets.js"
import type { DeliveryQueue } from "../webhooks/deliveries/DeliveryQueue.js"
import { loadModule } from "./loadModule.js"

/** Delivers webhooks until the scope ends. `@canvass/webhook-worker` exports such a function as `embeddedWorker`. */
export type EmbeddedWorker = (options: EmbeddedWorkerOptions) => Layer.Layer<
  never,
  never,
  Committer | DeliveryQueue | Secrets
>

/** The options of an embedded worker. */
export interface EmbeddedWorkerOptions {
  /** Delivers to private and loopback addresses. For development and tests. Default `false`. */
  readonly allowPrivate?: boolean
  /** Time limit of one attempt, in milliseconds. Default 10 000. */
  readonly timeoutMillis?: number
}

/** The package that delivers webhooks is not installed. */
export class WebhookWorkerMissing extends Schema.TaggedError<WebhookWorkerMissing>()("WebhookWorkerMissing", {
  cause: Schema.Defect
}) {
  override get message(): string {
    return `The option \`webhooks\` needs the package ${packageName}: npm install ${packageName}`
  }
}

/** Loads the package and delivers webhooks with it. Fails when the package is not installed. */
export const layer = (
  options: EmbeddedWorkerOptions
): Layer.Layer<never, WebhookWorkerMissing, Committer | DeliveryQueue | Secrets> =>
  Layer.unwrapEffect(
    Effect.tryPromise({
      try: async () => {
        const module = await loadModule(packageName)
        if (!hasEmbeddedWorker(module)) throw new Error(`${packageName} has another version than @canvass/core.`)
        return module.embeddedWorker(options)
      },
      catch: (cause) => new WebhookWorkerMissing({ cause })
    })
  )

const packageName = "@canvass/webhook-worker"

const hasEmbeddedWorker = (module: unknown): module is { readonly embeddedWorker: EmbeddedWorker } =>
  Predicate.hasProperty(module, "embeddedWorker") && Predicate.isFunction(module.embeddedWorker)
