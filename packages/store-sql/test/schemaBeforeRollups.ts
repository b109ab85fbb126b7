/** What a store must make of a database of before aggregates were kept, and how to have one. */
import { Committer, ResponseStore, RollupStore, type Store, SurveyStore, type UnitOfWork } from "@canvass/core"
import { Fixtures } from "@canvass/core/testing"
import { expect } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"

/** Takes the step back, rows and all that a program of before knew being left as they are. */
const back: ReadonlyArray<string> = [
  "DROP INDEX responses_sequence",
  "DROP TABLE rollups",
  "ALTER TABLE responses DROP COLUMN sequence",
  ...["lastSequence", "lastRemoval", "partialCount"].map((name) => `ALTER TABLE surveys DROP COLUMN "${name}"`),
  "DELETE FROM breaking_migrations WHERE number >= 3",
  "DELETE FROM migrations WHERE number >= 3"
]

/** What a program of before, which goes on beside one of today, leaves of the last three: no numbers, and no counts. */
const writtenByOthers: ReadonlyArray<string> = [
  `UPDATE responses SET sequence = 0 WHERE id IN (${[4, 3, 2].map((n) => `'${Fixtures.responseId(n)}'`).join()})`,
  `UPDATE surveys SET "lastSequence" = 2, "partialCount" = 0 WHERE id = '${Fixtures.surveyId(0)}'`
]

const put = (...changes: ReadonlyArray<UnitOfWork.Change>) =>
  Effect.flatMap(Committer.Committer, ({ commit }) => Effect.orDie(commit(Fixtures.unit({ changes }))))

/** Of two surveys; the first one's come in another order than that of their times. */
const responses = [
  Fixtures.responseToFirstSurvey(5, { submittedAt: Fixtures.startTime }),
  Fixtures.responseToFirstSurvey(1, { submittedAt: Fixtures.startTime + 9 }),
  Fixtures.responseToFirstSurvey(4, { status: "partial" }),
  Fixtures.responseToFirstSurvey(3, { submittedAt: Fixtures.startTime + 2 }),
  Fixtures.responseToFirstSurvey(2, { submittedAt: Fixtures.startTime + 2 }),
  Fixtures.response(7, { surveyId: Fixtures.surveyId(1), accountId: Fixtures.ownerOf(1) })
]

const surveys = [0, 1, 2].map((n): UnitOfWork.Change => ({ _tag: "SurveyPut", survey: Fixtures.survey(n) }))

const whatStands = Effect.forEach([0, 1, 2], (n) =>
  Effect.gen(function*() {
    const [store, owner, survey] = [yield* ResponseStore, Fixtures.ownerOf(n), Fixtures.surveyId(n)]
    return {
      survey: yield* Effect.flatMap(SurveyStore, (store) => store.findForRespondent(survey)),
      responses: yield* store.page(owner, survey, {}, { limit: 100, order: "asc" }),
      counts: yield* Effect.forEach(
        [{}, { status: "completed" }, { status: "partial" }] as const,
        (filter) => store.count(owner, survey, filter)
      )
    }
  }))

const expectNumbers = (
  n: number,
  expected: { readonly changes: number; readonly partial: number; readonly numbers: ReadonlyArray<[number, number]> },
  removedAt = 0
) =>
  Effect.gen(function*() {
    const store = yield* RollupStore
    const since = yield* store.readLog(Fixtures.ownerOf(n), Fixtures.surveyId(n), { after: 0, maxCount: 100 })
    const { watermark, responses } = Option.getOrThrow(since)
    expect(watermark).toEqual({
      lastSequence: expected.changes,
      lastRemoval: removedAt,
      partialCount: expected.partial
    })
    expect(responses.map(({ sequence, response }) => [sequence, response.id])).toEqual(
      expected.numbers.map(([change, response]) => [change, Fixtures.responseId(response)])
    )
  })

interface Means<E> {
  /** Built anew each time, on the same database. */
  readonly store: Layer.Layer<Store, E>
  readonly run: (statements: ReadonlyArray<string>) => Effect.Effect<void>
}

export const numbersAfterMigration = <E>({ run, store }: Means<E>) =>
  Effect.gen(function*() {
    const before = yield* Effect.provide(
      Effect.gen(function*() {
        yield* put(...surveys)
        for (const response of responses) yield* put({ _tag: "ResponsePut", response })
        return yield* whatStands
      }),
      store
    )
    yield* run(back)
    yield* Effect.provide(
      Effect.gen(function*() {
        expect(yield* whatStands).toEqual(before)
        yield* expectNumbers(0, { changes: 5, partial: 1, numbers: [[1, 5], [2, 2], [3, 3], [5, 1]] })
        yield* expectNumbers(1, { changes: 1, partial: 0, numbers: [[1, 7]] })
        yield* expectNumbers(2, { changes: 0, partial: 0, numbers: [] })
      }),
      store
    )
  })

export const numbersForThoseWithout = <E>({ run, store }: Means<E>) =>
  Effect.gen(function*() {
    const writing = Effect.gen(function*() {
      yield* put(...surveys)
      for (const response of responses) yield* put({ _tag: "ResponsePut", response })
    })
    yield* Effect.provide(writing, store)
    yield* run(writtenByOthers)
    yield* Effect.provide(
      Effect.gen(function*() {
        yield* put({ _tag: "RollupsInvalidated", surveyId: Fixtures.surveyId(0) })
        yield* expectNumbers(0, { changes: 6, partial: 1, numbers: [[1, 5], [2, 1], [3, 2], [4, 3]] }, 6)
      }),
      store
    )
  })
