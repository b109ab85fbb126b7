import { Page } from "@canvass/core"
import {
  Committer,
  RemovedSurveyPurge,
  ResponseStore,
  RollupStore,
  SurveyStore,
  type UnitOfWork
} from "@canvass/core/ports"
import { Fixtures } from "@canvass/store-testing"
import { describe, expect, it } from "@effect/vitest"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { Database } from "../../src/database/Database.js"
import * as SqlStore from "../../src/SqlStore.js"
import { databases } from "../databases.js"

const [owner, surveyId] = [Fixtures.accountId(0), Fixtures.surveyId(0)]

const commit = (changes: ReadonlyArray<UnitOfWork.Change>) =>
  Effect.flatMap(Committer.Committer, (committer) => committer.commit(Fixtures.unit({ changes })))

const responsePut = (n: number, overrides: Parameters<typeof Fixtures.response>[1] = {}): UnitOfWork.Change => ({
  _tag: "ResponsePut",
  response: Fixtures.responseToFirstSurvey(n, overrides)
})

const rollupsPut: UnitOfWork.Change = {
  _tag: "RollupsPut",
  surveyId,
  lastRemoval: 0,
  parts: [{ after: 0, upTo: 2, part: 0, digest: "", firstSubmittedAt: null, lastSubmittedAt: null, content: "" }]
}

const removed: UnitOfWork.Change = { _tag: "SurveyRemoved", surveyId, at: 0 }

const purge = (maxRows: number, maxBytes = 1_000_000): UnitOfWork.Change => ({
  _tag: "RemovedSurveyPurged",
  surveyId,
  maxRows,
  maxBytes
})

/** The ids of the stored responses, and the numbers of other rows that belong to a survey. */
const readRows = Effect.flatMap(Database, ({ sql }) =>
  Effect.all({
    responses: Effect.map(sql<{ id: string }>`SELECT id FROM responses ORDER BY id`, Arr.map(({ id }) => id)),
    others: Effect.map(
      sql<{ rows: number }>`SELECT (SELECT count(*) FROM rollups) + (SELECT count(*) FROM answered_questions)
        + (SELECT count(*) FROM survey_contents) + (SELECT count(*) FROM removed_surveys) AS rows`,
      Arr.map(({ rows }) => rows)
    )
  }))

const ids = (...numbers: ReadonlyArray<number>) => numbers.map(Fixtures.responseId)

/** A random text, which PostgreSQL cannot compress. */
const randomText = (length: number) =>
  Array.from({ length }, () => String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 0x4000))).join("")

