import type { Response } from "@canvass/core"
import { Committer, type UnitOfWork } from "@canvass/core/ports"
import { Fixtures } from "@canvass/store-testing"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { toResponseWrites } from "../../src/commit/ResponseWrites.js"
import * as SqlCommitter from "../../src/commit/SqlCommitter.js"
import { Database } from "../../src/database/Database.js"
import { databases } from "../databases.js"

const surveyId = Fixtures.surveyId(0)

/** The n-th response to the first survey, which answers the questions of these numbers. */
const put = (
  n: number,
  status: Response.ResponseStatus,
  ...questions: ReadonlyArray<number>
): UnitOfWork.Change => ({
  _tag: "ResponsePut",
  response: Fixtures.responseToFirstSurvey(n, {
    status,
    answers: questions.map((question) => ({ questionId: Fixtures.questionId(question), value: "answer" }))
  })
})

const remove = (n: number): UnitOfWork.Change => ({
  _tag: "ResponseRemoved",
  at: 0,
  surveyId,
  responseId: Fixtures.responseId(n)
})

const rollup = (after: number, upTo: number) => ({
  after,
  upTo,
  part: 0,
  digest: "",
  firstSubmittedAt: null,
  lastSubmittedAt: null,
  content: ""
})

const readState = Effect.flatMap(Database, ({ sql }) =>
  Effect.all({
    survey:
      sql`SELECT "responseCount", "partialCount", "screenedOutCount", "lastSequence", "lastPartialSequence", "lastRemoval" FROM surveys
      WHERE id = ${surveyId}`,
    sequences: Effect.map(
      sql<
        { id: string; sequence: number; partialSequence: number }
      >`SELECT id, sequence, "partialSequence" FROM responses
        ORDER BY sequence, "partialSequence"`,
      (rows) => rows.map(({ id, partialSequence, sequence }) => [id, sequence, partialSequence])
    ),
    questions: Effect.map(
      sql<{ questionId: string; responses: number }>`SELECT "questionId", responses FROM answered_questions
        WHERE responses > 0 ORDER BY "questionId"`,
      (rows) => rows.map(({ questionId, responses }) => [questionId, responses])
    ),
    rollups: Effect.map(
      sql<
        { after: number; upTo: number }
      >`SELECT "after", "after" + "changeCount" AS "upTo" FROM rollups
        ORDER BY "after", "changeCount"`,
      (rows) => rows.map(({ after, upTo }) => [after, upTo])
    )
  }))

/** Commits each change as a unit of its own, all at once, so that they share transactions. */
const commitTogether = (...changes: ReadonlyArray<UnitOfWork.Change>) =>
  Effect.flatMap(
    Committer.Committer,
    ({ commit }) =>
      Effect.forEach(changes, (change) => commit(Fixtures.unit({ changes: [change] })), {
        concurrency: "unbounded",
        discard: true
      })
  )

