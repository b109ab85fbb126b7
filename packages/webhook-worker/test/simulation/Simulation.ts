/**
 * Hours in the life of the webhook workers, with everything that goes wrong in such a life: endpoints that refuse, hang
 * and vanish, workers that are killed, a store that is out of reach, clocks that are put forward and back, users who
 * turn things on and off. Then the faults end, and everything must come to its end. One seed is one life.
 */
import {
  Committer,
  Deliveries,
  DeliveryQueue,
  Event,
  Ids,
  Instant,
  type Page,
  RetryScheduleMillis,
  Secrets,
  Webhooks,
  WebhookStore
} from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Option from "effect/Option"
import * as Random from "effect/Random"
import * as Redacted from "effect/Redacted"
import { Sender } from "../../src/Sender.js"
import * as WebhookWorker from "../../src/WebhookWorker.js"
import * as Chance from "./Chance.js"
import * as Endpoints from "./Endpoints.js"
import * as Oracle from "./Oracle.js"
import * as VirtualClock from "./VirtualClock.js"

/** What one life came to. `complaints` is empty when all went as it must. */
export interface Outcome {
  readonly complaints: ReadonlyArray<string>
  readonly posts: number
  readonly deliveries: Readonly<Record<string, number>>
}

const owner = Ids.AccountId.make("00000000-0000-7000-8000-000000000001")

const schedules = [RetryScheduleMillis.defaults, [60_000, 120_000, 300_000, 600_000, 900_000]]

export const run = (seed: number): Promise<Outcome> => {
  const chance = Chance.make(seed)
  const clock = VirtualClock.make(Date.UTC(2026, 10, 20))
  const complaints: Array<string> = []
  const complain = (text: string): void => {
    complaints.push(`${Instant.format(clock.now())} ${text}`)
  }
  const schedule = schedules[chance.oneIn(5) ? 0 : 1] ?? RetryScheduleMillis.defaults
  const weather: Weather = { isStoreDown: false, isSlow: false }
  return life({ chance, clock, complain, schedule, weather }).pipe(
    Effect.map((rest) => ({ complaints, ...rest })),
    Effect.provide(
      Layer.mergeAll(Deliveries.Default, Webhooks.Default).pipe(
        Layer.provideMerge(troubled(weather, chance, clock, Oracle.make(schedule, complain))),
        Layer.provideMerge(Layer.mergeAll(secrets, Layer.succeed(RetryScheduleMillis, schedule)))
      )
    ),
    Effect.provideService(Ids.Ids, { randomBytes: chance.bytes }),
    Effect.withRandom(Random.make(seed)),
    Effect.withClock(clock.clock),
    Effect.provide(Logger.remove(Logger.defaultLogger)),
    Effect.runPromise
  )
}

interface Weather {
  isStoreDown: boolean
  isSlow: boolean
}

interface Setting {
  readonly chance: Chance.Chance
  readonly clock: VirtualClock.VirtualClock
  readonly complain: (text: string) => void
  readonly schedule: ReadonlyArray<number>
  readonly weather: Weather
}

/** Real ones take real time, which this clock does not know. */
const secrets = Layer.succeed(Secrets.Secrets, {
  derive: () => Effect.die("not asked for here"),
  sign: () => Effect.die("not asked for here"),
  seal: (plain) => Effect.succeed(Redacted.value(plain)),
  open: (sealed) => Effect.succeed(Redacted.make(sealed))
})

/** The memory store, which takes its time now and then, or is out of reach; the oracle sees every commit. */
const troubled = (
  weather: Weather,
  chance: Chance.Chance,
  clock: VirtualClock.VirtualClock,
  oracle: Oracle.Oracle
) => {
  const trouble = Effect.suspend(() =>
    weather.isStoreDown
      ? Effect.die(new Committer.StoreUnavailable({ reason: "the weather" }))
      : weather.isSlow && chance.oneIn(4)
      ? Effect.sleep(chance.between(1, 300))
      : Effect.void
  )
  const committer = (inner: Context.Tag.Service<Committer.Committer>): Context.Tag.Service<Committer.Committer> => ({
    commit: (unit) =>
      Effect.suspend(() => {
        const decidedAt = clock.now()
        return Effect.zipRight(
          trouble,
          Effect.uninterruptible(Effect.tap(inner.commit(unit), () => oracle.committed(unit, decidedAt)))
        )
      })
  })
  const queue = (inner: Context.Tag.Service<DeliveryQueue>): Context.Tag.Service<DeliveryQueue> => ({
    ...inner,
    claim: (request) => weather.isStoreDown ? Effect.zipRight(trouble, inner.claim(request)) : inner.claim(request)
  })
  return Layer.merge(
    Layer.effect(Committer.Committer, Effect.map(Committer.Committer, committer)),
    Layer.effect(DeliveryQueue, Effect.map(DeliveryQueue, queue))
  ).pipe(Layer.provideMerge(Memory.layer))
}

const minute = 60_000

