/** What the buttons of the form do with its questions and their conditions: add, move, copy and remove. */
import { QuestionTypes } from "@canvass/core"
import type { Language } from "@canvass/core/ports"
import { optionTexts } from "@canvass/ui"
import type { SurveyDetail } from "../../surveys/surveyCalls.js"
import { applyConditionAction, type ConditionAction } from "./conditions/ConditionAction.js"
import { noCondition } from "./conditions/ConditionForm.js"
import { Subjects } from "./conditions/Subject.js"
import { noPage, type QuestionForm } from "./QuestionForm.js"
import { hasOptions, settingFieldsOf } from "./settingFields.js"
import type { SurveyForm } from "./SurveyForm.js"

/** A button of the form. */
export type FormAction =
  | { readonly kind: "add"; readonly type: QuestionTypes.QuestionType }
  | { readonly kind: "copy" | "down" | "remove" | "up"; readonly token: string }
  | ConditionAction

/** The value of a button. */
export const writeAction = (action: FormAction): string => {
  if (action.kind === "add") return `add:${action.type}`
  return action.kind === "removeTest"
    ? `${action.kind}:${action.token}.${action.index}`
    : `${action.kind}:${action.token}`
}

/** Reads the value of a button. Undefined for a button that does not change the questions. */
export const readAction = (value: string): FormAction | undefined => {
  const [, kind, argument = "", index] = actionPattern.exec(value) ?? []
  switch (kind) {
    case "add":
      return QuestionTypes.isQuestionType(argument) && index === undefined ? { kind, type: argument } : undefined
    case "copy":
    case "down":
    case "remove":
    case "up":
    case "addTest":
    case "chooseTest":
    case "removeCondition":
      return index === undefined ? { kind, token: argument } : undefined
    case "removeTest":
      return index === undefined ? undefined : { kind, token: argument, index: Number(index) }
    default:
      return undefined
  }
}

const actionPattern = /^([A-Za-z]{1,20}):(\w{1,40})(?:\.(\d{1,3}))?$/

/** A form after a button was pressed. */
export interface EditedForm {
  readonly form: SurveyForm
  /** The token of the question that the focus goes to. Undefined if no question is left. */
  readonly focus: string | undefined
}

/**
 * Does what a button says. An action on a question that the form does not have changes nothing.
 *
 * @param language of the options that a new question begins with
 * @param survey the survey of the form
 */
export const applyAction = (
  form: SurveyForm,
  action: FormAction,
  language: Language,
  survey: Pick<SurveyDetail, "hiddenFields" | "variables">
): EditedForm => {
  const { questions } = form
  if (action.kind === "add") {
    const question = newQuestion(action.type, nextToken(questions), language)
    return { form: { ...form, questions: [...questions, question] }, focus: question.token }
  }
  const index = questions.findIndex(({ token }) => token === action.token)
  const question = questions[index]
  if (question === undefined) return { form, focus: undefined }
  const others = questions.toSpliced(index, 1)
  switch (action.kind) {
    case "up":
      return {
        form: { ...form, questions: others.toSpliced(Math.max(0, index - 1), 0, question) },
        focus: question.token
      }
    case "down":
      return { form: { ...form, questions: others.toSpliced(index + 1, 0, question) }, focus: question.token }
    case "copy": {
      const copy: QuestionForm = {
        ...question,
        token: nextToken(questions),
        id: "",
        key: "",
        page: noPage,
        // What is kept belongs to the question of the survey.
        showIf: question.showIf.isKept ? noCondition : question.showIf
      }
      return { form: { ...form, questions: questions.toSpliced(index + 1, 0, copy) }, focus: copy.token }
    }
    case "remove":
      return { form: { ...form, questions: others }, focus: (others[index] ?? others[index - 1])?.token }
    case "addTest":
    case "chooseTest":
    case "removeCondition":
    case "removeTest": {
      const showIf = applyConditionAction(question.showIf, action, new Subjects(questions, survey))
      return { form: { ...form, questions: questions.with(index, { ...question, showIf }) }, focus: question.token }
    }
  }
}

const newQuestion = (type: QuestionTypes.QuestionType, token: string, language: Language): QuestionForm => ({
  token,
  type,
  id: "",
  key: "",
  text: "",
  description: "",
  required: false,
  page: noPage,
  showIf: noCondition,
  shuffle: false,
  options: hasOptions(type) ? optionTexts[language].sample : "",
  settings: Object.fromEntries(
    settingFieldsOf(type).map(([name, { list, sample = list?.sample }]) => [name, sample?.(language) ?? ""])
  )
})

const nextToken = (questions: ReadonlyArray<QuestionForm>): string =>
  String(questions.reduce((max, { token }) => Math.max(max, Number(token)), -1) + 1)
