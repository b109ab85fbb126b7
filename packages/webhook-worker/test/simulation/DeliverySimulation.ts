/**
 * Simulates hours of webhook workers under random faults: endpoints that refuse, hang and vanish, workers that are
 * killed, an unavailable store, clock jumps, users who pause, resume and delete webhooks, and a system that is
 * down for days. Then the faults end, and every delivery must reach a final status. One seed gives one simulation.
 */
import { Delivery, Event, Ids, Instant, Page, Webhooks } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import {
  Committer,
  Deliveries,
  DeliveryQueue,
  RetryScheduleMillis,
  WebhookStore,
  withDecisionContext
} from "@canvass/core/ports"
import { Fixtures } from "@canvass/store-testing"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Option from "effect/Option"
import * as Random from "effect/Random"
import { Sender } from "../../src/sending/Sender.js"
import * as WebhookWorker from "../../src/WebhookWorker.js"
import { plaintextSecrets } from "../support/plaintextSecrets.js"
import * as DeliveryOracle from "./DeliveryOracle.js"
import * as Endpoints from "./Endpoints.js"
import * as SeededRandom from "./SeededRandom.js"
import * as VirtualClock from "./VirtualClock.js"

export interface SimulationResult {
  /** Broken rules, with their time. Empty when all is well. */
  readonly violations: ReadonlyArray<string>
  readonly postCount: number
  /** The final statuses, and `held` when deliveries were held when the faults ended. */
  readonly statuses: ReadonlyArray<Delivery.DeliveryStatus>
}

const account = Fixtures.account(0)

const owner = account.id

const minuteMillis = 60_000
const hourMillis = 60 * minuteMillis

/** Most simulations use this schedule: a simulation of the default one, which takes ten hours, is slower. */
const shortSchedule = [60_000, 120_000, 300_000, 600_000, 900_000]

export const run = (seed: number): Promise<SimulationResult> => {
  const random = SeededRandom.make(seed)
  const clock = VirtualClock.make(Date.UTC(2026, 10, 20))
  const violations: Array<string> = []
  const reportViolation = (text: string): void => {
    violations.push(`${Instant.format(clock.now())} ${text}`)
  }
  const schedule = random.oneIn(5) ? RetryScheduleMillis.defaults : shortSchedule
  const faults: Faults = { isStoreDown: false, isStoreSlow: false }
  const oracle = DeliveryOracle.make(schedule, reportViolation)
  return simulate({ random, clock, reportViolation, schedule, faults }).pipe(
    Effect.map((result) => ({ violations, ...result })),
    Effect.provide(
      Layer.mergeAll(Deliveries.Default, Webhooks.Default).pipe(
        Layer.provideMerge(faultyStore(faults, random, clock, oracle)),
        Layer.provideMerge(Layer.mergeAll(plaintextSecrets, Layer.succeed(RetryScheduleMillis, schedule)))
      )
    ),
    Effect.provideService(Ids.Ids, { randomBytes: random.bytes }),
    Effect.withRandom(Random.make(seed)),
    Effect.withClock(clock.clock),
    Effect.provide(Logger.remove(Logger.defaultLogger)),
    Effect.runPromise
  )
}

/** The faults of the store at this time. */
interface Faults {
  isStoreDown: boolean
  isStoreSlow: boolean
}

interface Simulation {
  readonly random: SeededRandom.SeededRandom
  readonly clock: VirtualClock.VirtualClock
  readonly reportViolation: (text: string) => void
  readonly schedule: ReadonlyArray<number>
  readonly faults: Faults
}

