/** The rules and texts of a survey after keys of questions have changed. */
import type { Condition, Test } from "../questionnaire/Condition.js"
import { renameReferences } from "../questionnaire/recall.js"
import { mapTests } from "./mapLogic.js"
import { mapQuestion, type QuestionParts, type SurveyMap } from "./mapSurvey.js"

/** The new keys by the old ones, of the questions or endings that have another key than before. */
export type RenamedKeys = ReadonlyMap<string, string>

interface Identified {
  readonly id: string
  readonly key: string
}

export const renamedKeys = (before: ReadonlyArray<Identified>, after: ReadonlyArray<Identified>): RenamedKeys => {
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
export const renameInQuestion = <Question extends QuestionParts>(question: Question, keys: RenamedKeys): Question =>
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

const noKeys: RenamedKeys = new Map()

/** A translated text of a survey whose questions and endings have other keys than before, and its place. */
export const renameInTranslation = (
  place: string,
  text: string,
  keys: RenamedKeys,
  endingKeys: RenamedKeys = noKeys
): { readonly place: string; readonly text: string } => {
  const [, part, key = "", ...rest] = place.split("/")
  const renamed = part === "questions" ? keys.get(key) : part === "endings" ? endingKeys.get(key) : undefined
  const recalls = part === "endings" || part === "design" || recallingFields.has(rest.join("/"))
  return {
    place: renamed === undefined ? place : ["", part, renamed, ...rest].join("/"),
    text: recalls ? renameReferences(text, keys) : text
  }
}

/** The texts of a question that may recall answers. */
const recallingFields: ReadonlySet<string> = new Set(["text", "description", "page/title", "page/description"])
