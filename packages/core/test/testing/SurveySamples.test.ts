import { Canvass } from "@canvass/core"
import * as Memory from "@canvass/core/memory"
import { sampleResponses, surveyOfAllTypes } from "@canvass/core/testing"
import { expect, it } from "vitest"
import { questionTypeNames } from "../../src/questions/question-types/questionTypes.js"

it("the sample survey has a question of each type, and accepts the sample responses, which answer each of them", async () => {
  const canvass = await Canvass.open({ store: Memory.layer })
  const { id: owner } = await canvass.accounts.ensure("ada@example.com")
  const survey = await canvass.surveys.create(owner, surveyOfAllTypes)
  expect(survey.questions.map(({ type }) => type).sort()).toEqual([...questionTypeNames].sort())
  await canvass.surveys.publish(owner, survey.id)
  const answered = new Set<string>()
  for (const response of sampleResponses(survey, { count: 40 })) {
    const { answers } = await canvass.responses.submit(survey.id, response)
    for (const { questionId } of answers) answered.add(questionId)
  }
  expect(answered.size).toBe(questionTypeNames.length - 1)
  await canvass.close()
})

it("a seed repeats the sample responses", async () => {
  const canvass = await Canvass.open({ store: Memory.layer })
  const { id: owner } = await canvass.accounts.ensure("ada@example.com")
  const survey = await canvass.surveys.create(owner, surveyOfAllTypes)
  const [first, again, other] = [1, 1, 2].map((seed) => sampleResponses(survey, { count: 5, seed }))
  expect(again).toEqual(first)
  expect(other).not.toEqual(first)
  await canvass.close()
})
