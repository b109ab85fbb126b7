/** The rules and texts of a survey after keys of questions have changed. */
import type { Row } from "../../questions/question-parts/definition/Option.js"
import type { Question } from "../../questions/Question.js"
import type { Ending } from "../../surveys/model/Ending.js"
import type { Quota } from "../../surveys/model/Quota.js"
import type { Variable } from "../../surveys/model/Variable.js"
import type { Condition, Test } from "../questionnaire/Condition.js"
import { renameReferences } from "../questionnaire/recall.js"
import type { PageLogic } from "../questionnaire/SurveyLogic.js"
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

/** The rules and texts of a question, of its options and rows, and of its page. Its own key stays. */
export const renameInQuestion = (question: Question, keys: RenamedKeys): Question => {
  if (keys.size === 0) return question
  const { description, options, page, requiredIf, showIf, text, validIf } = question
  const renamed = {
    ...question,
    text: renameReferences(text, keys),
    ...description === undefined ? {} : { description: renameReferences(description, keys) },
    ...showIf === undefined ? {} : { showIf: renameInCondition(showIf, keys) },
    ...requiredIf === undefined ? {} : { requiredIf: renameInCondition(requiredIf, keys) },
    ...validIf === undefined ? {} : {
      validIf: validIf.map(({ message, when }) => ({ when: renameInCondition(when, keys), message }))
    },
    ...page === undefined ? {} : { page: renameInPage(page, keys) },
    options: renameInParts(options, keys)
  }
  if (renamed.type !== "matrix") return renamed
  const { settings } = renamed
  return { ...renamed, settings: { ...settings, rows: renameInParts(settings.rows, keys) } }
}

const renameInParts = <Part extends Row>(parts: ReadonlyArray<Part>, keys: RenamedKeys): ReadonlyArray<Part> =>
  parts.map((part) => part.showIf === undefined ? part : { ...part, showIf: renameInCondition(part.showIf, keys) })

const renameInPage = (page: PageLogic, keys: RenamedKeys): PageLogic => {
  const { description, endIf, showIf, title } = page
  return {
    ...page,
    ...title === undefined ? {} : { title: renameReferences(title, keys) },
    ...description === undefined ? {} : { description: renameReferences(description, keys) },
    ...showIf === undefined ? {} : { showIf: renameInCondition(showIf, keys) },
    ...endIf === undefined ? {} : {
      endIf: endIf.map(({ ending, when }) => ({ when: renameInCondition(when, keys), ending }))
    }
  }
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

export const renameInQuota = (quota: Quota, keys: RenamedKeys): Quota =>
  quota.when === undefined ? quota : { ...quota, when: renameInCondition(quota.when, keys) }

export const renameInEnding = (ending: Ending, keys: RenamedKeys): Ending => {
  const { message, showIf, title } = ending
  return {
    ...ending,
    ...showIf === undefined ? {} : { showIf: renameInCondition(showIf, keys) },
    ...title === undefined ? {} : { title: renameReferences(title, keys) },
    ...message === undefined ? {} : { message: renameReferences(message, keys) }
  }
}

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
