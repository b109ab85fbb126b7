/** The layers of an engine that `Canvass.open` runs: the store, the services, the settings and the background jobs. */
import * as Arr from "effect/Array"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { layerPbkdf2, type Passwords } from "../accounts/passwords/Passwords.js"
import { buildInOrder } from "../concurrency/buildInOrder.js"
import * as BackgroundJobs from "../jobs/BackgroundJobs.js"
import * as EventDispatch from "../jobs/EventDispatch.js"
import { defaultMailTimeoutMillis, Mailer, MailNotSent, type MailSender } from "../mail/Mailer.js"
import { FileFormats } from "../responses/export/FileFormats.js"
import * as ServicesWithoutLogins from "../ServicesWithoutLogins.js"
import type { Store } from "../Store.js"
import { StoreDurability } from "../unit-of-work/StoreDurability.js"
import type { InvalidInput } from "../validation/ValidationError.js"
import { Ids } from "../values/Ids.js"
import { Limits } from "../values/Limits.js"
import * as Secrets from "../values/Secrets.js"
import { RetryScheduleMillis } from "../webhooks/deliveries/RetrySchedule.js"
import { WebhookSettings } from "../webhooks/WebhookSettings.js"
import * as InstalledFormats from "./InstalledFormats.js"
import {
  type EngineClock,
  type OnEvent,
  secretKeyMissing,
  type SendMail,
  type ValidOptions,
  type WebhookOptions
} from "./Options.js"
import * as ProgramLogger from "./ProgramLogger.js"
import * as SecretKeyFile from "./SecretKeyFile.js"
import * as WebhookDelivery from "./WebhookDelivery.js"

/** All services of an engine: those of the core without logins, the ports of the store, and what they need. */
export type EngineServices = Passwords | Secrets.Secrets | ServicesWithoutLogins.ServicesWithoutLogins | Store

/** When the program may be called, and when the engine ends. */
export interface LifeCycle {
  /** Resolves once the program has the engine. */
  readonly opened: Promise<void>
  /** Aborted while the engine closes. Then delays are those of the platform: the clock of a test may stand still. */
  readonly closing: AbortSignal
}

/** The engine with its background jobs. Fails as its store does, or when the secret key is missing. */
export const layer = (
  options: ValidOptions,
  { closing, opened }: LifeCycle
): Layer.Layer<EngineServices, unknown> =>
  buildInOrder(
    settings(options),
    log(options),
    clock(options, closing),
    store(options),
    secrets(options),
    layerPbkdf2,
    ServicesWithoutLogins.layer,
    tasks(options, opened)
  )

/**
 * The storage for files replaces that of the store: of two merged layers with one service, the last one provides it.
 */
const store = ({ files, store }: ValidOptions): Layer.Layer<Store, unknown> =>
  files === undefined ? store : Layer.merge(store, files)

/** What runs beside the calls of the program. All of it ends at the same time. */
const tasks = ({ onEvent, webhooks = false }: ValidOptions, opened: Promise<void>) =>
  Layer.mergeAll(
    backgroundJobs(opened),
    ...webhooks === false ? [] : [webhookDelivery(webhooks === true ? {} : webhooks)],
    ...onEvent === undefined ? [] : [eventDispatch(onEvent, opened)]
  )

const webhookDelivery = ({ allowPrivate, timeoutMillis }: WebhookOptions) =>
  WebhookDelivery.layer({
    ...allowPrivate === undefined ? {} : { allowPrivate },
    ...timeoutMillis === undefined ? {} : { timeoutMillis }
  })

/** The program has the engine before the jobs run for the first time. */
const backgroundJobs = (opened: Promise<void>) =>
  Layer.scopedDiscard(
    Effect.forkScoped(
      Effect.zipRight(
        Effect.promise(() => opened),
        Layer.launch(BackgroundJobs.layer({ auditRetentionMillis: undefined }))
      )
    )
  )

