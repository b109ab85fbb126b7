/** What an attempt makes of a delivery and its subscription (specification, Retry policy; decisions §12). */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import * as Memory from "../../src/memory.js"
import { Fixtures } from "../../src/testing.js"
import { Committer } from "../../src/unit-of-work/Committer.js"
import { CurrentRequest, makeRequestInfo } from "../../src/unit-of-work/CurrentRequest.js"
import { withDecisionContext } from "../../src/unit-of-work/DecisionContext.js"
import { layerEphemeral } from "../../src/values/Secrets.js"
import { Deliveries } from "../../src/webhooks/Deliveries.js"
import * as Delivery from "../../src/webhooks/Delivery.js"
import { DeliveryQueue } from "../../src/webhooks/DeliveryQueue.js"
import * as Event from "../../src/webhooks/Event.js"
import { delayMillis, failuresBeforePause, RetryScheduleMillis } from "../../src/webhooks/RetrySchedule.js"
import * as Webhook from "../../src/webhooks/Webhook.js"
import { Webhooks } from "../../src/webhooks/Webhooks.js"
import { WebhookStore } from "../../src/webhooks/WebhookStore.js"

const schedule = RetryScheduleMillis.defaults

const attempt = (statusCode: number | null): Delivery.Attempt => ({
  attemptedAt: Fixtures.startTime,
  statusCode,
  error: statusCode === null ? "timeout: no complete answer within 10000 ms" : null,
  durationMs: 1,
  responseBody: null
})

const initial: Delivery.DeliveryWithWebhook = {
  delivery: Fixtures.delivery(0, { fence: 1 }),
  webhook: Fixtures.webhook(0)
}

const failure = FastCheck.constantFrom(null, 199, 300, 301, 404, 500)

const fraction = FastCheck.double({ min: 0, max: 1, noNaN: true })

/** One attempt after the other, each when it is due. */
const attempts = (statuses: ReadonlyArray<number | null>, start = initial) =>
  statuses.reduce<Delivery.DeliveryWithWebhook>(
    (before, status) =>
      Delivery.applyAttempt(before, attempt(status), schedule, before.delivery.nextAttemptAt ?? Fixtures.startTime, 0),
    start
  )

describe("a delivery that failed", () => {
  it.prop("is due again by the schedule, never earlier and at most a tenth later", {
    failures: FastCheck.integer({ min: 1, max: 5 }),
    random: fraction
  }, ({ failures, random }) => {
    const delay = delayMillis(schedule, failures, random) ?? 0
    const wanted = schedule[failures - 1] ?? 0
    expect(delay).toBeGreaterThanOrEqual(wanted)
    expect(delay).toBeLessThanOrEqual(wanted * 1.1)
    expect(delayMillis(schedule, failures + 5, random)).toBe(undefined)
  })

  it("is tried at 0, +1 min, +5 min, +30 min, +2 h, and pauses its subscription after 2 h 36 min when nobody is there", () => {
    const dues = [1, 2, 3, 4].map((count) => attempts(Array.from({ length: count }, () => 500)).delivery.nextAttemptAt)
    expect(dues.map((due) => ((due ?? 0) - Fixtures.startTime) / 60_000)).toEqual([1, 6, 36, 156])
    const { delivery, webhook } = attempts([500, null, 302, 404, 503])
    expect(delivery).toMatchObject({ status: "held", nextAttemptAt: null, attemptCount: 5, failureCount: 5 })
    expect(webhook).toMatchObject({ isActive: false, pausedAt: Fixtures.startTime + 156 * 60_000 })
    expect(webhook.pauseReason).toContain("status 503")
  })

  it.prop(
    "pauses its subscription after five failures if nothing succeeded since the first, and else dies of the sixth",
    {
      failures: FastCheck.array(failure, { minLength: 6, maxLength: 6 }),
      successAfter: FastCheck.integer({ min: 0, max: 6 })
    },
    ({ failures, successAfter }) => {
      let now = initial
      for (const [index, status] of failures.entries()) {
        if (now.delivery.status !== "pending") break
        // Another delivery succeeds after so many failures of this one.
        if (index === successAfter) now = { ...now, webhook: Webhook.recordSuccess(now.webhook) }
        now = attempts([status], now)
      }
      const isSaved = successAfter >= 1 && successAfter <= 4
      expect(now.delivery.status).toBe(isSaved ? "dead" : "held")
      expect(now.webhook.isActive).toBe(isSaved)
      expect(now.delivery.attemptCount).toBe(isSaved ? 6 : 5)
    }
  )

  it("of two that fail side by side the first to fail for the fifth time pauses; a later outage begins anew", () => {
    const first = attempts([500, 500, 500, 500])
    const recovered = { ...first, webhook: Webhook.recordSuccess(first.webhook) }
    const sibling = attempts([500], { delivery: Fixtures.delivery(1), webhook: recovered.webhook })
    // The first one failed in an outage that is over: nobody pauses for it.
    expect(attempts([500], { ...first, webhook: sibling.webhook }).webhook.isActive).toBe(true)
    expect(attempts([500, 500, 500, 500], sibling).webhook.isActive).toBe(false)
  })

  it.prop("waits while its subscription is off, however often it failed", { status: failure }, ({ status }) => {
    const off = { ...attempts([500, 500]), webhook: Fixtures.webhook(0, { isActive: false }) }
    expect(attempts([status], off).delivery).toMatchObject({ status: "held", attemptCount: 3 })
    expect(attempts([200], off).delivery).toMatchObject({ status: "delivered", nextAttemptAt: null })
  })

  it("pauses at the length of a shorter schedule, and never after more than five", () => {
    expect([1, 3, 5, 9].map((length) => failuresBeforePause(Array.from({ length }, () => 1)))).toEqual([1, 3, 5, 5])
  })
})

