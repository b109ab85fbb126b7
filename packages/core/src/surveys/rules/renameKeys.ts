/** The rules and texts of a survey after keys of questions have changed. */
import type { Condition, Test } from "../../questionnaire/Condition.js"
import { renameReferences } from "../../questionnaire/recall.js"
import type { Ending } from "../Ending.js"
import type { Question } from "../Question.js"
import type { Variable } from "../Variable.js"
import { mapExpression, mapTests } from "./mapLogic.js"

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

export const renameInVariable = (variable: Variable, keys: RenamedKeys): Variable => ({
  ...variable,
  value: mapExpression(variable.value, {
    condition: (condition) => renameInCondition(condition, keys),
    reference: (reference) => {
      if ("answer" in reference) return { answer: keys.get(reference.answer) ?? reference.answer }
      return "score" in reference ? { score: keys.get(reference.score) ?? reference.score } : reference
    }
  })
})

export const renameInEnding = (ending: Ending, keys: RenamedKeys): Ending => {
  const { message, showIf, title } = ending
  return {
    ...ending,
    ...showIf === undefined ? {} : { showIf: renameInCondition(showIf, keys) },
    ...title === undefined ? {} : { title: renameReferences(title, keys) },
    ...message === undefined ? {} : { message: renameReferences(message, keys) }
  }
}

const renameInCondition = (condition: Condition, keys: RenamedKeys): Condition =>
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
