/** One test of the conformance suite, and helpers to commit what a test needs. */
import { PendingDefinitions, Responses, Secrets, SurveyDefinitions, Surveys, VariableComputations } from "@canvass/core"
import { Committer, type Store, type UnitOfWork } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { assertEqual } from "../assertEqual.js"
import * as Fixtures from "../fixtures/Fixtures.js"

/** `run` dies when the store fails the test. */
export interface ConformanceTest {
  readonly title: string
  readonly run: Effect.Effect<void>
}

/** A test that still needs an empty store. `check` dies when the store fails it. */
export interface StoreTest {
  readonly title: string
  readonly check: Effect.Effect<void, never, Store>
}

/** Makes a test; an error of `check` is a failure of the test. */
export const storeTest = <E>(title: string, check: Effect.Effect<void, E, Store>): StoreTest => ({
  title,
  check: Effect.orDie(check)
})

/** Makes a test with services over the store, which has the account 0 of the fixtures. */
export const serviceTest = <E>(
  title: string,
  check: Effect.Effect<
    void,
    E,
    Store | PendingDefinitions | Responses | SurveyDefinitions | Surveys | VariableComputations
  >
): StoreTest =>
  storeTest(
    title,
    put({ _tag: "AccountPut", account: Fixtures.account(0) }).pipe(
      Effect.zipRight(check),
      Effect.provide(services)
    )
  )

const services = Layer.mergeAll(
  Surveys.Default,
  SurveyDefinitions.Default,
  PendingDefinitions.Default,
  Responses.Default,
  VariableComputations.Default
).pipe(
  Layer.provide(Secrets.layerEphemeral)
)

/** Commits a unit of work whose missing parts are empty. */
export const commit = (
  parts: Partial<UnitOfWork.UnitOfWork>
): Effect.Effect<void, UnitOfWork.GuardFailed, Committer.Committer> =>
  Effect.flatMap(Committer.Committer, (committer) => committer.commit(Fixtures.unit(parts)))

/** Commits changes as one unit of work without guards. */
export const put = (...changes: ReadonlyArray<UnitOfWork.Change>): Effect.Effect<void, never, Committer.Committer> =>
  Effect.orDie(commit({ changes }))

/** Dies unless the effect fails with this guard. */
export const assertGuardFails = <R>(
  guard: UnitOfWork.GuardFailed["guard"],
  effect: Effect.Effect<void, UnitOfWork.GuardFailed, R>
) => Effect.flatMap(Effect.flip(effect), (failed) => assertEqual(failed.guard, guard, "the failed guard"))