describe("a delivery that was held", () => {
  it("begins anew when it is released: what it failed before counts no more", () => {
    const { delivery, webhook } = attempts([500, 500, 500, 500, 500])
    const on = Webhook.edit(webhook, { isActive: true }, Fixtures.startTime)
    const released = Delivery.releaseHeld(delivery, Fixtures.startTime)
    expect(released).toMatchObject({
      status: "pending",
      nextAttemptAt: Fixtures.startTime,
      failureCount: 0,
      attemptCount: 5
    })
    expect(on).toMatchObject({ isActive: true, pausedAt: null, pauseReason: null, isFailing: true })
    expect(attempts([500, 500, 500, 500], { delivery: released, webhook: on }).delivery.status).toBe("pending")
    expect(attempts([500, 500, 500, 500, 500], { delivery: released, webhook: on }).webhook.isActive).toBe(false)
  })

  it("expires after 72 hours, or when 10 000 newer ones are held", () => {
    const held = Delivery.holdPending(Fixtures.delivery(0), Fixtures.startTime)
    const after = (millis: number, place: number) =>
      Delivery.expireHeld(held, place, Fixtures.startTime + millis).status
    expect([after(Delivery.maxHeldMillis - 1, 9_999), after(Delivery.maxHeldMillis, 0), after(0, 10_000)])
      .toEqual(["held", "expired", "expired"])
    expect(Delivery.expireHeld(Fixtures.delivery(0), 20_000, Fixtures.startTime + Delivery.maxHeldMillis).status).toBe(
      "pending"
    )
  })
})

describe("a rotation", () => {
  it("lets both secrets sign for 24 hours, the new one first", () => {
    const { sealedSecret } = Fixtures.webhook(0)
    const rotated = Webhook.rotateSecret(
      Fixtures.webhook(0),
      { sealedSecret: "new", secretPrefix: "whsec_new" },
      Fixtures.startTime
    )
    const day = 24 * 3_600_000
    expect(Webhook.signingSecrets(rotated, Fixtures.startTime + day - 1)).toEqual(["new", sealedSecret])
    expect(Webhook.signingSecrets(rotated, Fixtures.startTime + day)).toEqual(["new"])
  })
})

const layer = Layer.mergeAll(Deliveries.Default, Webhooks.Default).pipe(
  Layer.provideMerge(Layer.merge(Memory.layer, layerEphemeral))
)

const owner = Fixtures.accountId(0)

const everything = { limit: 100, order: "asc" } as const

const claimAll = Effect.flatMap(
  DeliveryQueue,
  (queue) =>
    Effect.flatMap(
      Effect.clock,
      (clock) =>
        Effect.flatMap(clock.currentTimeMillis, (now) =>
          queue.claim({ now, leasedUntil: now + 30_000, limit: 100, failingLimit: 100, share: 4 }))
    )
)

