/** How attempts change a delivery and its webhook. */
import { Fixtures } from "@canvass/store-testing"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as FastCheck from "effect/FastCheck"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/TestClock"
import * as Event from "../../../src/events/Event.js"
import * as Memory from "../../../src/memory.js"
import { Committer } from "../../../src/unit-of-work/Committer.js"
import { CurrentRequest, makeRequestInfo } from "../../../src/unit-of-work/CurrentRequest.js"
import { withDecisionContext } from "../../../src/unit-of-work/DecisionContext.js"
import * as Page from "../../../src/values/Page.js"
import { layerEphemeral } from "../../../src/values/Secrets.js"
import { Deliveries } from "../../../src/webhooks/deliveries/Deliveries.js"
import * as Delivery from "../../../src/webhooks/deliveries/Delivery.js"
import { type ClaimedDelivery, DeliveryQueue } from "../../../src/webhooks/deliveries/DeliveryQueue.js"
import {
  delayMillis,
  failuresBeforePause,
  RetryScheduleMillis
} from "../../../src/webhooks/deliveries/RetrySchedule.js"
import * as Webhook from "../../../src/webhooks/Webhook.js"
import { Webhooks } from "../../../src/webhooks/Webhooks.js"
import { WebhookStore } from "../../../src/webhooks/WebhookStore.js"
import { storeAccount } from "../../fixtures/Accounts.js"

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

