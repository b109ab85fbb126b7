import * as Memory from "@canvass/core/memory"
import { AuditRetention, AuditStore, Committer } from "@canvass/core/ports"
import { Fixtures } from "@canvass/store-testing"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as TestClock from "effect/TestClock"

const minute = 60_000

it.effect("old audit entries are deleted in units of one second, and younger ones are kept", () =>
  Effect.gen(function*() {
    const { commit } = yield* Committer.Committer
    const { list } = yield* AuditStore
    const times = [0, 500, 999, 1_000, 30 * minute, 40 * minute, 41 * minute]
    for (const [n, createdAt] of times.entries()) {
      const accountId = Fixtures.accountId(n % 2)
      yield* commit(Fixtures.unit({ audit: Option.some(Fixtures.auditEntry(n, { accountId, createdAt })) }))
    }
    yield* TestClock.setTime(100 * minute)
    expect(yield* AuditRetention.run(60 * minute)).toBe(3)
    const left = yield* Effect.forEach([0, 1], (n) => list(Fixtures.accountId(n), {}, { offset: 0, limit: 9 }))
    expect(left.flat().map(({ createdAt }) => createdAt).sort()).toEqual([40 * minute, 41 * minute])
    expect(yield* AuditRetention.run(60 * minute)).toBe(0)
  }).pipe(Effect.provide(Memory.layer)))
