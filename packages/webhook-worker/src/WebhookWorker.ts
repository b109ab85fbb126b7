/**
 * Delivers what is due: claims as many as there are free slots, tries each in a fiber of its own, and writes down what
 * became of it. It looks again when a unit that makes something due is committed in this process, when a slot becomes
 * free, and every second. All decisions are the core's; this file only acts on them.
 */
import {
  type Claimed,
  type Committer,
  Deliveries,
  type Delivery,
  DeliveryQueue,
  Instant,
  Secrets,
  type Settlement
} from "@canvass/core"
import * as Arr from "effect/Array"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as FiberSet from "effect/FiberSet"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schedule from "effect/Schedule"
import * as AttemptLog from "./AttemptLog.js"
import { failed, type Outcome, Sender } from "./Sender.js"
import * as Signature from "./Signature.js"
import * as SigningKeys from "./SigningKeys.js"
import * as Slots from "./Slots.js"
import * as WorkerMetrics from "./WorkerMetrics.js"

/** Times are in milliseconds. */
export interface Options {
  /** How many attempts may be under way. */
  readonly slots: number
  /** How many of them for one subscription. */
  readonly share: number
  /** How long a delivery is this worker's alone: longer than any attempt may take. */
  readonly leaseMillis: number
  /** How often to look for what others made due. */
  readonly pollMillis: number
  /** How often to measure how late deliveries are. A twelfth as often, what was held too long expires. */
  readonly lookMillis: number
  /** How long what is under way may take once the worker stops. */
  readonly drainMillis: number
  readonly log: AttemptLog.AttemptLog
}

export const defaults: Options = {
  slots: 512,
  share: 4,
  leaseMillis: 30_000,
  pollMillis: 1_000,
  lookMillis: 5_000,
  drainMillis: 10_000,
  log: AttemptLog.silent
}

export interface Worker {
  /** Delivers until it is stopped and what is under way has ended. An interruption ends it where it is. */
  readonly run: Effect.Effect<void>
  /** Begins nothing more. */
  readonly stop: Effect.Effect<void>
}

/** Delivers in the background. When its scope closes it begins nothing more, and waits for what is under way. */
export const layer = (
  options: Partial<Options> = {}
): Layer.Layer<never, never, Committer.Committer | DeliveryQueue | Secrets.Secrets | Sender> =>
  Layer.scopedDiscard(Effect.gen(function*() {
    const worker = yield* make(options)
    const fiber = yield* Effect.forkDaemon(worker.run)
    yield* Effect.addFinalizer(() =>
      worker.stop.pipe(
        Effect.zipRight(Fiber.await(fiber)),
        Effect.disconnect,
        Effect.timeoutOption(options.drainMillis ?? defaults.drainMillis),
        Effect.zipRight(Fiber.interrupt(fiber))
      )
    )
  })).pipe(Layer.provide(Deliveries.Default))

