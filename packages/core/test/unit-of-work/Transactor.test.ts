import { describe, expect, it } from "@effect/vitest"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { Committer, StoreUnavailable } from "../../src/unit-of-work/Committer.js"
import { type DecisionAttempt, maxAttempts, Transactor } from "../../src/unit-of-work/Transactor.js"
import { GuardFailed, type UnitOfWork } from "../../src/unit-of-work/UnitOfWork.js"
import { AccountId } from "../../src/values/Ids.js"

const accountId = AccountId.make("00000000-0000-7000-8000-000000000001")

/** A transactor on a store that fails a guard of the first `failures` commits. */
const withStore = <A, E>(failures: number, use: (committed: Array<UnitOfWork>) => Effect.Effect<A, E, Transactor>) => {
  const committed: Array<UnitOfWork> = []
  let commits = 0
  const committer = Layer.succeed(Committer, {
    commit: (unit) =>
      Effect.suspend(() => {
        if (commits++ < failures) return new GuardFailed({ guard: "SurveyAt" })
        committed.push(unit)
        return Effect.void
      })
  })
  return Effect.provide(use(committed), Layer.provide(Transactor.Default, committer))
}

const decideWith = (attempts: Array<DecisionAttempt>) => (attempt: DecisionAttempt) =>
  Effect.sync(() => ({ result: attempts.push(attempt), accountId }))

describe("a transaction", () => {
  it.effect("decides once when its guards hold, and tells observers once", () =>
    withStore(0, (committed) =>
      Effect.scoped(Effect.gen(function*() {
        const { observe, transact } = yield* Transactor
        const observed: Array<UnitOfWork> = []
        const attempts: Array<DecisionAttempt> = []
        yield* observe((unit) => observed.push(unit))
        expect(yield* transact(decideWith(attempts))).toBe(1)
        expect(attempts.map(({ number }) => number)).toEqual([1])
        expect(observed).toEqual(committed)
        expect(committed).toHaveLength(1)
      }))))

  it.effect("decides again after each guard that fails, and tells observers of the last attempt only", () =>
    withStore(3, () =>
      Effect.scoped(Effect.gen(function*() {
        const { observe, transact } = yield* Transactor
        const attempts: Array<DecisionAttempt> = []
        let observed = 0
        yield* observe(() => observed++)
        expect(yield* transact(decideWith(attempts))).toBe(4)
        expect(attempts.map(({ number }) => number)).toEqual([1, 2, 3, 4])
        expect(observed).toBe(1)
      }))))

  it.effect("does not decide again after a refusal, and commits nothing", () =>
    withStore(0, (committed) =>
      Effect.gen(function*() {
        const { transact } = yield* Transactor
        let decisions = 0
        const refused = yield* Effect.flip(transact(() => Effect.suspend(() => Effect.fail(`refusal ${++decisions}`))))
        expect(refused).toBe("refusal 1")
        expect(committed).toEqual([])
      })))

  it.effect("gives up after the maximum number of attempts", () =>
    withStore(Infinity, () =>
      Effect.gen(function*() {
        const { transact } = yield* Transactor
        const attempts: Array<DecisionAttempt> = []
        const exit = yield* Effect.exit(transact(decideWith(attempts)))
        const defect = Exit.isFailure(exit) ? Cause.dieOption(exit.cause) : Option.none()
        expect(Option.getOrThrow(defect)).toBeInstanceOf(StoreUnavailable)
        expect(attempts).toHaveLength(maxAttempts)
      })))

  it.effect("retries one at a time in one engine, and not behind the retries of another engine", () =>
    Effect.gen(function*() {
      const gate = yield* Effect.makeLatch()
      const blocked = yield* Effect.fork(
        withStore(
          1,
          () =>
            Effect.flatMap(
              Transactor,
              ({ transact }) =>
                transact(({ number }) =>
                  Effect.as(number === 1 ? Effect.void : gate.await, { result: "first engine", accountId })
                )
            )
        )
      )
      yield* Effect.yieldNow()
      const other = withStore(
        1,
        () =>
          Effect.flatMap(
            Transactor,
            ({ transact }) => transact(() => Effect.succeed({ result: "other engine", accountId }))
          )
      )
      expect(yield* other).toBe("other engine")
      yield* gate.open
      expect(yield* blocked.await).toEqual(Exit.succeed("first engine"))
    }))
})
