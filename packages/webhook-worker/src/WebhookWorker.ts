/**
 * The delivery loop: claims one due delivery for each free slot and starts its attempt. The loop wakes when a commit
 * in this process makes a delivery due, when a slot becomes free, and when the next delivery is due. At every poll
 * interval it finds the deliveries that other processes or a jump of the wall clock made due. The rules of retries and
 * pauses are in the core.
 *
 * Polls and measurements take place in the time of the platform. So a test may let months pass: with a clock of its
 * own, the worker wakes only when a delivery is due, and once per poll interval while attempts are in flight.
 */
import { Delivery, Instant, Secrets } from "@canvass/core"
import {
  AccountGauge,
  BackgroundJob,
  BackgroundLoop,
  type ClaimedDelivery,
  type Committer,
  Deliveries,
  DeliveryQueue,
  FailureLog,
  platformSleep,
  repeatSpaced,
  WakeUpLoop
} from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as FiberSet from "effect/FiberSet"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as AttemptLimits from "./AttemptLimits.js"
import * as AttemptLog from "./AttemptLog.js"
import * as AttemptRunner from "./AttemptRunner.js"
import * as AttemptSlots from "./AttemptSlots.js"
import { defaultTimeoutMillis, Sender } from "./sending/Sender.js"
import * as SigningKeys from "./SigningKeys.js"
import * as WorkerMetrics from "./WorkerMetrics.js"

export interface WebhookWorkerOptions {
  /** Maximum number of attempts at once. */
  readonly maxAttempts: number
  /** Maximum number of attempts at once for one account, as long as less than half of the slots are free. */
  readonly maxAttemptsPerAccount: number
  /** Number of attempts at once to one webhook, and to one host of an account, before the first one ends. */
  readonly initialAttemptsPerEndpoint: number
  /** Maximum number of them. It grows by one with each success up to this number, and falls to 1 with a failure. */
  readonly maxAttemptsPerEndpoint: number
  /** How long a claimed delivery belongs to this worker. Must exceed the time limit of an attempt. */
  readonly leaseMillis: number
  /**
   * Time between two searches for deliveries that other processes made due. Also the time until a claim is repeated
   * that failed, or that did not get all due deliveries.
   */
  readonly pollIntervalMillis: number
  /** Time between two measurements of the queue's lag. */
  readonly lagIntervalMillis: number
  /** Time between two measurements of how many deliveries wait. */
  readonly backlogIntervalMillis: number
  /** Time between two searches for webhooks that hold too many deliveries. */
  readonly expiryIntervalMillis: number
  /** How long attempts in flight may take once the worker stops. */
  readonly drainTimeoutMillis: number
  readonly log: AttemptLog.AttemptLog
}

/** Returns a lease that is longer than an attempt may take: 30 s with the default time limit. */
export const leaseMillisOf = (timeoutMillis: number): number => Math.max(5_000, 3 * timeoutMillis)

export const defaults: WebhookWorkerOptions = {
  maxAttempts: 512,
  maxAttemptsPerAccount: 64,
  initialAttemptsPerEndpoint: 4,
  maxAttemptsPerEndpoint: 64,
  leaseMillis: leaseMillisOf(defaultTimeoutMillis),
  pollIntervalMillis: 1_000,
  lagIntervalMillis: 5_000,
  backlogIntervalMillis: 30_000,
  expiryIntervalMillis: 60_000,
  drainTimeoutMillis: 10_000,
  log: AttemptLog.silent
}

/**
 * How long a claim waits for further attempts to end, in milliseconds, so that they share it. It does not wait while no
 * attempt is in flight, nor once a commit has made a delivery due.
 */
const gatherMillis = 3

/**
 * Runs a worker in the background. When the scope closes, no further attempt starts, and attempts in flight have
 * `drainTimeoutMillis` to end.
 */
export const layer = (
  options: Partial<WebhookWorkerOptions> = {}
): Layer.Layer<never, never, Committer.Committer | DeliveryQueue | Secrets.Secrets | Sender> =>
  Layer.scopedDiscard(Effect.gen(function*() {
    const worker = yield* make(options)
    yield* BackgroundLoop.forkScoped(worker, options.drainTimeoutMillis ?? defaults.drainTimeoutMillis)
  })).pipe(Layer.provide(Deliveries.Default))

