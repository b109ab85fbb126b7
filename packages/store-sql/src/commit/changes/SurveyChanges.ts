import { Survey } from "@canvass/core"
import * as Effect from "effect/Effect"
import type { Row } from "../../database/Dialect.js"
import { upsert } from "../../database/Statements.js"
import { read, write } from "../Access.js"
import type { SomeChangeDescriptions, SomeGuardDescriptions } from "../ChangeDescription.js"

export const surveyChanges = {
  SurveyPut: {
    touches: ({ survey }) => [write("survey", survey.id), write("slug", survey.slug)],
    locks: "touched",
    reads: "nothing",
    // `responseCount` belongs to the store: it is written when the survey is new, and kept afterwards.
    write: (database, changes) =>
      Effect.zipRight(
        upsert(database, "surveys", ["id"], changes.map(({ survey }) => surveyRow(survey)), ["responseCount"]),
        upsert(database, "survey_contents", ["surveyId"], changes.map(({ survey }) => contentRow(survey)))
      )
  },
  SurveyRemoved: {
    touches: "everything",
    locks: ({ surveyId }) => [write("survey", surveyId), write("responses", surveyId)],
    reads: "nothing",
    write: ({ sql }, changes) =>
      Effect.forEach(changes, ({ surveyId }) =>
        Effect.all([
          sql`DELETE FROM surveys WHERE id = ${surveyId}`,
          sql`DELETE FROM survey_contents WHERE "surveyId" = ${surveyId}`,
          sql`DELETE FROM responses WHERE "surveyId" = ${surveyId}`,
          sql`DELETE FROM answered_questions WHERE "surveyId" = ${surveyId}`,
          sql`DELETE FROM rollups WHERE "surveyId" = ${surveyId}`
        ], { discard: true }))
  }
} satisfies SomeChangeDescriptions

export const surveyGuards = {
  SurveyAt: {
    touches: ({ surveyId }) => read("survey", surveyId),
    locks: "touched",
    reads: ({ surveyId }) => ({ surveys: [surveyId] }),
    holds: ({ surveyId, version }, { surveys }) => surveys.get(surveyId)?.version === version
  },
  SlugFree: {
    touches: ({ slug }) => read("slug", slug),
    locks: "touched",
    reads: ({ slug }) => ({ slugs: [slug] }),
    holds: ({ slug }, { slugs }) => !slugs.has(slug)
  }
} satisfies SomeGuardDescriptions

const surveyRow = (survey: Survey.Survey): Row => ({
  ...Survey.summary(survey),
  responseCount: 0,
  accountId: survey.accountId,
  closesAt: survey.closesAt,
  publishedAt: survey.publishedAt,
  closedAt: survey.closedAt,
  closeReason: survey.closeReason,
  version: survey.version
})

const contentRow = (survey: Survey.Survey): Row => ({
  surveyId: survey.id,
  description: survey.description,
  questions: JSON.stringify(survey.questions),
  retired: JSON.stringify(survey.retired)
})
