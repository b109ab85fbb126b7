/** The options of `Canvass.open`. */
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Either from "effect/Either"
import * as Layer from "effect/Layer"
import * as Predicate from "effect/Predicate"
import type { EventPayload } from "../events/Event.js"
import type { FileStorage } from "../files/FileStorage.js"
import type { EventContext } from "../jobs/EventDispatch.js"
import type { Mail } from "../mail/Mailer.js"
import type { Store } from "../Store.js"
import { InvalidInput, type Violation, violation } from "../validation/ValidationError.js"
import { allowedParams } from "../validation/ViolationParams.js"
import type { Ids } from "../values/Ids.js"
import * as Instant from "../values/Instant.js"
import { Limits, type LimitValues } from "../values/Limits.js"
import * as SecretKeys from "../values/SecretKeys.js"
import type { WebhookSettingValues } from "../webhooks/WebhookSettings.js"
import type { OnLog } from "./ProgramLogger.js"

/** The options of `Canvass.open`. Only `store` is required. */
export interface Options {
  /**
   * The layer of a store: `Memory.layer` of `@canvass/core/memory`, `SqliteStore.layer({ path })` of
   * `@canvass/store-sqlite`, `PgStore.layer({ url })` of `@canvass/store-pg`, or a store of your own.
   */
  readonly store: Layer.Layer<Store, unknown>
  /**
   * 32 bytes, as base64 text (`openssl rand -base64 32`) or as `Uint8Array`. They sign resume tokens and encrypt
   * webhook secrets. Use the same key on each start. A durable store needs `secretKey` or `secretKeyFile`. Without a
   * key the memory store uses a random one.
   *
   * Several keys, at most 8, rotate the key: an array, or base64 texts with commas between them. The first one signs
   * and encrypts, all of them verify and decrypt. After `canvass.rekey()` the store needs the first one only.
   */
  readonly secretKey?: string | Uint8Array | ReadonlyArray<string | Uint8Array> | undefined
  /**
   * Path of a file that holds the secret key as base64 text, or several of them with commas between them. A file that
   * does not exist is created with a new key and the permissions 0600. Needs the file system of Node.js, Bun or Deno.
   * Keep it apart from backups of the database.
   */
  readonly secretKeyFile?: string | undefined
  /**
   * The layer of a storage for the bytes of uploaded files, such as `DirectoryFileStorage.layer({ path })` of
   * `@canvass/files` or `S3FileStorage.layer({ url })` of `@canvass/files-s3`. Default: the store keeps them.
   */
  readonly files?: Layer.Layer<FileStorage, unknown> | undefined
  /**
   * Sends the mail of logins over HTTP: links that set a new password or confirm a new address. `SmtpMailer` of
   * `@canvass/mailer-smtp` is one for SMTP. A mail that takes more than 10 s or rejects is lost, and logged. Default:
   * no mail is sent.
   *
   * @example
   * mailer: ({ to, subject, text, html }) => mailService.send({ to, subject, text, html })
   */
  readonly mailer?: SendMail | undefined
  /** Limits that replace `Limits.defaults`, such as `{ questions: 500 }`. They are positive integers. */
  readonly limits?: Partial<LimitValues> | undefined
  /** The time. Default: the clock of the system. */
  readonly clock?: EngineClock | undefined
  /** The source of random bytes for ids, slugs, keys and secrets. Default: the secure generator of the platform. */
  readonly ids?: IdSource | undefined
  /**
   * `true` or an object: delivers webhooks in this process. Needs the package `@canvass/webhook-worker`. Default
   * `false`: deliveries wait in the store for another process, such as `canvass worker`.
   */
  readonly webhooks?: boolean | WebhookOptions | undefined
  /**
   * Receives each event after its commit: at least once, and in order for each survey. An event waits in the store
   * until the function has returned or its promise has resolved, so a durable store loses none when the process ends.
   * If the function throws, or its promise rejects or takes more than 60 s, it receives the event again after 1 s, then
   * after twice the time, up to 5 min. Meanwhile only later events of the same survey wait. With several engines on one
   * store each event goes to one of them. It is called only after `open` has resolved.
   *
   * Events begin with the first engine on the store that has `onEvent`. From then on they wait for one: at 100 000
   * events (`limits.waitingEvents`) writes that would cause more reject with `OutboxFull`. A program that no longer
   * handles events calls `canvass.events.close()` once.
   *
   * @example
   * onEvent: async ({ event, data }, { eventId }) => queue.add(event, data, { jobId: eventId })
   */
  readonly onEvent?: OnEvent | undefined
  /**
   * Receives the entries of the log of level `info` and above, those of a mounted REST API too. What it throws is
   * ignored. Default: lines on the console.
   *
   * @example
   * logger: ({ level, message, fields, error }) => pino[level]({ ...fields, err: error }, message)
   */
  readonly logger?: OnLog | undefined
}

