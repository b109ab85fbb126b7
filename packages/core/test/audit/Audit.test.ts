/** The audit log and the usage report. */
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as FastCheck from "effect/FastCheck"
import * as Layer from "effect/Layer"
import * as Ref from "effect/Ref"
import * as Scope from "effect/Scope"
import * as TestClock from "effect/TestClock"
import { Audit } from "../../src/audit/Audit.js"
import { AuditStore } from "../../src/audit/AuditStore.js"
import { StatusClass } from "../../src/audit/Usage.js"
import * as Memory from "../../src/memory.js"
import { Committer, StoreUnavailable } from "../../src/unit-of-work/Committer.js"
import { type AuditDraft, makeRequestInfo, markAuditRecorded } from "../../src/unit-of-work/CurrentRequest.js"
import { AccountId } from "../../src/values/Ids.js"
import { auditDraft } from "../fixtures/auditDraft.js"

const layer = Layer.provideMerge(Audit.Default, Memory.layer)

const owner = AccountId.make("00000000-0000-7000-8000-000000000001")
const stranger = AccountId.make("00000000-0000-7000-8000-000000000002")

const day = 24 * 3_600_000

const draft = (fields: Partial<AuditDraft>): AuditDraft =>
  auditDraft({ path: "/api/surveys", authMethod: "apikey", successStatus: 201, accountId: owner, ...fields })

describe("the audit entry of a refused write", () => {
  it.effect("is written once, with its status and duration, to the log of its account", () =>
    Effect.gen(function*() {
      const audit = yield* Audit
      yield* TestClock.adjust("1500 millis")
      const request = makeRequestInfo({ audit: draft({ startedAt: 1_000 }) })
      yield* audit.recordRefusal(request, 403)
      yield* audit.recordRefusal(request, 500)
      const { logs, total } = yield* audit.list(owner, {})
      expect(total).toBe(1)
      expect(logs[0]).toMatchObject({
        method: "POST",
        path: "/api/surveys",
        statusCode: 403,
        durationMs: 500,
        createdAt: 1_000
      })
      expect((yield* audit.list(stranger, {})).total).toBe(0)
    }).pipe(Effect.provide(layer)))

  it.effect("is not written for a read, for a write that has its entry, or without a known account", () =>
    Effect.gen(function*() {
      const audit = yield* Audit
      const recorded = makeRequestInfo({ audit: draft({}) })
      markAuditRecorded(recorded)
      yield* audit.recordRefusal(makeRequestInfo(), 404)
      yield* audit.recordRefusal(recorded, 503)
      yield* audit.recordRefusal(makeRequestInfo({ audit: draft({ accountId: undefined }) }), 401)
      expect((yield* audit.list(owner, {})).total).toBe(0)
    }).pipe(Effect.provide(layer)))
})

describe("the audit log", () => {
  it.effect("is listed newest first, 50 entries on a page", () =>
    Effect.gen(function*() {
      const audit = yield* Audit
      yield* Effect.forEach(Array.from({ length: 120 }, (_, n) => n), (n) =>
        audit.recordRefusal(makeRequestInfo({ audit: draft({ startedAt: n }) }), 400))
      const first = yield* audit.list(owner, {})
      expect(first).toMatchObject({ total: 120, page: 1, pageSize: 50 })
      expect(first.logs.map(({ createdAt }) =>
        createdAt
      )).toEqual(Array.from({ length: 50 }, (_, n) => 119 - n))
      const third = yield* audit.list(owner, { page: 3 })
      expect(third.logs.map(({ createdAt }) => createdAt)).toEqual(Array.from({ length: 20 }, (_, n) => 19 - n))
      expect((yield* audit.list(owner, { page: 4 })).logs).toEqual([])
      expect(yield* audit.list(owner, { pageSize: 1_000 })).toMatchObject({ pageSize: 200 })
    }).pipe(Effect.provide(layer)))

  it.effect("is filtered by method, status and time, with `from` inclusive and `to` exclusive", () =>
    Effect.gen(function*() {
      const audit = yield* Audit
      for (const startedAt of [1, 2, 3, 4]) {
        const method = startedAt % 2 === 0 ? "PUT" : "DELETE"
        yield* audit.recordRefusal(makeRequestInfo({ audit: draft({ startedAt, method }) }), 400 + startedAt)
      }
      const times = (filter: Parameters<typeof audit.list>[1]) =>
        Effect.map(audit.list(owner, filter), ({ logs }) => logs.map(({ createdAt }) => createdAt))
      expect(yield* times({ method: "PUT" })).toEqual([4, 2])
      expect(yield* times({ statusCode: 403 })).toEqual([3])
      expect(yield* times({ from: 2, to: 4 })).toEqual([3, 2])
      expect(yield* audit.list(owner, { from: 2, to: 4, method: "PUT" })).toMatchObject({ total: 1 })
    }).pipe(Effect.provide(layer)))
})