/** Events that wait since an earlier engine are not handled before the program has this one. */
const eventDispatch = (onEvent: OnEvent, opened: Promise<void>) =>
  EventDispatch.layer({
    handle: (event, context) =>
      Effect.zipRight(Effect.promise(() => opened), Effect.tryPromise(async () => onEvent(event, context)))
  })

const secrets = (
  { secretKey, secretKeyFile }: ValidOptions
): Layer.Layer<Secrets.Secrets, InvalidInput | SecretKeyFile.SecretKeyFileError> =>
  Layer.unwrapEffect(Effect.gen(function*() {
    const keys = secretKey ??
      (secretKeyFile === undefined ? undefined : yield* SecretKeyFile.readOrCreate(secretKeyFile))
    if (keys !== undefined) return Secrets.layer(...Arr.map(keys, (key) => Redacted.make(key)))
    return (yield* StoreDurability).isDurable ? yield* secretKeyMissing : Secrets.layerEphemeral
  }))

const mailerOf = (sendMail: SendMail): MailSender => ({
  send: (mail) =>
    Effect.tryPromise(() => sendMail(mail)).pipe(
      Effect.timeout(defaultMailTimeoutMillis),
      // The texts of the program's errors may contain addresses.
      Effect.mapError(({ _tag }) =>
        new MailNotSent({
          reason: _tag === "TimeoutException"
            ? `\`mailer\` took more than ${defaultMailTimeoutMillis} ms.`
            : "`mailer` rejected."
        })
      )
    )
})

const settings = ({ ids, limits, mailer, webhooks }: ValidOptions): Layer.Layer<never> => {
  const { allowHttp, allowPrivate, retryScheduleMillis } = typeof webhooks === "object" ? webhooks : {}
  return Layer.succeedContext(
    Context.empty().pipe(
      Context.add(WebhookSettings, {
        allowHttp: allowHttp ?? WebhookSettings.defaults.allowHttp,
        allowPrivate: allowPrivate ?? WebhookSettings.defaults.allowPrivate
      }),
      Context.add(FileFormats, InstalledFormats.finder),
      Context.add(RetryScheduleMillis, retryScheduleMillis ?? RetryScheduleMillis.defaults),
      addOption(Limits, limits && { ...Limits.defaults, ...limits }),
      addOption(Mailer, mailer && mailerOf(mailer)),
      addOption(Ids, ids)
    )
  )
}

/** Adds a service that the options may lack. */
const addOption =
  <I, S>(tag: Context.Tag<I, S>, service: S | undefined) => <R>(context: Context.Context<R>): Context.Context<R> =>
    service === undefined ? context : Context.add(context, tag, service)

const log = ({ logger }: ValidOptions): Layer.Layer<never> =>
  logger === undefined ? Layer.empty : ProgramLogger.layer(logger)

const clock = ({ clock }: ValidOptions, closing: AbortSignal): Layer.Layer<never> =>
  clock === undefined ? Layer.empty : Layer.setClock(effectClock(clock, closing))

/** The clock of Effect on a clock of the program. */
const effectClock = ({ now, sleep }: EngineClock, closing: AbortSignal): Clock.Clock => {
  const platform = Clock.make()
  const unsafeCurrentTimeMillis = (): number => now().getTime()
  const unsafeCurrentTimeNanos = (): bigint => BigInt(unsafeCurrentTimeMillis()) * 1_000_000n
  return {
    ...platform,
    unsafeCurrentTimeMillis,
    unsafeCurrentTimeNanos,
    currentTimeMillis: Effect.sync(unsafeCurrentTimeMillis),
    currentTimeNanos: Effect.sync(unsafeCurrentTimeNanos),
    sleep: (duration) =>
      sleep === undefined || closing.aborted
        ? platform.sleep(duration)
        : Effect.promise((signal) => sleep(Duration.toMillis(duration), signal))
  }
}
