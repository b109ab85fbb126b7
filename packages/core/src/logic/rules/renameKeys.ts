/** The rules and texts of a survey after keys of questions have changed. */
import type { Question } from "../../questions/Question.js"
import type { Condition, Test } from "../questionnaire/Condition.js"
import { renameReferences } from "../questionnaire/recall.js"
import { mapTests } from "./mapLogic.js"
import { mapQuestion, type SurveyMap } from "./mapSurvey.js"

/** The new keys by the old ones, of the questions that have another key than before. */
export type RenamedKeys = ReadonlyMap<string, string>

export const renamedKeys = (before: ReadonlyArray<Question>, after: ReadonlyArray<Question>): RenamedKeys => {
  const keys = new Map(after.map(({ id, key }) => [id, key]))
  return new Map(
    before.flatMap(({ id, key }) => {
      const renamed = keys.get(id) ?? key
      return renamed === key ? [] : [[key, renamed]]
    })
  )
}

/** Puts the new keys into rules, and into texts that recall answers. Keys of questions themselves stay. */
export const renaming = (keys: RenamedKeys): SurveyMap => ({
  condition: (condition) => renameInCondition(condition, keys),
  reference: (reference) => {
    if ("answer" in reference) return { answer: keys.get(reference.answer) ?? reference.answer }
    return "score" in reference ? { score: keys.get(reference.score) ?? reference.score } : reference
  },
  text: (text, { scope }) => scope === undefined ? text : renameReferences(text, keys)
})

/** The question with the new keys in its rules and texts. Its own key stays. */
export const renameInQuestion = (question: Question, keys: RenamedKeys): Question =>
  keys.size === 0 ? question : mapQuestion(question, 0, renaming(keys))

export const renameInCondition = (condition: Condition, keys: RenamedKeys): Condition =>
  mapTests(condition, (test) => renameInTest(test, keys))

const renameInTest = (test: Test, keys: RenamedKeys): Test => {
  const { question, value } = test
  return {
    ...test,
    ...question === undefined ? {} : { question: keys.get(question) ?? question },
    ...typeof value === "object" && "question" in value
      ? { value: { question: keys.get(value.question) ?? value.question } }
      : {}
  }
}
