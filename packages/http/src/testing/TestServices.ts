/** The services of the API on an empty store, and accounts that call it. */
import {
  AccountSettings,
  type AccountSettingValues,
  layerPbkdf2Of,
  Limits,
  Mailer,
  MemoryRateLimiter,
  type RateLimiter,
  Secrets,
  Services
} from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import type { Store } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import type { ApiServices } from "../CanvassApi.js"
import { Mailbox } from "./Mailbox.js"
import { type KeyInput, openAccount, type TestAccount } from "./TestAccount.js"

export interface TestServicesOptions {
  /** An empty store, and its rate limiter. Default: in memory. */
  readonly store?: Layer.Layer<RateLimiter | Store>
  readonly accounts?: Partial<AccountSettingValues>
  /** Formats of exports beside those of the core. Default: none. */
  readonly formats?: Layer.Layer<never>
}

export interface TestServices {
  /** The services, for `Api.handler` and other transports. */
  readonly layer: Layer.Layer<ApiServices>
  /** The mails that the services have sent. */
  readonly mails: Mailbox
  readonly runPromise: <A, E>(effect: Effect.Effect<A, E, ApiServices>) => Promise<A>
  /** Opens an account on a paid plan. `keyInput` are the scope and the allow-list of its API key. */
  readonly newAccount: (keyInput?: KeyInput) => Promise<TestAccount>
  readonly stop: () => Promise<void>
}

/** Settings without a limit for one caller: all requests of a test come from one address. */
export const unlimited = {
  rateLimitAnonymous: 1_000_000,
  rateLimitAuthenticated: 1_000_000,
  rateLimitAccount: 1_000_000,
  rateLimitChanges: 1_000_000,
  rateLimitPages: 1_000_000,
  rateLimitForms: 1_000_000,
  rateLimitResponse: 1_000_000,
  maxAddressShare: 1
}

/** Hashes passwords fast and weakly, because nobody guesses the passwords of a test. */
export const fastPasswords = layerPbkdf2Of({ iterations: 1 })

export const startTestServices = async (
  { accounts, formats = Layer.empty, store = Layer.merge(Memory.layer, MemoryRateLimiter.layer) }: TestServicesOptions =
    {}
): Promise<TestServices> => {
  const mails = new Mailbox()
  const ports = Layer.mergeAll(
    store,
    formats,
    Secrets.layerEphemeral,
    fastPasswords,
    Layer.succeed(Mailer, { send: (mail) => Effect.sync(() => mails.put(mail)) }),
    Layer.succeed(AccountSettings, { ...AccountSettings.defaults, ...accounts }),
    // All requests of a test come from one address.
    Layer.succeed(Limits, { ...Limits.defaults, mailsPerHourOfClient: 1_000_000 })
  )
  const runtime = ManagedRuntime.make(Layer.provideMerge(Services.layer, ports))
  const context = await runtime.runPromise(Effect.context<ApiServices>())
  let accountCount = 0
  return {
    layer: Layer.succeedContext(context),
    mails,
    runPromise: runtime.runPromise,
    newAccount: (keyInput) => runtime.runPromise(openAccount(`person-${++accountCount}@example.com`, keyInput)),
    stop: () => runtime.dispose()
  }
}