for (const { name, open } of databases) {
  const withStore = <E>(effect: Effect.Effect<void, E, Committer.Committer | Database>) =>
    Effect.flatMap(open, (database) => {
      const layer = Layer.succeed(Database, database)
      return Effect.provide(
        Effect.zipRight(commitTogether({ _tag: "SurveyPut", survey: Fixtures.survey(0) }), effect),
        Layer.merge(layer, Layer.provide(SqlCommitter.layer(), layer))
      )
    })

  describe(`responses of one survey on ${name}`, () => {
    it.scopedLive("take numbers in their order, partial ones a number of their own, and the counts follow", () =>
      withStore(Effect.gen(function*() {
        yield* commitTogether(put(1, "completed", 0, 1), put(2, "partial", 1), put(3, "completed", 1))
        expect(yield* readState).toEqual({
          survey: [{
            responseCount: 2,
            partialCount: 1,
            screenedOutCount: 0,
            lastSequence: 2,
            lastPartialSequence: 1,
            lastRemoval: 0
          }],
          sequences: [
            [Fixtures.responseId(1), 1, 0],
            [Fixtures.responseId(2), 1, 1],
            [Fixtures.responseId(3), 2, 1]
          ],
          questions: [[Fixtures.questionId(0), 1], [Fixtures.questionId(1), 3]],
          rollups: []
        })
      })))

    it.scopedLive("get the next number when they are replaced, and give up their old one", () =>
      withStore(Effect.gen(function*() {
        yield* commitTogether(put(1, "partial", 0), put(2, "completed", 0))
        // A partial response that is completed removes no completed one.
        yield* commitTogether(put(1, "completed", 1))
        expect(yield* readState).toEqual({
          survey: [{
            responseCount: 2,
            partialCount: 0,
            screenedOutCount: 0,
            lastSequence: 2,
            lastPartialSequence: 1,
            lastRemoval: 0
          }],
          sequences: [[Fixtures.responseId(2), 1, 1], [Fixtures.responseId(1), 2, 1]],
          questions: [[Fixtures.questionId(0), 1], [Fixtures.questionId(1), 1]],
          rollups: []
        })
      })))

    it.scopedLive("take only partial numbers while they are partial", () =>
      withStore(Effect.gen(function*() {
        yield* commitTogether(put(1, "partial", 0), put(2, "partial"), put(3, "completed"))
        yield* commitTogether(put(1, "partial", 1), put(4, "completed"), remove(2))
        const { sequences, survey } = yield* readState
        expect(survey).toEqual([
          {
            responseCount: 2,
            partialCount: 1,
            screenedOutCount: 0,
            lastSequence: 2,
            lastPartialSequence: 4,
            lastRemoval: 0
          }
        ])
        expect(sequences).toEqual([
          [Fixtures.responseId(3), 1, 2],
          [Fixtures.responseId(1), 1, 3],
          [Fixtures.responseId(4), 2, 3]
        ])
      })))

    it.scopedLive("take a sequence number when they are screened out, and have a count of their own", () =>
      withStore(Effect.gen(function*() {
        yield* commitTogether(put(1, "partial"), put(2, "screenedOut"), put(3, "completed"))
        yield* commitTogether(put(1, "screenedOut"), remove(2))
        const { sequences, survey } = yield* readState
        expect(survey).toEqual([{
          responseCount: 1,
          partialCount: 0,
          screenedOutCount: 1,
          lastSequence: 4,
          lastPartialSequence: 1,
          lastRemoval: 4
        }])
        expect(sequences).toEqual([[Fixtures.responseId(3), 2, 1], [Fixtures.responseId(1), 3, 1]])
      })))

    it.scopedLive("take the rollups along that count them when they are removed, and no other", () =>
      withStore(Effect.gen(function*() {
        yield* commitTogether(...[1, 2, 3, 4].map((n) => put(n, "completed", 0)))
        yield* commitTogether({
          _tag: "RollupsPut",
          surveyId,
          lastRemoval: 0,
          parts: [rollup(0, 2), rollup(2, 3), rollup(3, 4), rollup(0, 4)]
        })
        yield* commitTogether(remove(3), put(5, "completed", 0))
        expect(yield* readState).toEqual({
          survey: [{
            responseCount: 4,
            partialCount: 0,
            screenedOutCount: 0,
            lastSequence: 6,
            lastPartialSequence: 0,
            lastRemoval: 5
          }],
          sequences: [[1, 1], [2, 2], [4, 4], [5, 6]].map(([n = 0, sequence]) => [Fixtures.responseId(n), sequence, 0]),
          questions: [[Fixtures.questionId(0), 4]],
          rollups: [[0, 2], [3, 4]]
        })
      })))

    it.scopedLive("refuse rollups that were made before a response was removed", () =>
      withStore(Effect.gen(function*() {
        yield* commitTogether(put(1, "completed", 0), put(2, "completed", 0))
        yield* commitTogether(remove(1))
        yield* commitTogether({ _tag: "RollupsPut", surveyId, lastRemoval: 0, parts: [rollup(0, 2)] })
        expect((yield* readState).rollups).toEqual([])
        yield* commitTogether({ _tag: "RollupsPut", surveyId, lastRemoval: 3, parts: [rollup(0, 2)] })
        expect((yield* readState).rollups).toEqual([[0, 2]])
      })))

    it.scopedLive("are not written without their survey, and a missing response is not removed", () =>
      withStore(Effect.gen(function*() {
        yield* commitTogether(
          { _tag: "ResponsePut", response: Fixtures.response(1, { surveyId: Fixtures.surveyId(9) }) },
          remove(2)
        )
        expect(yield* readState).toEqual({
          survey: [{
            responseCount: 0,
            partialCount: 0,
            screenedOutCount: 0,
            lastSequence: 0,
            lastPartialSequence: 0,
            lastRemoval: 0
          }],
          sequences: [],
          questions: [],
          rollups: []
        })
      })))
  })
}

describe("the places of changes", () => {
  it("count the later changes of the same survey", () => {
    const change = (n: number, surveyId: string, status: "completed" | "partial" = "completed") => ({
      id: String(n),
      surveyId,
      at: 0,
      before: undefined,
      after: Fixtures.response(n, { status })
    })
    const changes = [
      change(1, "x"),
      change(2, "y"),
      change(3, "x", "partial"),
      change(4, "x"),
      change(5, "x", "partial")
    ]
    expect(
      toResponseWrites(changes).map(({ id, laterPartials, laterSequences }) => [id, laterSequences, laterPartials])
    )
      .toEqual([
        ["1", 1, 2],
        ["2", 0, 0],
        ["3", 1, 1],
        ["4", 0, 1],
        ["5", 0, 0]
      ])
  })
})
