/** What a filter can test: questions, rows of a matrix, hidden fields, variables and properties of responses. */
import { Question } from "@canvass/core"
import { type AnswerKind, kindOf } from "@canvass/core/ports"
import type { Operator, Tested } from "@canvass/core/questionnaire"
import type { ValueChoice } from "@canvass/ui"
import { questionTypePagesOf } from "../../../question-types/questionTypes.js"
import { answeredQuestions } from "../../survey-responses/answeredQuestions.js"
import type { SurveyDetail } from "../../surveys/surveyCalls.js"

/** An operator of a test that takes one value, or none. */
export type TestOperator = Exclude<Operator, "allOf" | "count"> | "maxCount" | "minCount"

/** An operator of the form: one of those, or the opposite of one. */
export type FilterOperator = TestOperator | "noneOf" | "notAnswered" | "notContains"

export interface FilterSubject {
  /** `question.<key>`, `question.<key>.<row>`, `field.<name>`, `variable.<name>` or `property.<name>`. */
  readonly name: string
  readonly tested: Tested
  readonly kind: AnswerKind
  /** Those that the form offers, the usual one first. */
  readonly operators: ReadonlyArray<FilterOperator>
  /** The question of the survey. Undefined for what is no question. */
  readonly question: Question.Question | undefined
  /** The values to choose from. Undefined: any can be entered. */
  readonly choices: ReadonlyArray<ValueChoice> | undefined
}

/** The properties of responses that the form offers. */
export const filterProperties = {
  durationSeconds: "number",
  language: "field",
  externalId: "field",
  questionnaireVersion: "number",
  submittedAt: "instant",
  startedAt: "instant"
} as const satisfies Partial<Record<NonNullable<Tested["property"]>, AnswerKind>>

export type FilterProperty = keyof typeof filterProperties

/**
 * All subjects of a survey, in the order of the form.
 *
 * @param survey - With its retired questions.
 */
export const filterSubjects = (survey: SurveyDetail): ReadonlyArray<FilterSubject> => [
  ...Array.from(answeredQuestions(survey).values()).flatMap(subjectsOf),
  ...survey.hiddenFields.map(({ name }) => plainSubject(`field.${name}`, { field: name }, "field")),
  ...survey.variables.map(({ name }) => plainSubject(`variable.${name}`, { variable: name }, "number")),
  ...propertiesOf(survey).map((property) =>
    plainSubject(`property.${property}`, { property }, filterProperties[property])
  )
]

const propertiesOf = ({ languages }: SurveyDetail): ReadonlyArray<FilterProperty> => ([
  "durationSeconds",
  ...languages.length > 1 ? ["language"] as const : [],
  "externalId",
  "questionnaireVersion",
  "submittedAt",
  "startedAt"
] as const)

const plainSubject = (name: string, tested: Tested, kind: AnswerKind): FilterSubject => ({
  name,
  tested,
  kind,
  operators: operatorsOf[kind],
  question: undefined,
  choices: undefined
})

const subjectsOf = (question: Question.Question): ReadonlyArray<FilterSubject> => {
  const { key } = question
  const rows = Question.rowsOf(question)
  if (rows.length > 0) {
    return rows.map(({ value }) => subjectOf(question, `question.${key}.${value}`, { question: key, row: value }))
  }
  return [subjectOf(question, `question.${key}`, { question: key })]
}

const subjectOf = (question: Question.Question, name: string, tested: Tested): FilterSubject => {
  const kind = kindOf(question, tested.row)
  const hasOther = "allowOther" in question.settings && question.settings.allowOther
  return {
    name,
    tested,
    kind,
    operators: hasOther ? [...operatorsOf[kind], "other"] : operatorsOf[kind],
    question,
    choices: questionTypePagesOf(question).values?.choices(question, tested.row)
  }
}

const ofNumbers: ReadonlyArray<FilterOperator> = ["gte", "lte", "equals", "gt", "lt", "answered", "notAnswered"]
const ofTexts: ReadonlyArray<FilterOperator> = ["contains", "notContains", "equals", "answered", "notAnswered"]
const ofOptions: ReadonlyArray<FilterOperator> = ["anyOf", "noneOf", "answered", "notAnswered"]

const operatorsOf: Readonly<Record<AnswerKind, ReadonlyArray<FilterOperator>>> = {
  boolean: ["equals", "answered", "notAnswered"],
  day: ofNumbers,
  field: ["equals", "contains", "notContains", "answered", "notAnswered"],
  file: ["answered", "notAnswered"],
  instant: ofNumbers,
  language: ["equals", "answered", "notAnswered"],
  list: ["answered", "notAnswered", "minCount", "maxCount"],
  number: ofNumbers,
  option: ofOptions,
  options: ofOptions,
  place: ofNumbers,
  status: ofOptions,
  text: ofTexts
}
