import * as Memory from "@canvass/core/memory"
import { AccountStore, Committer, ExpiredDataCleanup, ReservationStore } from "@canvass/core/ports"
import { Fixtures } from "@canvass/store-testing"
import { expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as TestClock from "effect/TestClock"
import type { Change } from "../../src/unit-of-work/UnitOfWork.js"

it.effect("what has expired is deleted in units of one second, and the rest is kept", () =>
  Effect.gen(function*() {
    const { commit } = yield* Committer.Committer
    const { find } = yield* ReservationStore
    const { findRefreshToken } = yield* AccountStore
    const expiries = [0, 500, 1_000, 1_001, 60_000, 60_001]
    const changes = expiries.flatMap((expiresAt, n): ReadonlyArray<Change> => [
      { _tag: "RefreshTokenPut", token: Fixtures.refreshToken(n, { expiresAt }) },
      { _tag: "ReservationPut", reservation: Fixtures.reservation(n, { expiresAt: expiresAt + 20_000 }) }
    ])
    yield* commit(Fixtures.unit({ changes }))
    yield* TestClock.setTime(60_000)
    // From 0 ms, 1 001 ms, 20 000 ms, 21 001 ms and 60 000 ms.
    expect(yield* ExpiredDataCleanup.run).toBe(5)
    const tokens = yield* Effect.forEach(expiries, (_, n) => findRefreshToken(Fixtures.refreshToken(n).hash))
    expect(tokens.map(Option.isSome)).toEqual([false, false, false, false, false, true])
    const reservations = yield* Effect.forEach(expiries, (_, n) => find("one", String(n), 0))
    expect(reservations.map(Option.isSome)).toEqual([false, false, false, false, true, true])
    expect(yield* ExpiredDataCleanup.run).toBe(0)
  }).pipe(Effect.provide(Memory.layer)))
