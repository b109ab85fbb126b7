/** The worker as a whole, on the memory store and a virtual clock. */
import { Event, Webhooks } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import {
  Committer,
  DeliveryQueue,
  platformSleep,
  type UnitOfWork,
  WebhookStore,
  withDecisionContext
} from "@canvass/core/ports"
import { Fixtures } from "@canvass/store-testing"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as AttemptLog from "../src/AttemptLog.js"
import * as Sender from "../src/sending/Sender.js"
import * as WebhookWorker from "../src/WebhookWorker.js"
import * as VirtualClock from "./simulation/VirtualClock.js"
import { plaintextSecrets } from "./support/plaintextSecrets.js"

const owner = Fixtures.accountId(0)

interface Post {
  readonly url: string
  /** Since the start of the test. */
  readonly atMillis: number
}

/**
 * Runs a test with a worker whose endpoints answer after `millis` with `status`, or time out when the status is null.
 * The worker begins at `start`; `stop` begins its shutdown.
 */
const withWorker = <A, E>(
  respond: (url: string) => readonly [millis: number, status: number | null],
  options: Partial<WebhookWorker.WebhookWorkerOptions>,
  test: (context: {
    readonly clock: VirtualClock.VirtualClock
    readonly posts: Array<Post>
    /** When the worker claimed deliveries, since the start of the test. */
    readonly claims: ReadonlyArray<number>
    /** The units of work with attempts that were committed. */
    readonly units: ReadonlyArray<UnitOfWork.UnitOfWork>
    readonly start: Effect.Effect<Fiber.Fiber<void>>
    readonly stop: Effect.Effect<void>
  }) => Effect.Effect<A, E, Committer.Committer | Webhooks | WebhookStore>
) => {
  const clock = VirtualClock.make(Fixtures.startTime)
  const posts: Array<Post> = []
  const claims: Array<number> = []
  const units: Array<UnitOfWork.UnitOfWork> = []
  const sender = Layer.succeed(Sender.Sender, {
    send: ({ url }) => {
      const [millis, status] = respond(url)
      posts.push({ url, atMillis: clock.now() - Fixtures.startTime })
      return Effect.delay(
        Effect.succeed(status === null ? Sender.errorOutcome("timeout", "") : Sender.responseOutcome(status, "")),
        millis
      )
    }
  })
  return Effect.gen(function*() {
    const context = yield* Effect.context<Layer.Layer.Context<ReturnType<typeof WebhookWorker.layer>>>()
    let stop: Effect.Effect<unknown> = Effect.void
    const exit = yield* Effect.exit(test({
      clock,
      posts,
      claims,
      units,
      start: Effect.map(
        Effect.forkDaemon(Effect.provide(Layer.launch(WebhookWorker.layer(options)), context)),
        (launched) => {
          stop = launched.interruptAsFork(launched.id())
          return launched
        }
      ),
      stop: Effect.suspend(() => Effect.asVoid(stop))
    }))
    yield* stop
    yield* clock.advance(60_000)
    return yield* exit
  }).pipe(
    Effect.provide(
      Layer.merge(Webhooks.Default, sender).pipe(
        Layer.provideMerge(recordUnits(units)),
        Layer.provideMerge(recordClaims(() => claims.push(clock.now() - Fixtures.startTime))),
        Layer.provideMerge(Layer.merge(Memory.layer, plaintextSecrets))
      )
    ),
    Effect.withClock(clock.clock)
  )
}

/** A committer that also records the units of work with attempts. */
const recordUnits = (units: Array<UnitOfWork.UnitOfWork>) =>
  Layer.effect(
    Committer.Committer,
    Effect.map(Committer.Committer, ({ commit }) => ({
      commit: (unit) =>
        Effect.tap(commit(unit), () => {
          if (attemptedWebhooks(unit).length > 0) units.push(unit)
        })
    }))
  )

/** A delivery queue that also reports its claims. */
const recordClaims = (onClaim: () => void) =>
  Layer.effect(
    DeliveryQueue,
    Effect.map(DeliveryQueue, (queue) => ({
      ...queue,
      claim: (request) => Effect.zipRight(Effect.sync(onClaim), queue.claim(request))
    }))
  )