/** Sends a mail to one recipient. */
export type SendMail = (mail: Mail) => Promise<void>

/** Handles an event. `context` has the id of the event, by which repeated calls are recognised. */
export type OnEvent = (event: EventPayload, context: EventContext) => void | Promise<void>

/** A source of time for the engine. */
export interface EngineClock {
  /** Returns the current time. Must not go backwards. */
  readonly now: () => Date
  /**
   * Resolves after `millis` milliseconds of this clock. It may resolve earlier when the signal is aborted. Background
   * jobs and deliveries sleep with it. Default: the timers of the platform.
   */
  readonly sleep?: ((millis: number, signal: AbortSignal) => Promise<void>) | undefined
}

/** A source of random bytes for the engine. */
export type IdSource = Ids["Type"]

/** How webhooks are checked and delivered in this process. */
export interface WebhookOptions extends Partial<WebhookSettingValues> {
  /** Delays after each failed attempt, in milliseconds. Default: 1 min, 5 min, 30 min, 2 h, 8 h. */
  readonly retryScheduleMillis?: ReadonlyArray<number>
  /** Time limit of one attempt, in milliseconds. Default 10 000. */
  readonly timeoutMillis?: number
}

/** The options after their validation. */
export interface ValidOptions extends Options {
  readonly secretKey: SecretKeys.SecretKeys | undefined
}

/** Validates the options. A program without types may pass anything. Fails with all violations at once. */
export const validateOptions = (input: unknown): Effect.Effect<ValidOptions, InvalidInput> => {
  if (!isOptions(input)) {
    return new InvalidInput({ violations: [violation("", "wrong-type", "Expected an object with `store`.")] })
  }
  const secretKey = input.secretKey === undefined ? Either.right(undefined) : SecretKeys.parse(input.secretKey)
  const violations = [
    ...unknownNames(input, optionNames, ""),
    ...Layer.isLayer(input.store) ? [] : [violation("/store", "required", storeMissing)],
    ...Either.isRight(secretKey) ? [] : secretKey.left.map(secretKeyViolation),
    ...input.files === undefined || Layer.isLayer(input.files)
      ? []
      : [violation("/files", "wrong-type", filesExpected)],
    ...input.secretKeyFile === undefined || isText(input.secretKeyFile)
      ? []
      : [violation("/secretKeyFile", "wrong-type", "Expected the path of a file.")],
    ...input.secretKey !== undefined && input.secretKeyFile !== undefined
      ? [violation("/secretKeyFile", "not-allowed", "Use either `secretKey` or `secretKeyFile`.")]
      : [],
    ...limitViolations(input.limits),
    ...clockViolations(input.clock),
    ...input.ids === undefined || isObject(input.ids) && Predicate.isFunction(input.ids.randomBytes)
      ? []
      : [violation("/ids", "wrong-type", "Expected an object with a function `randomBytes`.")],
    ...webhookViolations(input.webhooks),
    ...input.mailer === undefined || Predicate.isFunction(input.mailer)
      ? []
      : [violation("/mailer", "wrong-type", "Expected a function.")],
    ...input.onEvent === undefined || Predicate.isFunction(input.onEvent)
      ? []
      : [violation("/onEvent", "wrong-type", "Expected a function.")],
    ...input.logger === undefined || Predicate.isFunction(input.logger)
      ? []
      : [violation("/logger", "wrong-type", "Expected a function.")]
  ]
  return Arr.isNonEmptyArray(violations)
    ? new InvalidInput({ violations })
    : Effect.succeed({ ...input, secretKey: Either.getOrUndefined(secretKey) })
}

/** The violation of one key points to its place in the list, and does not repeat the key. */
const secretKeyViolation = (problem: SecretKeys.SecretKeyProblem): Violation => {
  const text = SecretKeys.describeProblem(problem, secretKeyExpected)
  const pointer = problem._tag === "TooMany" || problem.count === 1 ? "" : `/${problem.position - 1}`
  return violation(`/secretKey${pointer}`, "invalid", `${text.charAt(0).toUpperCase()}${text.slice(1)}.`)
}