const life = ({ chance, clock, complain, schedule, weather }: Setting) =>
  Effect.gen(function*() {
    const store = yield* WebhookStore
    const committer = yield* Committer.Committer
    const service = yield* Webhooks
    const webhooks: Array<Ids.WebhookId> = []
    const endpoints = Endpoints.make({ owner, store, chance, clock, complain })

    const subscribe = Effect.gen(function*() {
      const { webhook } = yield* service.create(owner, {
        url: Endpoints.urlOf(webhooks.length),
        events: "response.submitted"
      })
      webhooks.push(webhook.id)
    })

    /** Something happens, and each subscription is to hear of it. */
    const happen = Effect.gen(function*() {
      const event = yield* Event.make(owner, "response.submitted", yield* Instant.now, {
        responseId: "r",
        surveyId: "s",
        surveySlug: "lunch",
        submittedAt: ""
      })
      yield* committer.commit({ guards: [], changes: [], events: [event], audit: Option.none() })
    })

    // A process that is killed leaves everything as it is; one that is stopped ends what it began.
    const begin = Effect.gen(function*() {
      const worker = yield* WebhookWorker.make({ pollMillis: minute, lookMillis: 10 * minute, slots: 8 })
      return { worker, fiber: yield* Effect.forkDaemon(worker.run) }
    }).pipe(Effect.provideService(Sender, endpoints.sender))
    const workers = yield* Effect.replicateEffect(begin, chance.between(1, 2))

    const act = Effect.suspend((): Effect.Effect<unknown, unknown, Effect.Effect.Context<typeof begin>> => {
      const webhook = chance.pick(webhooks[0] ?? nobody, ...webhooks.slice(1))
      switch (chance.between(1, 20)) {
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
            store.deliveries(owner, webhook, {}, everything),
            (all) =>
              all[0] === undefined ? Effect.void : service.redeliver(owner, webhook, chance.pick(all[0], ...all).id)
          )
        case 7:
          return chance.oneIn(3) && webhooks.length < 8
            ? Effect.zipRight(service.remove(owner, webhook), subscribe)
            : Effect.void
        case 8:
        case 9:
        case 10:
          return Effect.zipRight(
            Effect.forEach(workers.splice(0, 1), ({ fiber, worker }) =>
              chance.oneIn(3)
                ? Effect.zipRight(worker.stop, Effect.forkDaemon(Fiber.await(fiber)))
                : Effect.forkDaemon(Fiber.interrupt(fiber))),
            Effect.map(begin, (worker) => workers.push(worker))
          )
        case 11:
          clock.step(chance.between(-30, 30) * minute)
          return Effect.void
        case 12:
          weather.isStoreDown = true
          return Effect.void
        case 13:
        case 14:
          return Effect.forEach(Array.from({ length: chance.between(2, 12) }), () => happen)
        default:
          endpoints.setMode(
            webhook,
            chance.pick(
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
            )
          )
          return Effect.void
      }
    })

    yield* Effect.replicateEffect(subscribe, chance.between(1, 4))
    weather.isSlow = true
    const length = schedule.reduce((sum, delay) => sum + delay, 0)
    for (let passed = 0; passed < length * 1.5;) {
      if (chance.oneIn(2)) yield* Effect.forkDaemon(Effect.ignore(Effect.catchAllDefect(happen, () => Effect.void)))
      else yield* Effect.forkDaemon(Effect.ignore(Effect.catchAllDefect(act, () => Effect.void)))
      const pause = chance.oneIn(3) ? chance.between(0, 2_000) : chance.between(0, length / 30)
      yield* clock.advance(pause)
      passed += pause
      if (weather.isStoreDown) {
        yield* clock.advance(chance.between(500, 50_000))
        weather.isStoreDown = false
      }
    }

    // The faults end. Users turn on what was turned off, and everything comes to its end.
    for (const webhook of webhooks) endpoints.setMode(webhook, "up")
    weather.isSlow = false
    yield* clock.advance(2 * minute)
    for (const webhook of webhooks) {
      yield* Effect.forkDaemon(Effect.ignore(service.update(owner, webhook, { isActive: true })))
    }
    yield* clock.advance(length * 1.2 + 3 * 60 * minute)
    yield* Effect.forEach(workers, ({ fiber }) => Effect.forkDaemon(Fiber.interrupt(fiber)))
    yield* clock.advance(1)

    const counts: Record<string, number> = {}
    for (const webhook of webhooks) {
      for (const { id, status } of yield* store.deliveries(owner, webhook, {}, everything)) {
        counts[status] = (counts[status] ?? 0) + 1
        if (status === "pending" || status === "held") complain(`${id} is ${status} in the end`)
        if (status === "delivered" && !endpoints.received.has(id)) complain(`${id} is delivered and never arrived`)
      }
    }
    return { posts: endpoints.posts(), deliveries: counts }
  })

const nobody = Ids.WebhookId.make("00000000-0000-7000-8000-000000000000")

const everything: Page.PageRequest = { limit: 1_000_000, order: "asc" }
