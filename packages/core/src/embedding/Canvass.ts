/** The survey engine for programs that don't use Effect: the services, with promises and async iterables. */
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Stream from "effect/Stream"
import { Accounts } from "../accounts/Accounts.js"
import { Analytics } from "../analytics/Analytics.js"
import { Exports } from "../responses/Exports.js"
import { Responses } from "../responses/Responses.js"
import { Surveys } from "../surveys/Surveys.js"
import * as Page from "../values/Page.js"
import { Webhooks } from "../webhooks/Webhooks.js"
import * as Engine from "./Engine.js"
import { type Options, validateOptions } from "./Options.js"

export type { EngineServices } from "./Engine.js"
export type { EngineClock, IdSource, Options, WebhookOptions } from "./Options.js"

/** An open engine. */
export type Canvass = Awaited<ReturnType<typeof open>>

/**
 * Opens the engine on a store. While it is open, surveys are closed at their `closesAt`.
 *
 * A call that fails rejects with an `Error` that has a `_tag`, such as `NotFound`. An invalid input also has
 * `violations`: the place, a code and a sentence for each.
 *
 * @example
 * const canvass = await open({ store: Memory.layer })
 * const account = await canvass.accounts.open({ email: "ada@example.com", plan: "business" })
 * const survey = await canvass.surveys.create(account.id, { title: "Lunch" })
 * await canvass.close()
 */
export const open = async (options: Options) => {
  const runtime: ManagedRuntime.ManagedRuntime<Engine.EngineServices, never> = ManagedRuntime.make(
    Layer.orDie(Layer.unwrapEffect(Effect.map(validateOptions(options), Engine.layer)))
  )

  const run = async <A, E>(effect: Effect.Effect<A, E, Engine.EngineServices>): Promise<A> => {
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

  const { accounts, analytics, exports, responses, surveys, webhooks } = await run(Effect.all({
    accounts: Accounts,
    analytics: Analytics,
    exports: Exports,
    responses: Responses,
    surveys: Surveys,
    webhooks: Webhooks
  }))

  return {
    /**
     * The services of the engine, for adapters and for programs that use Effect: `canvass.runtime.runPromise(effect)`,
     * or `Layer.effectContext(Effect.map(canvass.runtime.runtimeEffect, ({ context }) => context))` as a layer. `close`
     * disposes of it.
     */
    runtime,
    accounts: {
      open: promised(accounts.open),
      get: promised(accounts.get),
      setPlan: promised(accounts.setPlan)
    },
    surveys: {
      create: promised(surveys.create),
      get: promised(surveys.get),
      list: promised((...args: Parameters<typeof surveys.list>) => Effect.flatMap(surveys.list(...args), Page.collect)),
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
      list: promised((...args: Parameters<typeof responses.list>) =>
        Effect.flatMap(responses.list(...args), Page.collect)
      ),
      all: iterated((...args: Parameters<typeof responses.stream>) => Stream.unwrap(responses.stream(...args))),
      remove: promised(responses.remove)
    },
    analytics: { compute: promised(analytics.compute) },
    /** `text` streams the text of an export in pieces of about 64 KiB. */
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
    /** Ends the background jobs and closes the store. Calls in progress are interrupted. */
    close: (): Promise<void> => runtime.dispose()
  }
}
