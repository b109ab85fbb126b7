import { describe, expect, it } from "@effect/vitest"
import { jsonEncoder } from "../../../src/responses/export/JsonEncoder.js"
import { documentOf, questionsOf, surveyWithResponses, timestamp } from "./exportFixtures.js"

describe("the JSON encoder", () => {
  it.prop("writes the responses as the API lists them", [surveyWithResponses], ([{ responses, survey }]) => {
    expect(JSON.parse(documentOf(jsonEncoder(survey), responses))).toEqual(
      responses.map(({ accountId: _, quotaEnding: ___, revision: __, ...listed }) => ({
        ...listed,
        answers: listed.answers.map(({ questionId, value }) => {
          const question = questionsOf(survey).find(({ id }) => id === questionId)
          return { questionId, questionKey: question?.key, type: question?.type, value }
        }),
        variables: listed.status === "partial" ? null : listed.variables ?? {},
        reached: questionsOf(survey).find(({ id }) => id === listed.reached)?.key ?? null,
        submittedAt: timestamp(listed.submittedAt),
        startedAt: timestamp(listed.startedAt)
      }))
    )
  })
})
