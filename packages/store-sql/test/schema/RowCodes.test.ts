/** Rows of matrices that an older program has stored, which have no codes. */
import type { Question } from "@canvass/core"
import { Committer, SurveyStore } from "@canvass/core/ports"
import { Fixtures } from "@canvass/store-testing"
import { describe, expect, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { Database } from "../../src/database/Database.js"
import * as SqlStore from "../../src/SqlStore.js"
import { databases } from "../databases.js"

const matrix: Question.Question = {
  ...Fixtures.question(0),
  type: "matrix",
  options: [{ value: "good", label: "Good", code: 3 }, { value: "bad", label: "Bad", code: 1 }],
  settings: { rows: [{ value: "food", label: "Food", code: 8 }, { value: "staff", label: "Staff", code: 9 }] },
  retiredRows: [{ value: "price", label: "Price", code: 10 }]
}

for (const { name, open } of databases) {
  describe(`rows without codes on ${name}`, () => {
    it.scopedLive("are numbered in order when they are read, then the retired ones", () =>
      Effect.flatMap(open, (database) => {
        const layer = Layer.succeed(Database, database)
        const { dialect, sql } = database
        const rowsOf = (question: Question.Question | undefined) =>
          question?.type === "matrix"
            ? [...question.settings.rows, ...question.retiredRows ?? []].map(({ code, value }) => [value, code])
            : []
        return Effect.gen(function*() {
          const store = yield* SurveyStore
          const { commit } = yield* Committer.Committer
          const survey = Fixtures.survey(0, {
            questions: [matrix],
            retired: [{ ...matrix, id: Fixtures.questionId(1) }]
          })
          yield* commit(Fixtures.unit({ changes: [{ _tag: "SurveyPut", survey }] }))
          const uncoded = {
            ...matrix,
            settings: { rows: [{ value: "food", label: "Food" }, { value: "staff", label: "Staff" }] },
            retiredRows: [{ value: "price", label: "Price" }]
          }
          yield* dialect.update(sql, "survey_contents", "surveyId", [{
            surveyId: survey.id,
            questions: JSON.stringify([uncoded]),
            retired: JSON.stringify([{ ...uncoded, id: Fixtures.questionId(1) }])
          }])
          const found = Option.getOrThrow(yield* store.find(Fixtures.accountId(0), survey.id))
          const numbered = [["food", 1], ["staff", 2], ["price", 3]]
          expect([rowsOf(found.questions[0]), rowsOf(found.retired[0])]).toEqual([numbered, numbered])
          expect(found.questions[0]?.options).toEqual(matrix.options)
        }).pipe(Effect.provide(
          Layer.merge(layer, Layer.provide(Layer.merge(SqlStore.layerReads, SqlStore.layerWrites()), layer))
        ))
      }))
  })
}