describe("a failed delivery", () => {
  it.prop("is retried by the schedule, never earlier and at most 10 % later", {
    failures: FastCheck.integer({ min: 1, max: 5 }),
    random: fraction
  }, ({ failures, random }) => {
    const delay = delayMillis(schedule, failures, random) ?? 0
    const wanted = schedule[failures - 1] ?? 0
    expect(delay).toBeGreaterThanOrEqual(wanted)
    expect(delay).toBeLessThanOrEqual(wanted * 1.1)
    expect(delayMillis(schedule, failures + 5, random)).toBe(undefined)
  })

  it("is attempted after 0, 1 min, 5 min, 30 min and 2 h, and pauses its webhook with the fifth failure", () => {
    const dues = [1, 2, 3, 4].map((count) => attempts(Array.from({ length: count }, () => 500)).delivery.nextAttemptAt)
    expect(dues.map((due) => ((due ?? 0) - Fixtures.startTime) / 60_000)).toEqual([1, 6, 36, 156])
    const { delivery, webhook } = attempts([500, null, 302, 404, 503])
    expect(delivery).toMatchObject({ status: "held", nextAttemptAt: null, attemptCount: 5, failureCount: 5 })
    expect(webhook).toMatchObject({ isActive: false, pausedAt: Fixtures.startTime + 156 * 60_000 })
    expect(webhook.pauseReason).toContain("status 503")
  })

  it.prop(
    "pauses its webhook with the fifth failure of one outage, and else is dead after the sixth",
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

  it("does not pause for an outage that is over; another delivery counts its own five failures", () => {
    const first = attempts([500, 500, 500, 500])
    const recovered = { ...first, webhook: Webhook.recordSuccess(first.webhook) }
    const sibling = attempts([500], { delivery: Fixtures.delivery(1), webhook: recovered.webhook })
    // The first one failed in an outage that is over: nobody pauses for it.
    expect(attempts([500], { ...first, webhook: sibling.webhook }).webhook.isActive).toBe(true)
    expect(attempts([500, 500, 500, 500], sibling).webhook.isActive).toBe(false)
  })

  it.prop("is held while its webhook is off, however often it failed", { status: failure }, ({ status }) => {
    const off = { ...attempts([500, 500]), webhook: Fixtures.webhook(0, { isActive: false }) }
    expect(attempts([status], off).delivery).toMatchObject({ status: "held", attemptCount: 3 })
    expect(attempts([200], off).delivery).toMatchObject({ status: "delivered", nextAttemptAt: null })
  })

  it("pauses its webhook after at most five failures, or the length of a shorter schedule", () => {
    expect([1, 3, 5, 9].map((length) => failuresBeforePause(Array.from({ length }, () => 1)))).toEqual([1, 3, 5, 5])
  })
})

describe("a held delivery", () => {
  it("starts again without failures when it is released", () => {
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

describe("a secret rotation", () => {
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

const owner = Fixtures.accountId(0)

const layer = Layer.mergeAll(Deliveries.Default, Webhooks.Default).pipe(
  Layer.provideMerge(Layer.effectDiscard(storeAccount({ id: owner }))),
  Layer.provideMerge(Layer.merge(Memory.layer, layerEphemeral))
)

const everything = { limit: 100, order: "asc" } as const

const claimAll = Effect.flatMap(
  DeliveryQueue,
  (queue) =>
    Effect.flatMap(
      Effect.clock,
      (clock) =>
        Effect.flatMap(clock.currentTimeMillis, (now) =>
          queue.claim({
            now,
            leasedUntil: now + 30_000,
            limit: 100,
            failingLimit: 100,
            leaseLimits: { ofWebhook: () => 4, ofEndpoint: () => 4 }
          }))
    )
)

const happen = (traceId: string) =>
  Effect.gen(function*() {
    const committer = yield* Committer
    const event = yield* withDecisionContext((context) =>
      Effect.succeed(
        Event.make({ ...context, now: 0 }, owner, "survey.published", {
          surveyId: "",
          title: "",
          slug: "",
          userId: ""
        })
      )
    )
    yield* Effect.orDie(committer.commit(Fixtures.unit({ events: [event] })))
  }).pipe(Effect.locally(CurrentRequest, makeRequestInfo({ traceId })))

describe("a webhook", () => {
  it.effect("that is turned off holds its deliveries, and sends them when it is on again, one at a time until one succeeds", () =>
    Effect.gen(function*() {
      const webhooks = yield* Webhooks
      const deliveries = yield* Deliveries
      const store = yield* WebhookStore
      const { webhook } = yield* webhooks.create(owner, { url: "https://example.com", events: "survey.published" })
      yield* Effect.forEach(["a", "b", "c"], happen)
      yield* webhooks.update(owner, webhook.id, { isActive: false })
      yield* happen("d")
      expect(yield* claimAll).toEqual([])
      const held = yield* Effect.flatMap(store.deliveries(owner, webhook.id, {}, everything), Page.collectItems)
      expect(held.map(({ status }) => status)).toEqual(["held", "held", "held"])
      yield* webhooks.update(owner, webhook.id, { isActive: true })
      const [first, ...more] = yield* claimAll
      expect(more).toEqual([])
      expect(first?.delivery.id).toBe(held[0]?.id)
      if (first !== undefined) yield* deliveries.recordAttempt({ claimed: first, attempt: attempt(204) })
      expect((yield* claimAll).map(({ delivery }) => delivery.id)).toEqual(held.slice(1).map(({ id }) => id))
    }).pipe(Effect.provide(layer)))

  it.effect("that is paused holds its due deliveries, gives the reason, and records attempts in progress", () =>
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
        const settled = yield* Effect.flatten(deliveries.recordAttempt({ claimed: turn, attempt: attempt(500) }))
        expect(settled.hasPaused).toBe(count === 5)
        yield* TestClock.adjust("3 hours")
        const [next] = (yield* claimAll).filter(({ delivery }) => delivery.id === one.delivery.id)
        if (next !== undefined) turn = next
      }
      const { isActive, pausedAt } = yield* webhooks.get(owner, webhook.id)
      expect([isActive, pausedAt === null]).toEqual([false, false])
      const { attempts } = yield* webhooks.delivery(owner, webhook.id, one.delivery.id)
      expect(attempts.map(({ statusCode }) => statusCode)).toEqual([500, 500, 500, 500, 500])
      const all = yield* Effect.flatMap(store.deliveries(owner, webhook.id, {}, everything), Page.collectItems)
      expect(all.map(({ status }) => status)).toEqual(["held", "held"])
    }).pipe(Effect.provide(layer)))

  it.effect("receives the trace id of the request that caused an event", () =>
    Effect.gen(function*() {
      const webhooks = yield* Webhooks
      yield* webhooks.create(owner, { url: "https://example.com", events: "survey.published" })
      yield* happen("0af7651916cd43dd8448eb211c80319c")
      expect((yield* claimAll).map(({ event }) => event.traceId)).toEqual(["0af7651916cd43dd8448eb211c80319c"])
    }).pipe(Effect.provide(layer)))

  it.effect("that is deleted discards the attempts in progress", () =>
    Effect.gen(function*() {
      const webhooks = yield* Webhooks
      const deliveries = yield* Deliveries
      const { webhook } = yield* webhooks.create(owner, { url: "https://example.com", events: "survey.published" })
      yield* happen("a")
      const [claimed] = yield* claimAll
      if (claimed === undefined) return expect.unreachable()
      yield* webhooks.remove(owner, webhook.id)
      expect((yield* deliveries.recordAttempt({ claimed, attempt: attempt(200) }))._tag).toBe("None")
    }).pipe(Effect.provide(layer)))
})

/** Claims one delivery for each of some webhooks. */
const claimFrom = (count: number) =>
  Effect.gen(function*() {
    const webhooks = yield* Webhooks
    for (let n = 0; n < count; n++) {
      yield* webhooks.create(owner, { url: `https://example.com/${n}`, events: "survey.published" })
    }
    yield* happen("a")
    return yield* claimAll
  })

/** The outcome of an attempt at each of these deliveries: 204, or the status that is given for its index. */
const endedWith = (claims: ReadonlyArray<ClaimedDelivery>, statusByIndex: Readonly<Record<number, number>> = {}) =>
  claims.map((claimed, index) => ({ claimed, attempt: attempt(statusByIndex[index] ?? 204) }))

const statusOf = ({ delivery }: ClaimedDelivery) =>
  Effect.flatMap(Webhooks, (webhooks) =>
    Effect.map(
      webhooks.delivery(owner, delivery.webhookId, delivery.id),
      ({ attempts, delivery }) => [delivery.status, attempts.length]
    ))

describe("attempts that are recorded together", () => {
  it.effect("are written, except those that change their webhooks", () =>
    Effect.gen(function*() {
      const deliveries = yield* Deliveries
      const claims = yield* claimFrom(3)
      const results = yield* deliveries.recordTogether(endedWith(claims, { 1: 500 }))
      expect(claims.map(({ delivery }) => results.get(delivery.id)?.delivery.status)).toEqual(
        ["delivered", undefined, "delivered"]
      )
      expect(yield* Effect.forEach(claims, statusOf)).toEqual([["delivered", 1], ["pending", 0], ["delivered", 1]])
    }).pipe(Effect.provide(layer)))

  it.effect("are not written when one of the deliveries was leased again", () =>
    Effect.gen(function*() {
      const deliveries = yield* Deliveries
      const claims = yield* claimFrom(2)
      yield* TestClock.adjust("1 minute")
      const [again] = yield* claimAll
      const ended = endedWith(claims.map((claimed) =>
        claimed.delivery.id === again?.delivery.id
          ? claimed
          : { ...claimed, delivery: { ...claimed.delivery, fence: 2 } }
      ))
      expect((yield* deliveries.recordTogether(ended)).size).toBe(0)
      expect(yield* Effect.forEach(claims, statusOf)).toEqual([["pending", 0], ["pending", 0]])
    }).pipe(Effect.provide(layer)))
})