/** The refusal of a durable store without a secret key. */
export const secretKeyMissing = new InvalidInput({
  violations: [violation(
    "/secretKey",
    "required",
    "A durable store needs `secretKey`, 32 bytes as base64 text (`openssl rand -base64 32`) or as a Uint8Array, or " +
      "`secretKeyFile`, the path of a file with the key. With a new key on each start, resume tokens and webhook " +
      "secrets would be lost."
  )]
})

const storeMissing = "Expected the layer of a store, such as `Memory.layer`, `SqliteStore.layer({ path })` or " +
  "`PgStore.layer({ url })`."

const filesExpected = "Expected the layer of a file storage, such as `DirectoryFileStorage.layer({ path })`."

const secretKeyExpected = "32 bytes, as base64 text (`openssl rand -base64 32`) or as a Uint8Array"

/** The names of all options. */
const optionNames = Object.keys(
  {
    store: true,
    secretKey: true,
    secretKeyFile: true,
    files: true,
    mailer: true,
    limits: true,
    clock: true,
    ids: true,
    webhooks: true,
    onEvent: true,
    logger: true
  } satisfies Record<keyof Options, true>
)

const webhookOptionNames = Object.keys(
  {
    allowHttp: true,
    allowPrivate: true,
    retryScheduleMillis: true,
    timeoutMillis: true
  } satisfies Record<keyof WebhookOptions, true>
)

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null

/** Whether the properties can be read. Their types are checked one by one. */
const isOptions = (value: unknown): value is Options => isObject(value)

const isText = (value: unknown): value is string => typeof value === "string" && value !== ""

const isPositiveInteger = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) > 0

const unknownNames = (value: object, names: ReadonlyArray<string>, at: string): ReadonlyArray<Violation> =>
  Object.keys(value).filter((name) => !names.includes(name)).map((name) =>
    violation(
      `${at}/${name}`,
      "unknown-field",
      `There is no such option. The options are ${names.join(", ")}.`,
      allowedParams(names)
    )
  )

const limitViolations = (limits: unknown): ReadonlyArray<Violation> => {
  if (limits === undefined) return []
  if (!isObject(limits)) return [violation("/limits", "wrong-type", "Expected an object.")]
  return [
    ...unknownNames(limits, Object.keys(Limits.defaults), "/limits"),
    ...Object.entries(limits).filter(([, value]) => !isPositiveInteger(value)).map(([name]) =>
      violation(`/limits/${name}`, "invalid", "Expected a positive integer.")
    )
  ]
}

const clockViolations = (clock: unknown): ReadonlyArray<Violation> => {
  if (clock === undefined) return []
  if (!isClock(clock)) {
    return [violation("/clock", "wrong-type", "Expected an object with a function `now`.")]
  }
  const { now, sleep } = clock
  const time = Either.getOrUndefined(Either.try((): unknown => now()))
  const isTime = time instanceof Date && time.getTime() >= Instant.earliest && time.getTime() <= Instant.latest
  return [
    ...isTime ? [] : [violation("/clock/now", "invalid", "Expected a function that returns a valid Date.")],
    ...sleep === undefined || Predicate.isFunction(sleep)
      ? []
      : [violation("/clock/sleep", "wrong-type", "Expected a function.")]
  ]
}

const isClock = (value: unknown): value is { readonly now: () => unknown; readonly sleep?: unknown } =>
  isObject(value) && Predicate.isFunction(value.now)

const webhookViolations = (webhooks: unknown): ReadonlyArray<Violation> => {
  if (webhooks === undefined || typeof webhooks === "boolean") return []
  if (!isObject(webhooks)) return [violation("/webhooks", "wrong-type", "Expected `true`, `false` or an object.")]
  const { allowHttp, allowPrivate, retryScheduleMillis, timeoutMillis } = webhooks
  const isFlag = (value: unknown) => value === undefined || typeof value === "boolean"
  const isSchedule = retryScheduleMillis === undefined ||
    Array.isArray(retryScheduleMillis) && retryScheduleMillis.every(isPositiveInteger)
  return [
    ...unknownNames(webhooks, webhookOptionNames, "/webhooks"),
    ...isFlag(allowHttp) ? [] : [violation("/webhooks/allowHttp", "wrong-type", "Expected a boolean.")],
    ...isFlag(allowPrivate) ? [] : [violation("/webhooks/allowPrivate", "wrong-type", "Expected a boolean.")],
    ...isSchedule
      ? []
      : [violation("/webhooks/retryScheduleMillis", "invalid", "Expected an array of positive integers.")],
    ...timeoutMillis === undefined || isPositiveInteger(timeoutMillis)
      ? []
      : [violation("/webhooks/timeoutMillis", "invalid", "Expected a positive integer.")]
  ]
}
