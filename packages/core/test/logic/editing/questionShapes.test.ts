/** What editors know of question types is what the API takes. */
import { expect, it } from "vitest"
import { shapeOf } from "../../../src/logic/questionnaire/types/registry.js"
import { questionTypeNames, questionTypes } from "../../../src/questions/question-types/questionTypes.js"

it.each(questionTypeNames)("the settings of %s are those of its schema", (type) => {
  const { rowCount, settingDefaults, settingNames } = shapeOf(type)
  const ofSchema = questionTypes[type].settingNames.map(String)
  expect([...rowCount === undefined ? [] : ["rows"], ...settingNames].toSorted()).toEqual(ofSchema.toSorted())
  expect(settingNames).toEqual(expect.arrayContaining(Object.keys(settingDefaults)))
})
