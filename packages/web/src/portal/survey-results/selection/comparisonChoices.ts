/** What the figures of a survey can be split by. */
import { Question, type QuestionTypes } from "@canvass/core"
import { answerModels, type Language } from "@canvass/core/ports"
import { shortText } from "@canvass/ui"
import type { SurveyDetail } from "../../surveys/surveyCalls.js"
import { selectionTexts } from "./selectionTexts.js"

/** A choice: `value` is the parameter `by` of the API. */
export interface ComparisonChoice {
  readonly value: string
  readonly label: string
}

/** The choices of a survey, by kind. Kinds without choices are left out. */
export const comparisonChoices = (
  { hiddenFields, languages, questions, variables }: SurveyDetail,
  language: Language
): ReadonlyArray<readonly [kind: string, choices: ReadonlyArray<ComparisonChoice>]> => {
  const t = selectionTexts[language]
  const properties = [...languages.length > 1 ? ["language" as const] : [], "questionnaireVersion" as const]
  return ([
    [t.questions, questions.flatMap(choicesOf)],
    [t.numbers, questions.filter(needsBands).map(({ key, text }) => ({ value: key, label: shortText(text) }))],
    [t.hiddenFields, hiddenFields.map(({ name }) => ({ value: `field.${name}`, label: name }))],
    [t.variables, variables.map(({ name }) => ({ value: `variable.${name}`, label: name }))],
    [t.responses, properties.map((name) => ({ value: `property.${name}`, label: t.properties[name] }))]
  ] as const).filter(([, choices]) => choices.length > 0)
}

/** Whether the answers to a question make groups. The rows of a question have groups of their own. */
export const hasGroups = ({ type }: { readonly type: QuestionTypes.QuestionType }): boolean => {
  const { groups } = answerModels[type]
  return groups !== undefined && groups.isOfRow !== true
}

/** Whether the answers to a question are numbers that make groups in bands only. */
const needsBands = (question: Question.Question): boolean =>
  !hasGroups(question) && answerModels[question.type].kind(question.settings) === "number"

const choicesOf = (question: Question.Question): ReadonlyArray<ComparisonChoice> => {
  const { key, text } = question
  const rows = Question.rowsOf(question)
  if (rows.length > 0) {
    return rows.map(({ label, value }) => ({ value: `${key}.${value}`, label: shortText(`${text}: ${label}`) }))
  }
  return hasGroups(question) ? [{ value: key, label: shortText(text) }] : []
}

/** The parameter that compares segments. */
export const bySegments = (ids: ReadonlyArray<string>): string => `segments.${ids.join(",")}`
