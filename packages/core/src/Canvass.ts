/** The survey engine for programs that don't use Effect: the same services, with promises. */
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import { Accounts } from "./accounts/Accounts.js"
import { layerPbkdf2 } from "./accounts/Passwords.js"
import { Analytics } from "./analytics/Analytics.js"
import * as RollupRefresh from "./jobs/RollupRefresh.js"
import * as SurveyExpiry from "./jobs/SurveyExpiry.js"
import { Exports } from "./responses/Exports.js"
import { Responses } from "./responses/Responses.js"
import * as Services from "./Services.js"
import type { Store } from "./Store.js"
import { Surveys } from "./surveys/Surveys.js"
import * as Secrets from "./values/Secrets.js"
import { Webhooks } from "./webhooks/Webhooks.js"

/**
 * - `store`: `layer` of `@canvass/core/memory` or of a store package.
 * - `secretKey`: 32 bytes, the same from run to run. Without it resume tokens and webhook secrets end with the run.
 */
export interface Options {
  readonly store: Layer.Layer<Store>
  readonly secretKey?: Uint8Array
}

export type Canvass = Awaited<ReturnType<typeof open>>

/**
 * Opens the engine on a store. A call that is refused rejects with the error that the service names: an `Error` with a
 * `_tag`, and with `faults` where the input is at fault. Surveys past their `closesAt` are closed while it is open.
 */
export const open = async ({ secretKey, store }: Options) => {
  const secrets = secretKey === undefined ? Secrets.layerEphemeral : Secrets.layer(Redacted.make(secretKey))
  const runtime = ManagedRuntime.make(
    Layer.merge(SurveyExpiry.layer, RollupRefresh.layer).pipe(
      Layer.provideMerge(Services.layer),
      Layer.provideMerge(Layer.mergeAll(store, secrets, layerPbkdf2))
    )
  )

  const run = async <A, E>(effect: Effect.Effect<A, E>): Promise<A> => {
    const exit = await runtime.runPromiseExit(effect)
    if (Exit.isSuccess(exit)) return exit.value
    throw Cause.squash(exit.cause)
  }
  const promised =
    <Args extends ReadonlyArray<unknown>, A, E>(call: (...args: Args) => Effect.Effect<A, E>) =>
    (...args: Args): Promise<A> => run(call(...args))
  const iterated =
    <Args extends ReadonlyArray<unknown>, A, E>(call: (...args: Args) => Stream.Stream<A, E>) =>
    (...args: Args): AsyncIterable<A> => Stream.toAsyncIterable(call(...args))

  const { accounts, analytics, exports, responses, surveys, webhooks } = await runtime.runPromise(Effect.all({
    accounts: Accounts,
    analytics: Analytics,
    exports: Exports,
    responses: Responses,
    surveys: Surveys,
    webhooks: Webhooks
  }))

  return {
    accounts: {
      open: promised(accounts.open),
      get: promised(accounts.get),
      setPlan: promised(accounts.setPlan)
    },
    surveys: {
      create: promised(surveys.create),
      get: promised(surveys.get),
      list: promised(surveys.list),
      all: iterated(surveys.stream),
      update: promised(surveys.update),
      replaceQuestions: promised(surveys.replaceQuestions),
      publish: promised(surveys.publish),
      close: promised(surveys.close),
      remove: promised(surveys.remove),
      forRespondent: promised(surveys.forRespondent)
    },
    responses: {
      submit: promised(responses.submit),
      resume: promised(responses.resume),
      get: promised(responses.get),
      list: promised(responses.list),
      all: iterated((...args: Parameters<typeof responses.stream>) => Stream.unwrap(responses.stream(...args))),
      remove: promised(responses.remove)
    },
    analytics: { compute: promised(analytics.compute) },
    /** The text of an export, piece by piece. */
    exports: {
      text: iterated((...args: Parameters<typeof exports.open>) =>
        Stream.unwrap(Effect.map(exports.open(...args), ({ body }) => body))
      )
    },
    webhooks: {
      create: promised(webhooks.create),
      get: promised(webhooks.get),
      list: promised(webhooks.list),
      update: promised(webhooks.update),
      remove: promised(webhooks.remove)
    },
    /** Finishes what is under way. */
    close: (): Promise<void> => runtime.dispose()
  }
}