/** The memory store with delays and failures. The oracle sees every commit. */
const faultyStore = (
  faults: Faults,
  random: SeededRandom.SeededRandom,
  clock: VirtualClock.VirtualClock,
  oracle: DeliveryOracle.DeliveryOracle
) => {
  const failOrDelay = Effect.suspend(() =>
    faults.isStoreDown
      ? Effect.die(new Committer.StoreUnavailable({ reason: "simulated" }))
      : faults.isStoreSlow && random.oneIn(4)
      ? Effect.sleep(random.between(1, 300))
      : Effect.void
  )
  const committer = (inner: Context.Tag.Service<Committer.Committer>): Context.Tag.Service<Committer.Committer> => ({
    commit: (unit) =>
      Effect.suspend(() => {
        const decidedAt = clock.now()
        return Effect.zipRight(
          failOrDelay,
          Effect.uninterruptible(Effect.tap(inner.commit(unit), () => oracle.onCommit(unit, decidedAt)))
        )
      })
  })
  const queue = (inner: Context.Tag.Service<DeliveryQueue>): Context.Tag.Service<DeliveryQueue> => ({
    ...inner,
    claim: (request) => faults.isStoreDown ? Effect.zipRight(failOrDelay, inner.claim(request)) : inner.claim(request)
  })
  return Layer.merge(
    Layer.effect(Committer.Committer, Effect.map(Committer.Committer, committer)),
    Layer.effect(DeliveryQueue, Effect.map(DeliveryQueue, queue))
  ).pipe(Layer.provideMerge(Memory.layer))
}

