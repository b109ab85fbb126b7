/** What a test of the form reads: a question of the form, a hidden field or a variable. */
import { type AnswerKind, kindOf, operatorsOf } from "@canvass/core/ports"
import type { Operator } from "@canvass/core/questionnaire"
import type { SurveyDetail } from "../../../surveys/surveyCalls.js"
import type { QuestionForm } from "../QuestionForm.js"
import { settingFieldsOf } from "../settingFields.js"

/** An operator of the form. It takes one value, or none. */
export type TestOperator = Exclude<Operator, "allOf" | "count"> | "maxCount" | "minCount"

export interface FormSubject {
  /** `question.<token>`, `field.<name>` or `variable.<name>`. */
  readonly name: string
  readonly kind: AnswerKind
  /** Those that the form offers. */
  readonly operators: ReadonlyArray<TestOperator>
  /** Undefined for a hidden field and a variable. */
  readonly question: QuestionForm | undefined
}

export const subjectName = {
  question: (token: string) => `question.${token}`,
  field: (name: string) => `field.${name}`,
  variable: (name: string) => `variable.${name}`
}

/** The subjects of a survey with the questions of a form. */
export class Subjects {
  readonly #indexes: ReadonlyMap<string, number>
  readonly #tokens: ReadonlyMap<string, string>
  readonly #survey: Pick<SurveyDetail, "hiddenFields" | "variables">

  constructor(
    readonly questions: ReadonlyArray<QuestionForm>,
    survey: Pick<SurveyDetail, "hiddenFields" | "variables">
  ) {
    this.#indexes = new Map(questions.map(({ token }, index) => [token, index]))
    this.#tokens = new Map(questions.map(({ key, token }) => [key, token]))
    this.#survey = survey
  }

  /** The subject that is the question of this key. */
  ofKey(key: string): FormSubject | undefined {
    const token = this.#tokens.get(key)
    return token === undefined ? undefined : this.find(subjectName.question(token))
  }

  /** The subject of this name. Undefined if the form has no such question any more. */
  find(name: string): FormSubject | undefined {
    const [kind = "", ...rest] = name.split(".")
    const own = rest.join(".")
    if (kind === "field") return ofKind(name, "field")
    if (kind === "variable") return ofKind(name, "number")
    const question = kind === "question" ? this.questions[this.indexOf(own)] : undefined
    return question === undefined ? undefined : ofQuestion(question)
  }

  /** The index of the question with this token. -1 if the form has none. */
  indexOf(token: string): number {
    return this.#indexes.get(token) ?? -1
  }

  /** The questions that conditions of the form test. */
  get tested(): ReadonlyArray<FormSubject> {
    const names = new Set(this.questions.flatMap(({ showIf }) => showIf.tests.map(({ subject }) => subject)))
    return [...names].flatMap((name) => {
      const subject = this.find(name)
      return subject?.question === undefined ? [] : [subject]
    })
  }

  /** How many tests the conditions of the form have together. */
  get testCount(): number {
    return this.questions.reduce((count, { showIf }) => count + showIf.tests.length, 0)
  }

  /** The names of the hidden fields. */
  get fields(): ReadonlyArray<string> {
    return this.#survey.hiddenFields.map(({ name }) => name)
  }

  /** The names of the variables. */
  get variables(): ReadonlyArray<string> {
    return this.#survey.variables.map(({ name }) => name)
  }

  /** Whether the question of this index, from 0, can have a condition: there is something that it can test. */
  hasAnyBefore(index: number): boolean {
    return index > 0 || this.fields.length > 0 || this.variables.length > 0
  }
}

const ofQuestion = (question: QuestionForm): FormSubject => {
  const { settings, token, type } = question
  const setting = (name: string): unknown =>
    settingFieldsOf(type).find(([other]) => other === name)?.[1].read(settings[name] ?? "", settings)
  const kind = kindOf({
    type,
    settings: {
      ...setting("format") === "number" ? { format: "number" } : {},
      includeTime: setting("includeTime") === true
    }
  })
  const { name, operators } = ofKind(subjectName.question(token), kind)
  return { name, kind, operators: setting("allowOther") === true ? [...operators, "other"] : operators, question }
}

const ofKind = (name: string, kind: AnswerKind): FormSubject => {
  const operators = operatorsOf[kind].flatMap((operator): ReadonlyArray<TestOperator> => {
    if (operator === "answered" || operator === "allOf") return []
    if (operator === "count") return kind === "list" ? ["minCount", "maxCount"] : []
    return operator === "anyOf" && kind !== "options" ? [] : [operator]
  })
  return { name, kind, operators: [...operators, "answered"], question: undefined }
}