/** The webhooks whose deliveries were attempted. */
const attemptedWebhooks = (unit: UnitOfWork.UnitOfWork | undefined): ReadonlyArray<string> =>
  unit === undefined
    ? []
    : unit.changes.flatMap((change) => change._tag === "DeliveryAttempted" ? [change.delivery.webhookId] : [])

/** Creates a webhook, by default in an account of its own, because an account may have few. */
const createWebhook = (n: number, url: string, account = n) =>
  Effect.flatMap(Committer.Committer, (committer) =>
    Effect.orDie(committer.commit(Fixtures.unit({
      changes: [{
        _tag: "WebhookPut",
        webhook: Fixtures.webhook(n, {
          url,
          accountId: Fixtures.accountId(account),
          sealedSecret: "whsec_" + Buffer.alloc(32).toString("base64")
        })
      }]
    }))))

const publishEvents = (n: number, times = 1) =>
  Effect.gen(function*() {
    const committer = yield* Committer.Committer
    const events = yield* Effect.replicateEffect(
      withDecisionContext((context) =>
        Effect.succeed(
          Event.make(
            { ...context, now: Fixtures.startTime },
            Fixtures.accountId(n),
            "response.submitted",
            { responseId: "", surveyId: "", surveySlug: "", submittedAt: "" }
          )
        )
      ),
      times
    )
    yield* Effect.orDie(committer.commit(Fixtures.unit({ events })))
  })