for (const { name, open } of databases) {
  const withSurvey = <E>(
    responses: ReadonlyArray<UnitOfWork.Change>,
    effect: Effect.Effect<void, E, Committer.Committer | Database | ResponseStore | RollupStore | SurveyStore>
  ) =>
    Effect.flatMap(open, (database) => {
      const layer = Layer.succeed(Database, database)
      return Effect.provide(
        commit([{ _tag: "SurveyPut", survey: Fixtures.survey(0) }]).pipe(
          Effect.zipRight(commit(responses)),
          Effect.zipRight(effect)
        ),
        Layer.mergeAll(layer, Layer.provide(Layer.merge(SqlStore.layerReads, SqlStore.layerWrites()), layer))
      )
    })

  describe(`a removed survey on ${name}`, () => {
    it.scopedLive("is gone for every reader before its responses are deleted", () =>
      withSurvey(
        Arr.makeBy(3, (n) => responsePut(n)),
        Effect.gen(function*() {
          yield* commit([rollupsPut])
          yield* commit([removed])
          expect((yield* readRows).responses).toEqual(ids(0, 1, 2))
          const surveys = yield* SurveyStore
          const responses = yield* ResponseStore
          const rollups = yield* RollupStore
          expect(yield* surveys.find(owner, surveyId)).toEqual(Option.none())
          expect(yield* surveys.findForRespondent(surveyId)).toEqual(Option.none())
          expect(yield* surveys.findByName(Fixtures.survey(0).slug)).toEqual(Option.none())
          expect(yield* responses.find(owner, surveyId, Fixtures.responseId(0))).toEqual(Option.none())
          const page = yield* responses.page(owner, surveyId, {}, { limit: 10, order: "asc" })
          expect(yield* Page.collectItems(page)).toEqual([])
          expect(yield* responses.count(owner, surveyId, {})).toBe(0)
          expect(yield* responses.count(owner, surveyId, { from: 0 })).toBe(0)
          expect(yield* rollups.readLog(owner, surveyId, { after: 0, maxCount: 10 })).toEqual(Option.none())
          expect(
            yield* rollups.listRollupParts(owner, surveyId, { after: 0, upTo: 10, changeCount: 2, skippedParts: 0 })
          )
            .toEqual([])
          const answered = yield* surveys.answeredQuestions(owner, surveyId, [Fixtures.questionId(0)])
          expect(answered.size).toBe(0)
        })
      ))

    it.scopedLive("loses as many responses per unit as `maxRows`, and its last rows with the last unit", () =>
      withSurvey(
        Arr.makeBy(5, (n) => responsePut(n)),
        Effect.gen(function*() {
          yield* commit([rollupsPut])
          yield* commit([removed])
          yield* commit([purge(2)])
          expect((yield* readRows).responses).toEqual(ids(2, 3, 4))
          expect(yield* Effect.flatMap(SurveyStore, (store) => store.nextRemoved)).toEqual(Option.some(surveyId))
          yield* commit([purge(2)])
          yield* commit([purge(2)])
          expect(yield* readRows).toEqual({ responses: [], others: [0] })
          expect(yield* Effect.flatMap(SurveyStore, (store) => store.nextRemoved)).toEqual(Option.none())
        })
      ))

    it.scopedLive("loses responses of `maxBytes` per unit, or one that is larger", () => {
      const answers = (characters: number) => [{ questionId: Fixtures.questionId(0), value: randomText(characters) }]
      return withSurvey(
        Arr.makeBy(6, (n) => responsePut(n, { answers: answers(n === 0 ? 100_000 : 10_000) })),
        Effect.gen(function*() {
          yield* commit([removed])
          yield* commit([purge(100, 50_000)])
          expect((yield* readRows).responses).toEqual(ids(1, 2, 3, 4, 5))
          yield* commit([purge(100, 50_000)])
          expect((yield* readRows).responses).toEqual(ids(3, 4, 5))
        })
      )
    })

    it.scopedLive("takes no response to another survey along, and a survey that is not removed loses none", () =>
      withSurvey(
        Arr.makeBy(2, (n) => responsePut(n)),
        Effect.gen(function*() {
          yield* commit([
            { _tag: "SurveyPut", survey: Fixtures.survey(2) },
            responsePut(7, { surveyId: Fixtures.surveyId(2) }),
            purge(100)
          ])
          expect((yield* readRows).responses).toEqual(ids(0, 1, 7))
          yield* commit([removed])
          expect(yield* RemovedSurveyPurge.run).toBe(1)
          expect((yield* readRows).responses).toEqual(ids(7))
        })
      ))

    it.scopedLive("is purged completely when an interrupted purge is repeated, by several instances at once", () =>
      withSurvey(
        Arr.makeBy(2_000, (n) => responsePut(n)),
        Effect.gen(function*() {
          yield* commit([removed])
          yield* Effect.timeoutOption(RemovedSurveyPurge.run, 1)
          expect((yield* readRows).responses.length).toBeGreaterThan(0)
          yield* Effect.all([RemovedSurveyPurge.run, RemovedSurveyPurge.run], { concurrency: "unbounded" })
          expect(yield* readRows).toEqual({ responses: [], others: [0] })
        })
      ))
  })
}