const simulate = ({ clock, faults, random, reportViolation, schedule }: Simulation) =>
  Effect.gen(function*() {
    const store = yield* WebhookStore
    const committer = yield* Committer.Committer
    const service = yield* Webhooks
    const webhooks: Array<Ids.WebhookId> = []
    yield* committer.commit({
      guards: [],
      changes: [{ _tag: "AccountPut", account }],
      events: [],
      audit: Option.none()
    })
    const endpoints = Endpoints.make({ owner, store, random, clock, reportViolation })

    const createWebhook = Effect.gen(function*() {
      const { webhook } = yield* service.create(owner, {
        url: Endpoints.urlOf(webhooks.length),
        events: "response.submitted"
      })
      webhooks.push(webhook.id)
    })

    const publishEvent = Effect.gen(function*() {
      const event = yield* withDecisionContext((context) =>
        Effect.succeed(Event.make(context, owner, "response.submitted", {
          responseId: "r",
          surveyId: "s",
          surveySlug: "lunch",
          submittedAt: ""
        }))
      )
      yield* committer.commit({ guards: [], changes: [], events: [event], audit: Option.none() })
    })

    const startWorker = Effect.gen(function*() {
      const worker = yield* WebhookWorker.make({
        pollIntervalMillis: minuteMillis,
        lagIntervalMillis: 10 * minuteMillis,
        expiryIntervalMillis: 2 * hourMillis,
        maxAttempts: 8,
        // The endpoints check that no webhook gets more POSTs at once.
        maxAttemptsPerEndpoint: 4
      })
      return { worker, fiber: yield* Effect.forkDaemon(worker.run) }
    }).pipe(Effect.provideService(Sender, endpoints.sender))
    const workers = yield* Effect.replicateEffect(startWorker, random.between(1, 2))

    /** Ends workers without waiting, as `kill -9` does. */
    const killWorkers = Effect.suspend(() =>
      Effect.forEach(workers.splice(0), ({ fiber }) => Effect.forkDaemon(Fiber.interrupt(fiber)))
    )

    const allDeliveries = Effect.suspend(() =>
      Effect.map(
        Effect.forEach(
          webhooks,
          (webhook) => Effect.flatMap(store.deliveries(owner, webhook, {}, everything), Page.collectItems)
        ),
        (lists) => lists.flat()
      )
    )

    const performAction = Effect.suspend(
      (): Effect.Effect<unknown, unknown, Effect.Effect.Context<typeof startWorker>> => {
        const webhook = random.pick(webhooks[0] ?? unknownWebhook, ...webhooks.slice(1))
        switch (random.between(1, 20)) {
          case 1:
            return service.update(owner, webhook, { isActive: false })
          case 2:
          case 3:
            return service.update(owner, webhook, { isActive: true })
          case 4:
            return service.rotateSecret(owner, webhook)
          case 5:
            return service.test(owner, webhook)
          case 6:
            return Effect.flatMap(
              Effect.flatMap(store.deliveries(owner, webhook, {}, everything), Page.collectItems),
              ([first, ...others]) =>
                first === undefined ? Effect.void : service.redeliver(owner, webhook, random.pick(first, ...others).id)
            )
          case 7:
            return random.oneIn(3) && webhooks.length < 8
              ? Effect.zipRight(service.remove(owner, webhook), createWebhook)
              : Effect.void
          case 8:
          case 9:
          case 10:
            // A killed worker leaves its leases behind; a stopped one ends its attempts.
            return Effect.zipRight(
              Effect.forEach(workers.splice(0, 1), ({ fiber, worker }) =>
                random.oneIn(3)
                  ? Effect.zipRight(worker.stop, Effect.forkDaemon(Fiber.await(fiber)))
                  : Effect.forkDaemon(Fiber.interrupt(fiber))),
              Effect.map(startWorker, (worker) => workers.push(worker))
            )
          case 11:
            clock.setSkew(random.between(-30, 30) * minuteMillis)
            return Effect.void
          case 12:
            faults.isStoreDown = true
            return Effect.void
          case 13:
          case 14:
            return Effect.replicateEffect(publishEvent, random.between(2, 12))
          default:
            endpoints.setMode(webhook, random.pick(...endpointModes))
            return Effect.void
        }
      }
    )

    /** All workers are down for three days, give or take hours: the next one lets deliveries expire. */
    const longOutage = Effect.gen(function*() {
      yield* killWorkers
      yield* clock.advance(1_000)
      const heldBefore = new Map(
        (yield* allDeliveries).flatMap(({ heldAt, id }) => heldAt === null ? [] : [[id, heldAt] as const])
      )
      yield* clock.advance(random.between(66, 76) * hourMillis)
      const restartedAt = clock.now()
      workers.push(yield* startWorker)
      yield* clock.advance(5_000)
      for (const { id, status } of yield* allDeliveries) {
        const heldAt = heldBefore.get(id)
        if (heldAt === undefined) continue
        const isOverdue = heldAt + Delivery.maxHeldMillis <= restartedAt
        if (isOverdue && status === "held") reportViolation(`${id} is held for more than 72 h`)
        if (!isOverdue && status === "expired" && heldAt + Delivery.maxHeldMillis > clock.now()) {
          reportViolation(`${id} expired after less than 72 h`)
        }
      }
    })

    yield* Effect.replicateEffect(createWebhook, random.between(1, 4))
    faults.isStoreSlow = true
    const scheduleMillis = schedule.reduce((sum, delay) => sum + delay, 0)
    const faultyMillis = scheduleMillis * 1.5
    let outageAt = random.oneIn(3) ? random.between(0, faultyMillis) : Infinity
    for (let elapsed = 0; elapsed < faultyMillis;) {
      const step = random.oneIn(2) ? publishEvent : performAction
      yield* Effect.forkDaemon(Effect.ignore(Effect.catchAllDefect(step, () => Effect.void)))
      const pause = random.oneIn(3) ? random.between(0, 2_000) : random.between(0, scheduleMillis / 30)
      yield* clock.advance(pause)
      elapsed += pause
      if (faults.isStoreDown) {
        yield* clock.advance(random.between(500, 50_000))
        faults.isStoreDown = false
      }
      if (elapsed >= outageAt) {
        outageAt = Infinity
        yield* longOutage
      }
    }
    const whileFaulty = yield* allDeliveries

    // The faults end, and users resume all webhooks: every delivery must end.
    for (const webhook of webhooks) endpoints.setMode(webhook, "up")
    faults.isStoreSlow = false
    yield* clock.advance(2 * minuteMillis)
    for (const webhook of webhooks) {
      yield* Effect.forkDaemon(Effect.ignore(service.update(owner, webhook, { isActive: true })))
    }
    yield* clock.advance(scheduleMillis * 1.2 + 3 * hourMillis)
    yield* killWorkers
    yield* clock.advance(1)

    const inTheEnd = yield* allDeliveries
    for (const { id, status } of inTheEnd) {
      if (status === "pending" || status === "held") reportViolation(`${id} is ${status} in the end`)
      if (status === "delivered" && !endpoints.received.has(id)) {
        reportViolation(`${id} is delivered and never arrived`)
      }
    }
    const statuses = [...whileFaulty, ...inTheEnd].map(({ status }) => status).filter((status) => status !== "pending")
    return { postCount: endpoints.postCount(), statuses: [...new Set(statuses)] }
  })

const endpointModes = [
  "up",
  "up",
  "flaky",
  "refusing",
  "refusing",
  "reset",
  "hanging",
  "dripping",
  "nameless",
  "stalling"
] as const

const unknownWebhook = Ids.WebhookId.make("00000000-0000-7000-8000-000000000000")

const everything: Page.PageRequest = { limit: 1_000_000, order: "asc" }