describe("a webhook worker", () => {
  it.live("sends events of its own process at once, and earlier ones when it starts", () =>
    withWorker(() => [10, 200], {}, ({ clock, posts, start }) =>
      Effect.gen(function*() {
        yield* createWebhook(0, "https://example.com/")
        yield* publishEvents(0)
        yield* start
        yield* clock.advance(500)
        expect(posts.map(({ atMillis }) => atMillis)).toEqual([0])
        yield* publishEvents(0)
        yield* clock.advance(0)
        expect(posts.map(({ atMillis }) => atMillis)).toEqual([0, 500])
      })))

  it.live("sends retries when they are due, although it polls once a month", () =>
    withWorker(
      () => [10, 503],
      { pollIntervalMillis: 30 * 24 * 3_600_000 },
      ({ clock, posts, start }) =>
        Effect.gen(function*() {
          yield* createWebhook(0, "https://example.com/")
          yield* start
          yield* clock.advance(100)
          yield* publishEvents(0)
          yield* clock.advance(3 * 3_600_000)
          const delays = posts.map(({ atMillis }, index) => atMillis - (posts[index - 1]?.atMillis ?? 0))
          // A delay is up to a tenth longer than the schedule says.
          expect(delays.map((millis) => [1, 5, 30, 120].find((minutes) => millis <= minutes * 66_000 + 10))).toEqual(
            [1, 1, 5, 30, 120]
          )
          expect(posts.at(-1)?.atMillis).toBeGreaterThanOrEqual(156 * 60_000)
        })
    ))

  it.live("repeats an attempt when the lease of a worker that was killed ends, although it polls once a month", () => {
    let isFirst = true
    const respond = () => {
      const millis = isFirst ? Infinity : 10
      isFirst = false
      return [millis, 200] as const
    }
    return withWorker(
      respond,
      { pollIntervalMillis: 30 * 24 * 3_600_000, leaseMillis: 30_000, drainTimeoutMillis: 0 },
      ({ clock, posts, start, stop }) =>
        Effect.gen(function*() {
          yield* createWebhook(0, "https://example.com/")
          yield* publishEvents(0)
          yield* start
          yield* clock.advance(1_000)
          yield* stop
          yield* clock.advance(1_000)
          yield* start
          yield* clock.advance(60_000)
          expect(posts.map(({ atMillis }) => atMillis)).toEqual([0, 30_000])
        })
    )
  })

  it.live("begins with four attempts at once for a webhook", () =>
    withWorker(() => [100, 200], {}, ({ clock, posts, start }) =>
      Effect.gen(function*() {
        for (const n of [0, 2]) {
          yield* createWebhook(n, `https://example.com/${n}`)
          yield* publishEvents(n, 6)
        }
        yield* start
        yield* clock.advance(50)
        expect(posts.length).toBe(8)
        yield* clock.advance(100)
        expect(posts.length).toBe(12)
      })))

  it.live("runs one attempt more at once with each success, up to 64, and one at a time after a failure", () => {
    let isDown = false
    return withWorker(() => [100, isDown ? 503 : 200], {}, ({ clock, posts, start }) =>
      Effect.gen(function*() {
        yield* createWebhook(0, "https://example.com/")
        yield* publishEvents(0, 1_000)
        yield* start
        /** Advances to the next time at which attempts end and others start, and returns how many start. */
        const startedNext = Effect.suspend(() => {
          const before = posts.length
          return Effect.map(clock.advance(100), () => posts.length - before)
        })
        yield* clock.advance(50)
        expect([posts.length, yield* startedNext, yield* startedNext, yield* startedNext]).toEqual([4, 8, 16, 32])
        expect([yield* startedNext, yield* startedNext]).toEqual([64, 64])
        isDown = true
        // The attempts that start now fail, and so does the only one after them.
        yield* clock.advance(200)
        isDown = false
        expect([yield* startedNext, yield* startedNext, yield* startedNext, yield* startedNext]).toEqual([1, 2, 4, 8])
      }))
  })

  it.live("limits the attempts at once to one host of an account, however many webhooks share the host", () => {
    let isDown = false
    return withWorker(() => [100, isDown ? 503 : 200], {}, ({ clock, posts, start }) =>
      Effect.gen(function*() {
        for (let n = 0; n < 20; n++) yield* createWebhook(n, `https://example.com:${1_000 + n}/${n}`, 0)
        yield* createWebhook(20, "https://other.example.com/", 0)
        yield* createWebhook(21, "https://example.com/", 21)
        yield* publishEvents(0, 4)
        yield* publishEvents(21, 4)
        yield* start
        const atOneHost = () => posts.filter(({ url }) => url.startsWith("https://example.com:")).length
        yield* clock.advance(50)
        expect([atOneHost(), posts.length]).toEqual([4, 12])
        yield* clock.advance(100)
        expect(atOneHost()).toBe(12)
        isDown = true
        yield* clock.advance(100)
        // Sixteen attempts are in flight, and fail.
        const before = atOneHost()
        yield* clock.advance(100)
        expect(atOneHost() - before).toBe(1)
      }))
  })

  it.live("sends deliveries whose events are ahead of its clock", () =>
    withWorker(() => [10, 200], {}, ({ clock, posts, start }) =>
      Effect.gen(function*() {
        yield* createWebhook(0, "https://example.com/")
        const committer = yield* Committer.Committer
        const event = Fixtures.event(0, { timestamp: Fixtures.startTime + 3_600_000 })
        yield* Effect.orDie(committer.commit(Fixtures.unit({ events: [event] })))
        yield* start
        yield* clock.advance(100)
        expect(posts.length).toBe(1)
      })))

  it.live("runs at most `maxAttempts` at once, and refills free slots", () =>
    withWorker(() => [100, 200], { maxAttempts: 6 }, ({ clock, posts, start }) =>
      Effect.gen(function*() {
        for (let n = 0; n < 8; n++) {
          yield* createWebhook(n, `https://example.com/${n}`)
          yield* publishEvents(n, 2)
        }
        yield* start
        yield* clock.advance(50)
        expect(posts.length).toBe(6)
        yield* clock.advance(100)
        expect(posts.length).toBe(12)
        yield* clock.advance(100)
        expect(posts.length).toBe(16)
      })))

  it.live("keeps slots free for other accounts when many endpoints of some accounts are slow", () =>
    withWorker(
      (url) => url.endsWith("slow") ? [9_000, 200] : [50, 200],
      { maxAttempts: 64, maxAttemptsPerAccount: 8 },
      ({ clock, posts, start }) =>
        Effect.gen(function*() {
          for (let account = 0; account < 8; account++) {
            for (let n = 0; n < 4; n++) {
              yield* createWebhook(100 * account + n, `https://${n}.example.com/slow`, account)
            }
            yield* publishEvents(account, 8)
          }
          yield* createWebhook(999, "https://example.com/fast", 8)
          yield* start
          yield* clock.advance(5_000)
          const slowPosts = posts.length
          // Eight accounts that want all slots leave about a ninth of them.
          expect(slowPosts).toBeGreaterThanOrEqual(52)
          expect(slowPosts).toBeLessThanOrEqual(60)
          yield* publishEvents(8)
          yield* clock.advance(0)
          expect(posts.slice(slowPosts)).toEqual([{ url: "https://example.com/fast", atMillis: 5_000 }])
          yield* clock.advance(5_000)
          expect(posts.length - slowPosts - 1).toBeGreaterThanOrEqual(52)
        })
    ))

  it.live("gives one account all the slots that it wants while half of them are free", () =>
    withWorker(
      () => [1_000, 200],
      { maxAttempts: 100, maxAttemptsPerAccount: 10 },
      ({ clock, posts, start }) =>
        Effect.gen(function*() {
          for (let n = 0; n < 20; n++) yield* createWebhook(n, `https://${n}.example.com/slow`, 0)
          yield* publishEvents(0, 4)
          yield* start
          yield* clock.advance(500)
          expect(posts.length).toBe(50)
        })
    ))

  it.live(
    "is not delayed when a tenth of the endpoints hang and most deliveries are theirs",
    () =>
      withWorker(
        (url) => url.endsWith("hang") ? [10_000, null] : [50, 200],
        { maxAttempts: 128 },
        ({ clock, posts, start }) =>
          Effect.gen(function*() {
            const healthyPosts = () => posts.filter(({ url }) => url.endsWith("up"))
            for (let n = 0; n < 250; n++) {
              yield* createWebhook(n, n % 10 === 0 ? "https://example.com/hang" : "https://example.com/up")
              yield* publishEvents(n, n % 10 === 0 ? 20 : 2)
            }
            yield* start
            // 225 × 2 attempts of 50 ms, in the 28 slots that hanging endpoints leave until their first time-out.
            yield* clock.advance(1_000)
            expect(healthyPosts().length).toBe(450)
            // From then on each of the 25 hanging endpoints has one slot.
            yield* clock.advance(60_000)
            const before = healthyPosts().length
            for (let n = 0; n < 250; n++) if (n % 10 !== 0) yield* publishEvents(n)
            yield* clock.advance(150)
            expect(healthyPosts().length - before).toBe(225)
          })
      ),
    120_000
  )

  it.live("claims once for attempts that end one after the other, and at once for a new event", () => {
    let sent = 0
    // Forty attempts are in flight, of which one ends in each millisecond.
    return withWorker(() => [100 + sent++ % 40, 200], {}, ({ claims, clock, posts, start }) =>
      Effect.gen(function*() {
        for (let n = 0; n < 10; n++) {
          yield* createWebhook(n, `https://example.com/${n}`)
          yield* publishEvents(n, 4)
        }
        yield* start
        yield* clock.advance(50)
        expect(posts.length).toBe(40)
        const before = claims.length
        yield* clock.advance(70)
        // Some twenty attempts have ended, and each claim has waited for those of three milliseconds.
        expect(claims.length - before).toBeGreaterThan(3)
        expect(claims.length - before).toBeLessThan(9)
        yield* createWebhook(10, "https://example.com/10")
        yield* publishEvents(10)
        yield* clock.advance(0)
        expect(posts.at(-1)).toEqual({ url: "https://example.com/10", atMillis: 120 })
      }))
  })

  it.live("does not let the next delivery of an idle worker wait", () =>
    withWorker(
      () => [10, 200],
      { initialAttemptsPerEndpoint: 1, maxAttemptsPerEndpoint: 1 },
      ({ clock, posts, start }) =>
        Effect.gen(function*() {
          yield* createWebhook(0, "https://example.com/")
          yield* publishEvents(0, 3)
          yield* start
          yield* clock.advance(100)
          expect(posts.map(({ atMillis }) => atMillis)).toEqual([0, 10, 20])
        })
    ))

  it.live("settles attempts that end together in one unit of work, except those that change their webhooks", () =>
    withWorker(
      (url) => [50, url.endsWith("down") ? 500 : 200],
      {},
      ({ clock, start, units }) =>
        Effect.gen(function*() {
          for (let n = 0; n < 8; n++) {
            yield* createWebhook(n, `https://${n}.example.com/${n === 3 ? "down" : "up"}`, 0)
          }
          yield* publishEvents(0)
          yield* start
          yield* clock.advance(100)
          expect(units.map((unit) => attemptedWebhooks(unit).length)).toEqual([7, 1])
          expect(attemptedWebhooks(units[1])).toEqual([Fixtures.webhookId(3)])
        })
    ))

  it.live("settles each attempt by itself when a webhook has changed meanwhile", () =>
    withWorker(() => [50, 200], {}, ({ clock, start, units }) =>
      Effect.gen(function*() {
        for (let n = 0; n < 4; n++) yield* createWebhook(n, "https://example.com/up", 0)
        yield* publishEvents(0)
        yield* start
        yield* clock.advance(10)
        const webhooks = yield* Webhooks
        yield* webhooks.update(owner, Fixtures.webhookId(2), { events: "survey.closed" })
        yield* clock.advance(100)
        expect(units.map((unit) => attemptedWebhooks(unit).length)).toEqual([1, 1, 1, 1])
        expect(units.flatMap(attemptedWebhooks).sort()).toEqual([0, 1, 2, 3].map(Fixtures.webhookId))
      })))

  it.live("finishes attempts in flight when it stops, and starts no other", () =>
    withWorker(() => [3_000, 200], {}, ({ clock, posts, start, stop }) =>
      Effect.gen(function*() {
        yield* createWebhook(0, "https://example.com/")
        yield* start
        yield* publishEvents(0, 8)
        yield* clock.advance(100)
        yield* stop
        yield* clock.advance(20_000)
        expect(posts.length).toBe(4)
        const store = yield* WebhookStore
        const count = (status: "delivered" | "pending") =>
          store.countDeliveries(owner, Fixtures.webhookId(0), { status })
        expect([yield* count("delivered"), yield* count("pending")]).toEqual([4, 4])
      })))

  it.live("aborts an attempt that hangs when the drain time ends, and the scope closes", () =>
    withWorker(
      () => [3_600_000, 200],
      { drainTimeoutMillis: 1_000 },
      ({ clock, posts, start, stop }) =>
        Effect.gen(function*() {
          yield* createWebhook(0, "https://example.com/")
          const launched = yield* start
          yield* publishEvents(0)
          yield* clock.advance(100)
          expect(posts.length).toBe(1)
          yield* stop
          yield* platformSleep(100)
          expect(Option.isNone(yield* Fiber.poll(launched))).toBe(true)
          yield* Fiber.await(launched)
        })
    ))

  it.live("logs one entry per attempt, with the trace id and without the path", () => {
    const lines: Array<string> = []
    return withWorker(
      () => [20, 503],
      { log: (entry) => lines.push(AttemptLog.json(entry), AttemptLog.pretty(entry)) },
      ({ clock, start }) =>
        Effect.gen(function*() {
          yield* createWebhook(0, "https://user-hooks.example.com:8443/secret-path")
          yield* start
          const committer = yield* Committer.Committer
          const event = Fixtures.event(0, { traceId: "0af7651916cd43dd8448eb211c80319c" })
          yield* Effect.orDie(committer.commit(Fixtures.unit({ events: [event] })))
          yield* clock.advance(1_000)
          expect(JSON.parse(lines[0] ?? "")).toMatchObject({
            level: "INFO",
            message: "webhook attempt",
            webhookId: Fixtures.webhookId(0),
            host: "user-hooks.example.com:8443",
            attempt: 1,
            outcome: "refused",
            statusCode: 503,
            status: "pending",
            durationMs: 20,
            traceId: "0af7651916cd43dd8448eb211c80319c"
          })
          expect(lines.join("")).not.toContain("secret-path")
          expect(lines[1]).toContain("attempt 1: refused, pending")
        })
    )
  })
})