/** Creates a worker that does nothing until `run`. */
export const make = (
  partialOptions: Partial<WebhookWorkerOptions> = {}
): Effect.Effect<BackgroundLoop.BackgroundLoop, never, Deliveries | DeliveryQueue | Secrets.Secrets | Sender> =>
  Effect.gen(function*() {
    const options = { ...defaults, ...partialOptions }
    const deliveries = yield* Deliveries
    const queue = yield* DeliveryQueue
    const slots = AttemptSlots.make(options.maxAttempts, options.maxAttemptsPerAccount)
    const limits = AttemptLimits.make({
      initial: options.initialAttemptsPerEndpoint,
      max: options.maxAttemptsPerEndpoint
    })
    const loop = yield* WakeUpLoop.make
    const startAttempt = AttemptRunner.make({
      deliveries,
      sender: yield* Sender,
      signingKeys: SigningKeys.make(yield* Secrets.Secrets),
      leaseMillis: options.leaseMillis,
      log: options.log,
      onEnd: ({ webhook }, isFailing) => {
        slots.release(webhook, isFailing)
        if (isFailing !== undefined) limits.record(webhook, !isFailing)
        WorkerMetrics.setInFlight(slots.inUse())
        loop.wake()
      }
    })

    const claim: Effect.Effect<ReadonlyArray<ClaimedDelivery>> = Effect.suspend(() => {
      const { failingLimit, limit, shares } = slots.available()
      return limit === 0 ? Effect.succeed([]) : Effect.flatMap(Instant.now, (now) =>
        queue.claim({
          now,
          leasedUntil: now + options.leaseMillis,
          limit,
          failingLimit: Math.min(limit, failingLimit),
          leaseLimits: limits.leaseLimits,
          slots: shares
        }))
    })

    const startAttempts = (claims: ReadonlyArray<ClaimedDelivery>, fork: AttemptRunner.Fork): void => {
      for (const claimed of claims) {
        slots.acquire(claimed.webhook)
        startAttempt(claimed, fork)
      }
      WorkerMetrics.setInFlight(slots.inUse())
    }

    /** Open from a commit that makes a delivery due until the next claim. */
    const madeDue = yield* Effect.makeLatch()

    const gatherEnds: Effect.Effect<void> = Effect.suspend(() =>
      slots.inUse() === 0 ? Effect.void : Effect.raceFirst(madeDue.await, Effect.sleep(gatherMillis))
    )

    const claimLog = FailureLog.ofTask("Claiming webhook deliveries")

    /**
     * Claims deliveries and starts their attempts. Returns the time until the next search. It is read from the store
     * only when the worker becomes idle: a busy worker makes one claim for each wake-up, and nothing else.
     */
    const claimAndStart = (fork: AttemptRunner.Fork): Effect.Effect<number> =>
      FailureLog.record(
        claimLog,
        Effect.gen(function*() {
          yield* gatherEnds
          madeDue.unsafeClose()
          startAttempts(yield* claim, fork)
          if (slots.inUse() > 0) return options.pollIntervalMillis
          const dueAt = Option.getOrElse(yield* queue.nextDue, () => Infinity)
          const untilDue = dueAt - (yield* Instant.now)
          return untilDue > 0 ? untilDue : options.pollIntervalMillis
        }),
        options.pollIntervalMillis
      )

    const measureLag = FailureLog.record(
      FailureLog.ofTask("Measuring the lag of the webhook worker"),
      Effect.gen(function*() {
        const now = yield* Instant.now
        const oldest = yield* queue.oldestDue(now)
        // The clock of the process that created the delivery may be ahead.
        WorkerMetrics.setLagSeconds(Math.max(0, now - (Option.getOrUndefined(oldest) ?? now)) / 1_000)
      }),
      undefined
    )

    const measureBacklog = FailureLog.record(
      FailureLog.ofTask("Measuring the backlog of webhook deliveries"),
      Effect.map(queue.backlog(AccountGauge.maxAccounts), (backlogs) =>
        WorkerMetrics.backlog.set(
          backlogs.map(({ accountId, deliveries }) => ({ accountId, value: deliveries }))
        )),
      undefined
    )

    const expireHeld = BackgroundJob.start({
      name: "held-delivery-expiry",
      run: Effect.as(deliveries.expireHeld, {}),
      // A delivery that is not held yet expires after `maxHeldMillis` at the earliest.
      nextDue: Effect.zipWith(
        queue.oldestHeld,
        Instant.now,
        (heldAt, now) => Option.getOrElse(heldAt, () => now) + Delivery.maxHeldMillis
      ),
      recheckMillis: options.expiryIntervalMillis
    })

    return {
      run: Effect.scoped(Effect.gen(function*() {
        const attempts = yield* FiberSet.make()
        const fork = yield* FiberSet.runtime(attempts)()
        yield* loop.wakeOn(Effect.zipRight(queue.awaitDue, madeDue.open))
        yield* loop.wakeOn(platformSleep(options.pollIntervalMillis))
        yield* Effect.forkScoped(repeatSpaced(measureLag, options.lagIntervalMillis))
        yield* Effect.forkScoped(repeatSpaced(measureBacklog, options.backlogIntervalMillis))
        yield* expireHeld
        yield* loop.run(claimAndStart(fork))
        yield* FiberSet.awaitEmpty(attempts)
      })),
      stop: loop.stop
    }
  })
