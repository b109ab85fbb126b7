/** Checks, for both databases, the migration of a schema without rollups and sequence numbers. */
import { Page } from "@canvass/core"
import { Committer, ResponseStore, RollupStore, type Store, SurveyStore, type UnitOfWork } from "@canvass/core/ports"
import { Fixtures } from "@canvass/store-testing"
import { expect } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { ColumnTypes } from "../src/database/Dialect.js"
import { revertStreams } from "./schemaBeforeStreams.js"

/** Reverts the migration and those after it. Rows and older columns stay as they are. */
const revertMigration = (types: ColumnTypes): ReadonlyArray<string> => [
  ...revertStreams(types),
  `ALTER TABLE accounts DROP COLUMN "emailConfirmedAt"`,
  ...[
    "removed_accounts",
    "file_chunks",
    "files",
    "login_addresses",
    "sessions",
    "identities",
    "one_time_tokens",
    "outbox_events",
    "outbox_surveys",
    "outbox"
  ].map((name) => `DROP TABLE ${name}`),
  "DROP INDEX refresh_tokens_session",
  `ALTER TABLE refresh_tokens RENAME COLUMN "sessionId" TO "familyId"`,
  `CREATE INDEX refresh_tokens_family ON refresh_tokens ("familyId")`,
  "DROP INDEX responses_sequence",
  "DROP TABLE rollups",
  "DROP TABLE removed_surveys",
  "ALTER TABLE responses DROP COLUMN sequence",
  ...["lastSequence", "lastRemoval", "partialCount", "foldedTitle"].map((name) =>
    `ALTER TABLE surveys DROP COLUMN "${name}"`
  ),
  "DELETE FROM breaking_migrations WHERE number >= 3",
  "DELETE FROM migrations WHERE number >= 3"
]

/** The last three responses as an older program writes them: without sequence numbers and counts. */
const writesOfOlderProgram: ReadonlyArray<string> = [
  `UPDATE responses SET sequence = 0 WHERE id IN (${[4, 3, 2].map((n) => `'${Fixtures.responseId(n)}'`).join()})`,
  `UPDATE surveys SET "lastSequence" = 2, "partialCount" = 0 WHERE id = '${Fixtures.surveyId(0)}'`
]

const put = (...changes: ReadonlyArray<UnitOfWork.Change>) =>
  Effect.flatMap(Committer.Committer, ({ commit }) => Effect.orDie(commit(Fixtures.unit({ changes }))))

/** Responses to two surveys. Those to the first are not committed in the order of their submission times. */
const responses = [
  Fixtures.responseToFirstSurvey(5, { submittedAt: Fixtures.startTime }),
  Fixtures.responseToFirstSurvey(1, { submittedAt: Fixtures.startTime + 9 }),
  Fixtures.responseToFirstSurvey(4, { status: "partial" }),
  Fixtures.responseToFirstSurvey(3, { submittedAt: Fixtures.startTime + 2 }),
  Fixtures.responseToFirstSurvey(2, { submittedAt: Fixtures.startTime + 2 }),
  Fixtures.response(7, { surveyId: Fixtures.surveyId(1), accountId: Fixtures.ownerOf(1) })
].map((response) => ({ ...response, questionnaireVersion: null }))

const surveys = [0, 1, 2].map((n): UnitOfWork.Change => ({ _tag: "SurveyPut", survey: Fixtures.survey(n) }))

const readState = Effect.forEach([0, 1, 2], (n) =>
  Effect.gen(function*() {
    const [store, owner, survey] = [yield* ResponseStore, Fixtures.ownerOf(n), Fixtures.surveyId(n)]
    return {
      survey: yield* Effect.flatMap(SurveyStore, (store) => store.findForRespondent(survey)),
      responses: yield* Effect.flatMap(store.page(owner, survey, {}, { limit: 100, order: "asc" }), Page.collectItems),
      counts: yield* Effect.forEach(
        [{}, { status: "completed" }, { status: "partial" }] as const,
        (filter) => store.count(owner, survey, filter)
      )
    }
  }))

const expectSequence = (
  n: number,
  expected: {
    readonly lastSequence: number
    readonly partial: number
    readonly sequences: ReadonlyArray<[number, number]>
  },
  lastRemoval = 0
) =>
  Effect.gen(function*() {
    const store = yield* RollupStore
    const since = yield* store.readLog(Fixtures.ownerOf(n), Fixtures.surveyId(n), { after: 0, maxCount: 100 })
    const { watermark, responses } = Option.getOrThrow(since)
    expect(watermark).toEqual({
      lastSequence: expected.lastSequence,
      lastRemoval,
      partialCount: expected.partial
    })
    expect(responses.map(({ sequence, response }) => [sequence, response.id])).toEqual(
      expected.sequences.map(([sequence, response]) => [sequence, Fixtures.responseId(response)])
    )
  })

interface DatabaseUnderTest<E> {
  /** Each build opens the same database again. */
  readonly store: Layer.Layer<Store, E>
  readonly types: ColumnTypes
  readonly run: (statements: ReadonlyArray<string>) => Effect.Effect<void>
}

export const checkSequenceAfterMigration = <E>({ run, store, types }: DatabaseUnderTest<E>) =>
  Effect.gen(function*() {
    const before = yield* Effect.provide(
      Effect.gen(function*() {
        yield* put(...surveys)
        for (const response of responses) yield* put({ _tag: "ResponsePut", response })
        return yield* readState
      }),
      store
    )
    yield* run(revertMigration(types))
    yield* Effect.provide(
      Effect.gen(function*() {
        expect(yield* readState).toEqual(before)
        // The log gets an entry of the version of the questionnaire, behind the responses.
        yield* expectSequence(0, { lastSequence: 6, partial: 1, sequences: [[1, 5], [2, 2], [3, 3], [5, 1]] })
        yield* expectSequence(1, { lastSequence: 2, partial: 0, sequences: [[1, 7]] })
        yield* expectSequence(2, { lastSequence: 1, partial: 0, sequences: [] })
      }),
      store
    )
  })

export const checkSequenceAfterInvalidation = <E>({ run, store }: DatabaseUnderTest<E>) =>
  Effect.gen(function*() {
    const writing = Effect.gen(function*() {
      yield* put(...surveys)
      for (const response of responses) yield* put({ _tag: "ResponsePut", response })
    })
    yield* Effect.provide(writing, store)
    yield* run(writesOfOlderProgram)
    yield* Effect.provide(
      Effect.gen(function*() {
        yield* put({ _tag: "RollupsInvalidated", surveyId: Fixtures.surveyId(0) })
        yield* expectSequence(0, { lastSequence: 5, partial: 1, sequences: [[1, 5], [2, 1], [3, 2], [4, 3]] }, 5)
      }),
      store
    )
  })