const happen = (traceId: string) =>
  Effect.gen(function*() {
    const committer = yield* Committer
    const event = yield* withDecisionContext((context) =>
      Effect.succeed(
        Event.make({ ...context, now: 0 }, owner, "survey.published", { surveyId: "", title: "", slug: "", userId: "" })
      )
    )
    yield* Effect.orDie(committer.commit(Fixtures.unit({ events: [event] })))
  }).pipe(Effect.provideService(CurrentRequest, makeRequestInfo({ traceId })))

describe("a subscription", () => {
  it.effect("that is turned off holds what was on its way, and sends it when it is turned on, one while none succeeds", () =>
    Effect.gen(function*() {
      const webhooks = yield* Webhooks
      const deliveries = yield* Deliveries
      const store = yield* WebhookStore
      const { webhook } = yield* webhooks.create(owner, { url: "https://example.com", events: "survey.published" })
      yield* Effect.forEach(["a", "b", "c"], happen)
      yield* webhooks.update(owner, webhook.id, { isActive: false })
      yield* happen("d")
      expect(yield* claimAll).toEqual([])
      const held = yield* store.deliveries(owner, webhook.id, {}, everything)
      expect(held.map(({ status }) => status)).toEqual(["held", "held", "held"])
      yield* webhooks.update(owner, webhook.id, { isActive: true })
      const [first, ...more] = yield* claimAll
      expect(more).toEqual([])
      expect(first?.delivery.id).toBe(held[0]?.id)
      if (first !== undefined) yield* deliveries.recordAttempt(first, attempt(204))
      expect((yield* claimAll).map(({ delivery }) => delivery.id)).toEqual(held.slice(1).map(({ id }) => id))
    }).pipe(Effect.provide(layer)))

  it.effect("that is paused gets its due deliveries held, tells why, and what was under way is written down", () =>
    Effect.gen(function*() {
      const webhooks = yield* Webhooks
      const deliveries = yield* Deliveries
      const store = yield* WebhookStore
      const { webhook } = yield* webhooks.create(owner, { url: "https://example.com", events: "survey.published" })
      yield* Effect.forEach(["a", "b"], happen)
      const [one, two] = yield* claimAll
      if (one === undefined || two === undefined) return expect.unreachable()
      let turn = one
      for (let count = 1; count <= 5; count++) {
        const settled = yield* Effect.flatten(deliveries.recordAttempt(turn, attempt(500)))
        expect(settled.hasPaused).toBe(count === 5)
        yield* TestClock.adjust("3 hours")
        const [next] = (yield* claimAll).filter(({ delivery }) => delivery.id === one.delivery.id)
        if (next !== undefined) turn = next
      }
      const { isActive, pausedAt } = yield* webhooks.get(owner, webhook.id)
      expect([isActive, pausedAt === null]).toEqual([false, false])
      const { attempts } = yield* webhooks.delivery(owner, webhook.id, one.delivery.id)
      expect(attempts.map(({ statusCode }) => statusCode)).toEqual([500, 500, 500, 500, 500])
      const all = yield* store.deliveries(owner, webhook.id, {}, everything)
      expect(all.map(({ status }) => status)).toEqual(["held", "held"])
    }).pipe(Effect.provide(layer)))

  it.effect("hears of the request that caused an event", () =>
    Effect.gen(function*() {
      const webhooks = yield* Webhooks
      yield* webhooks.create(owner, { url: "https://example.com", events: "survey.published" })
      yield* happen("0af7651916cd43dd8448eb211c80319c")
      expect((yield* claimAll).map(({ event }) => event.traceId)).toEqual(["0af7651916cd43dd8448eb211c80319c"])
    }).pipe(Effect.provide(layer)))

  it.effect("that is deleted takes what is under way with it: nothing is written for it", () =>
    Effect.gen(function*() {
      const webhooks = yield* Webhooks
      const deliveries = yield* Deliveries
      const { webhook } = yield* webhooks.create(owner, { url: "https://example.com", events: "survey.published" })
      yield* happen("a")
      const [claimed] = yield* claimAll
      if (claimed === undefined) return expect.unreachable()
      yield* webhooks.remove(owner, webhook.id)
      expect((yield* deliveries.recordAttempt(claimed, attempt(200)))._tag).toBe("None")
    }).pipe(Effect.provide(layer)))
})
