/** The form of a survey: from the survey of the API to entries of a form, and from entries to the form. */
import { Instant, Question } from "@canvass/core"
import type { Condition } from "@canvass/core/questionnaire"
import { Entries, type SettingEntries, singleLine, ticked, withPlainLineBreaks, writeOptions } from "@canvass/ui"
import * as Schema from "effect/Schema"
import type { SurveyDetail } from "../../surveys/surveyCalls.js"
import {
  conditionEntries,
  type ConditionForm,
  keptCondition,
  maxTestsOfSurvey,
  noCondition,
  readCondition
} from "./conditions/ConditionForm.js"
import { conditionFormOf } from "./conditions/convertCondition.js"
import { Subjects } from "./conditions/Subject.js"
import { noPage, type QuestionForm } from "./QuestionForm.js"
import { settingFieldsOf } from "./settingFields.js"

/** The entries of the form of a survey. */
export interface SurveyForm {
  readonly title: string
  readonly description: string
  readonly visibility: string
  /** As `datetime-local` inputs have it. In UTC plus `closesAtOffset`. */
  readonly closesAt: string
  /** Minutes that UTC is ahead of the local time. Empty: `closesAt` is in UTC. */
  readonly closesAtOffset: string
  readonly questions: ReadonlyArray<QuestionForm>
}

/** The form of a survey. */
export const formOf = (survey: SurveyDetail): SurveyForm => {
  const questions = survey.questions.map(questionFormOf)
  const subjects = new Subjects(questions, survey)
  let testCount = 0
  const editedCondition = (condition: Condition | undefined): ConditionForm => {
    const form = conditionFormOf(condition, subjects)
    if (testCount + form.tests.length > maxTestsOfSurvey) return keptCondition
    testCount += form.tests.length
    return form
  }
  return {
    title: singleLine(survey.title),
    description: withPlainLineBreaks(survey.description ?? ""),
    visibility: survey.visibility,
    closesAt: survey.closesAt === null ? "" : Instant.format(survey.closesAt).slice(0, minuteLength),
    closesAtOffset: "",
    questions: questions.map((question, index) => ({
      ...question,
      showIf: editedCondition(survey.questions[index]?.showIf)
    }))
  }
}

const questionFormOf = (question: Question.Question, index: number): QuestionForm => ({
  token: String(index),
  type: question.type,
  id: question.id,
  key: question.key,
  text: withPlainLineBreaks(question.text),
  description: withPlainLineBreaks(question.description ?? ""),
  required: question.required,
  options: writeOptions(question.options),
  settings: settingEntriesOf(question),
  page: question.page === undefined
    ? noPage
    : { isBegun: true, title: singleLine(question.page.title ?? ""), shuffle: question.page.shuffle ?? false },
  showIf: noCondition,
  shuffle: question.shuffle ?? false
})

const settingEntriesOf = ({ settings, type }: Question.Question): SettingEntries => {
  const values: Readonly<Record<string, unknown>> = settings
  return Object.fromEntries(
    settingFieldsOf(type).map(([name, { write }]) => [name, values[name] === undefined ? "" : write(values[name])])
  )
}

/** Names of the fields. The names of a question's fields begin with its token. */
export const fieldNames = {
  title: "title",
  description: "description",
  visibility: "visibility",
  closesAt: "closesAt",
  closesAtOffset: "closesAt.offset",
  /** Repeated: the tokens of the questions, in their order. */
  question: "question"
}

/** The name of a field of a question. */
export const questionField = (
  token: string,
  field:
    | "description"
    | "id"
    | "key"
    | "options"
    | "page"
    | "page.shuffle"
    | "page.title"
    | "required"
    | "rules"
    | "showIf"
    | "shuffle"
    | "text"
    | "type"
    | `settings.${string}`
    | `showIf.${string}`
): string => `q${token}.${field}`

/** Reads the form. Questions without a type are left out. */
export const readSurveyForm = (entries: Entries): SurveyForm => ({
  title: singleLine(entries.first(fieldNames.title)),
  description: withPlainLineBreaks(entries.first(fieldNames.description)),
  visibility: entries.first(fieldNames.visibility),
  closesAt: entries.first(fieldNames.closesAt),
  closesAtOffset: entries.first(fieldNames.closesAtOffset),
  questions: [...new Set(entries.all(fieldNames.question))].flatMap((token): ReadonlyArray<QuestionForm> => {
    const type = entries.first(questionField(token, "type"))
    if (!isQuestionType(type) || !/^\d{1,6}$/.test(token)) return []
    return [{
      token,
      type,
      id: entries.first(questionField(token, "id")),
      key: entries.first(questionField(token, "key")).trim(),
      text: withPlainLineBreaks(entries.first(questionField(token, "text"))),
      description: withPlainLineBreaks(entries.first(questionField(token, "description"))),
      required: entries.first(questionField(token, "required")) === ticked,
      options: withPlainLineBreaks(entries.first(questionField(token, "options"))),
      settings: Object.fromEntries(
        settingFieldsOf(type).map(([name]) => [
          name,
          withPlainLineBreaks(entries.first(questionField(token, `settings.${name}`)))
        ])
      ),
      page: {
        isBegun: entries.first(questionField(token, "page")) === ticked,
        title: singleLine(entries.first(questionField(token, "page.title"))),
        shuffle: entries.first(questionField(token, "page.shuffle")) === ticked
      },
      showIf: readCondition(entries, questionField(token, "showIf")),
      shuffle: entries.first(questionField(token, "shuffle")) === ticked
    }]
  })
})

const isQuestionType = Schema.is(Question.QuestionType)

/** The entries of a form, as a browser sends them. */
export const toEntries = (form: SurveyForm): Entries =>
  new Entries([
    [fieldNames.title, form.title],
    [fieldNames.description, form.description],
    [fieldNames.visibility, form.visibility],
    [fieldNames.closesAt, form.closesAt],
    [fieldNames.closesAtOffset, form.closesAtOffset],
    ...form.questions.flatMap((question): ReadonlyArray<readonly [string, string]> => {
      const { token } = question
      return [
        [fieldNames.question, token],
        [questionField(token, "type"), question.type],
        [questionField(token, "id"), question.id],
        [questionField(token, "key"), question.key],
        [questionField(token, "text"), question.text],
        [questionField(token, "description"), question.description],
        ...question.required ? [[questionField(token, "required"), ticked] as const] : [],
        [questionField(token, "options"), question.options],
        ...Object.entries(question.settings).map(([name, entry]) =>
          [questionField(token, `settings.${name}`), entry] as const
        ),
        ...question.page.isBegun ? [[questionField(token, "page"), ticked] as const] : [],
        [questionField(token, "page.title"), question.page.title],
        ...question.page.shuffle ? [[questionField(token, "page.shuffle"), ticked] as const] : [],
        ...question.shuffle ? [[questionField(token, "shuffle"), ticked] as const] : [],
        ...conditionEntries(question.showIf, questionField(token, "showIf"))
      ]
    })
  ])

const minuteLength = "YYYY-MM-DDTHH:MM".length