describe("the usage report", () => {
  it.effect.prop(
    "equals a recount by day and status class, whenever the counts were written",
    [FastCheck.array(
      FastCheck.tuple(FastCheck.nat(2 * day), FastCheck.constantFrom(...StatusClass.literals), FastCheck.boolean()),
      { maxLength: 15 }
    )],
    ([requests]) =>
      Effect.gen(function*() {
        const audit = yield* Audit
        const expected = new Map<string, number>()
        for (const [gap, statusClass, mine] of requests) {
          yield* TestClock.adjust(gap)
          yield* audit.countRequest(mine ? owner : stranger, statusClass)
          const date = new Date(yield* TestClock.currentTimeMillis).toISOString().slice(0, 10)
          const key = `${date} ${statusClass}`
          if (mine) expected.set(key, (expected.get(key) ?? 0) + 1)
        }
        const { days } = yield* audit.usage(owner, "1970-01-01", "1971-01-01")
        const counted = days.flatMap((one) =>
          StatusClass.literals.filter((name) => one[name] > 0).map((name) =>
            [`${one.date} ${name}`, one[name]] as const
          )
        )
        expect(new Map(counted)).toEqual(expected)
        expect(days.map(({ date }) => date)).toEqual(days.map(({ date }) => date).toSorted())
        expect(days.every((one) => one.total === one["2xx"] + one["3xx"] + one["4xx"] + one["5xx"])).toBe(true)
      }).pipe(Effect.provide(layer)),
    { fastCheck: { numRuns: 30 } }
  )

  it.effect("covers the 30 days up to today by default, and both ends of a given range", () =>
    Effect.gen(function*() {
      const audit = yield* Audit
      for (let n = 0; n < 40; n++) {
        yield* audit.countRequest(owner, "2xx")
        yield* TestClock.adjust("1 day")
      }
      yield* audit.countRequest(owner, "2xx")
      const report = yield* audit.usage(owner)
      expect(report).toMatchObject({ from: "1970-01-12", to: "1970-02-10" })
      expect(report.days).toHaveLength(30)
      expect((yield* audit.usage(owner, "1970-01-05", "1970-01-06")).days).toHaveLength(2)
      expect(yield* audit.usage(owner, undefined, "1970-01-06")).toMatchObject({ from: "1969-12-08" })
    }).pipe(Effect.provide(layer)))

  it.effect("is written every second, waits while the store is unavailable, and is written on shutdown", () =>
    Effect.gen(function*() {
      const stored = yield* AuditStore
      const reach = yield* StoreInReach
      const scope = yield* Scope.make()
      const total = Effect.map(
        stored.usage(owner, "1970-01-01", "1970-01-01"),
        (counts) => counts.reduce((sum, { count }) => sum + count, 0)
      )
      const audit = yield* Audit.pipe(
        Effect.provide(yield* Layer.buildWithScope(Audit.Default, scope))
      )
      yield* audit.countRequest(owner, "2xx")
      expect(yield* total).toBe(0)
      yield* TestClock.adjust("1 second")
      expect(yield* total).toBe(1)

      yield* Ref.set(reach.ref, false)
      yield* audit.countRequest(owner, "5xx")
      yield* TestClock.adjust("5 seconds")
      yield* audit.countRequest(owner, "5xx")
      yield* Ref.set(reach.ref, true)
      yield* TestClock.adjust("1 second")
      expect(yield* total).toBe(3)

      yield* audit.countRequest(owner, "4xx")
      yield* Scope.close(scope, Exit.void)
      expect(yield* total).toBe(4)
    }).pipe(Effect.provide(Layer.provideMerge(reachable, Layer.merge(Memory.layer, StoreInReach.Default)))))
})

class StoreInReach extends Effect.Service<StoreInReach>()("StoreInReach", {
  effect: Effect.map(Ref.make(true), (ref) => ({ ref }))
}) {}

/** The store in memory, which can be made unavailable. */
const reachable = Layer.effect(
  Committer,
  Effect.zipWith(Committer, StoreInReach, (committer, { ref }) => ({
    commit: (unit) =>
      Effect.flatMap(
        Ref.get(ref),
        (inReach) => inReach ? committer.commit(unit) : Effect.die(new StoreUnavailable({ reason: "unavailable" }))
      )
  }))
)