export const make = (
  partial: Partial<Options> = {}
): Effect.Effect<Worker, never, Deliveries | DeliveryQueue | Secrets.Secrets | Sender> =>
  Effect.gen(function*() {
    const options = { ...defaults, ...partial }
    const deliveries = yield* Deliveries
    const queue = yield* DeliveryQueue
    const sender = yield* Sender
    const signingKeys = SigningKeys.make(yield* Secrets.Secrets)
    const slots = Slots.make(options.slots)
    const wake = yield* Effect.makeLatch(true)
    let isStopping = false

    const claim: Effect.Effect<ReadonlyArray<Claimed>> = Effect.suspend(() => {
      const { failingLimit, limit } = slots.free()
      return limit === 0 ? Effect.succeed([]) : Effect.flatMap(Instant.now, (now) =>
        queue.claim({
          now,
          leasedUntil: now + options.leaseMillis,
          limit,
          failingLimit: Math.min(limit, failingLimit),
          share: options.share
        }))
    })

    /** A fault of our own is a failed attempt too: it is tried again by the schedule, and pauses in the end. */
    const send = (claimed: Claimed, now: Instant.Instant): Effect.Effect<Outcome> =>
      Effect.flatMap(signingKeys(claimed.webhook, now), (keys) =>
        Arr.isNonEmptyReadonlyArray(keys)
          ? sender.send({
            url: claimed.webhook.url,
            headers: Signature.headers(claimed, keys, Math.floor(now / 1_000)),
            body: claimed.event.body
          })
          : Effect.succeed(failed("internal", "the signing secret can't be opened; rotate it"))).pipe(
          Effect.catchAllDefect((defect) =>
            Effect.as(
              Effect.logError("A webhook delivery could not be sent.", defect),
              failed("internal", "the delivery could not be sent")
            )
          )
        )

    /** A store out of reach is tried again for as long as the lease lasts: after that the attempt is made again. */
    const settle = (
      claimed: Claimed,
      attempt: Delivery.Attempt,
      tries: number
    ): Effect.Effect<Option.Option<Settlement>> =>
      Effect.catchAllCause(deliveries.settle(claimed, attempt), (cause) =>
        Cause.isInterrupted(cause) || tries * settleAgainMillis > options.leaseMillis
          ? Effect.failCause(cause)
          : Effect.zipRight(Effect.sleep(settleAgainMillis), settle(claimed, attempt, tries + 1)))

    /** Answers whether the subscription fails now, if that is known. Each step of it is taken for every delivery. */
    const attempt = (claimed: Claimed): Effect.Effect<boolean | undefined> =>
      Effect.clockWith((clock) => {
        const attemptedAt = clock.unsafeCurrentTimeMillis()
        const began = clock.unsafeCurrentTimeNanos()
        return Effect.flatMap(send(claimed, attemptedAt), (outcome) => {
          const durationMillis = Number(clock.unsafeCurrentTimeNanos() - began) / 1e6
          WorkerMetrics.countAttempt(outcome.kind)
          const { error, responseBody, statusCode } = outcome
          const durationMs = Math.round(durationMillis)
          return Effect.map(
            settle(claimed, { attemptedAt, statusCode, error, durationMs, responseBody }, 1),
            (settled) => {
              options.log(entry(claimed, attemptedAt, outcome, durationMillis, settled))
              return Option.getOrUndefined(settled)?.webhook.isFailing
            }
          )
        })
      }).pipe(
        Effect.catchAllCause((cause) =>
          Effect.as(Effect.logError("A webhook delivery could not be settled.", cause), undefined)
        )
      )

    const ended = ({ webhook }: Claimed) => (exit: Exit.Exit<boolean | undefined>): void => {
      slots.give(webhook.id, Exit.isSuccess(exit) ? exit.value : undefined)
      WorkerMetrics.setUnderWay(slots.taken())
      wake.unsafeOpen()
    }

    const begin = (all: ReadonlyArray<Claimed>, fork: Fork): void => {
      for (const claimed of all) {
        slots.take(claimed.webhook)
        fork(attempt(claimed)).addObserver(ended(claimed))
      }
      WorkerMetrics.setUnderWay(slots.taken())
    }

    /** Waits to be woken, claims and begins; `false` once the worker is to stop. */
    const round = (fork: Fork): Effect.Effect<boolean> =>
      Effect.gen(function*() {
        yield* wake.await
        yield* wake.close
        if (!isStopping) {
          begin(yield* Effect.catchAllCause(claim, cannotClaim), fork)
        }
        return !isStopping
      })

    const lag = Effect.gen(function*() {
      const now = yield* Instant.now
      const oldest = yield* queue.oldestDue(now)
      WorkerMetrics.setLag((now - (Option.getOrUndefined(oldest) ?? now)) / 1_000)
    })

    const background = Effect.all([
      Effect.forever(Effect.zipRight(queue.awaitDue, wake.open)),
      Effect.forever(Effect.zipRight(Effect.sleep(options.pollMillis), wake.open)),
      repeated(lag, options.lookMillis),
      repeated(deliveries.expireHeld, 12 * options.lookMillis)
    ], { concurrency: "unbounded", discard: true })

    return {
      run: Effect.scoped(Effect.gen(function*() {
        const underWay = yield* FiberSet.make<boolean | undefined>()
        const fork = yield* FiberSet.runtime(underWay)()
        yield* Effect.forkScoped(background)
        yield* Effect.repeat(round(fork), {
          while: (goesOn) =>
            goesOn
        })
        yield* FiberSet.awaitEmpty(underWay)
      })),
      stop: Effect.suspend(() => {
        isStopping = true
        return wake.open
      })
    }
  })

type Fork = (attempt: Effect.Effect<boolean | undefined>) => Fiber.RuntimeFiber<boolean | undefined>

const settleAgainMillis = 1_000

/** What goes wrong once is tried again the next time. */
const repeated = (effect: Effect.Effect<void>, everyMillis: number): Effect.Effect<unknown> =>
  effect.pipe(
    Effect.catchAllCause((cause) => Effect.logWarning("The webhook worker could not look after its queue.", cause)),
    Effect.repeat(Schedule.spaced(everyMillis))
  )

const cannotClaim = (cause: Cause.Cause<never>): Effect.Effect<ReadonlyArray<Claimed>> =>
  Effect.as(Effect.logWarning("Webhook deliveries could not be claimed.", cause), [])

const entry = (
  { delivery, event, webhook }: Claimed,
  attemptedAt: Instant.Instant,
  { error, kind, statusCode }: Outcome,
  durationMillis: number,
  settled: Option.Option<Settlement>
): AttemptLog.AttemptEntry => ({
  time: new Date(attemptedAt),
  webhookId: webhook.id,
  deliveryId: delivery.id,
  event: event.name,
  host: new URL(webhook.url).host,
  attempt: delivery.attemptCount + 1,
  outcome: kind,
  statusCode,
  error,
  durationMillis,
  status: Option.match(settled, { onNone: () => "superseded", onSome: (after) => after.delivery.status }),
  traceId: event.traceId
})
