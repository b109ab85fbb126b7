/** The words of a place of a survey, such as "Question 3, Option 2: Label". */
import { type Definition, pointerSteps, type QuestionDefinition } from "@canvass/core/editing"
import { type Language, languageName, questionTypeUis } from "@canvass/ui"
import { itemAt } from "../../state/selectionAt.js"
import { canvasTexts } from "../../texts/canvasTexts.js"
import { inspectorTexts } from "../../texts/inspectorTexts.js"
import { outlineTexts } from "../../texts/outlineTexts.js"
import { partTexts } from "../../texts/partTexts.js"
import { screenTexts } from "../../texts/screenTexts.js"
import { questionPlaces } from "../questions/places.js"

/** @returns `undefined` if the definition has no such place */
export const placeWords = (definition: Definition, place: string, language: Language): string | undefined => {
  const [list = "", at, ...rest] = pointerSteps(place)
  const t = inspectorTexts[language]
  if (at === undefined) return partsIn(language)[list] ?? fieldWords(list, language)
  switch (list) {
    case "questions": {
      const question = itemAt(definition.questions, at, "key")
      return question === undefined ? undefined : inQuestion(definition, question, rest, language)
    }
    case "endings": {
      const ending = itemAt(definition.endings, at, "key")
      return ending && joined([`${t.ending} ${ending.title ?? ending.key}`], rest[0], language)
    }
    case "quotas": {
      const quota = itemAt(definition.quotas, at, "key")
      return quota && joined([`${t.quota} ${quota.name ?? quota.key}`], rest[0], language)
    }
    case "hiddenFields": {
      const hiddenField = itemAt(definition.hiddenFields, at, "name")
      return hiddenField && joined([`${t.hiddenField} ${hiddenField.name}`], rest[0], language)
    }
    case "variables": {
      const variable = itemAt(definition.variables, at, "name")
      return variable && `${t.variable} ${variable.name}`
    }
    case "translations": {
      const [source] = rest
      return source === undefined
        ? languageName(at, language)
        : `${languageName(at, language)}: ${placeWords(definition, source, language) ?? source}`
    }
    default:
      return `${fieldWords(list, language)}: ${at}`
  }
}

const inQuestion = (
  definition: Definition,
  question: QuestionDefinition,
  [field, ...rest]: ReadonlyArray<string>,
  language: Language
): string | undefined => {
  const parts = partTexts[language]
  const { number, page = 1 } = questionPlaces(definition).get(question.key) ?? {}
  const name = canvasTexts[language].question(number ?? question.key)
  if (field === "page") return joined([canvasTexts[language].page(page)], rest[0], language)
  const [list, at, ...below] = field === "settings" ? rest : [field, ...rest]
  if ((list === "options" || list === "rows") && at !== undefined) {
    const items = list === "options" ? question.options : question.settings?.rows
    const item = itemAt(items, at, "value")
    if (item === undefined) return undefined
    const index = (items ?? []).indexOf(item) + 1
    return joined([name, list === "options" ? parts.option(index) : parts.row(index)], below[0], language)
  }
  if (field === "settings" && list !== undefined && list !== "rows") {
    const settings: Readonly<Record<string, string>> = { ...questionTypeUis[question.type].texts[language].settings }
    return `${name}: ${settings[list] ?? list}`
  }
  if (field === undefined) return question.text.trim() === "" ? name : `${name}, ${cut(question.text)}`
  return field === "text" ? `${name}: ${canvasTexts[language].questionText}` : joined([name], list, language)
}

const maxTextLength = 60

const cut = (text: string): string => text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text

const joined = (parts: ReadonlyArray<string>, field: string | undefined, language: Language): string =>
  field === undefined ? parts.join(", ") : `${parts.join(", ")}: ${fieldWords(field, language)}`

/** The words of a field. One without words, such as of a condition, has its name. */
const fieldWords = (field: string, language: Language): string => fieldsIn(language)[field] ?? field

const partsIn = (language: Language): Readonly<Record<string, string | undefined>> => {
  const { languages } = inspectorTexts[language]
  const { endings, fields, quotas, survey, variables } = outlineTexts[language]
  const questions = screenTexts[language].canvas
  return { "": survey, endings, hiddenFields: fields, languages, questions, quotas, translations: languages, variables }
}

const fieldsIn = (language: Language): Readonly<Record<string, string | undefined>> => {
  const t = inspectorTexts[language]
  const { columns, options, rows } = partTexts[language]
  return { ...texts(t), title: t.surveyTitle, when: t.quotaWhen, columns, options, rows }
}

/** Those of the inspector that are no functions. */
const texts = (table: Readonly<Record<string, unknown>>): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(
    Object.entries(table).flatMap(([name, text]) => typeof text === "string" ? [[name, text]] : [])
  )
