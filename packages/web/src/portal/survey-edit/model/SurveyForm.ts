/** The form of a survey: from the survey of the API to entries of a form, and back. */
import { Instant, Question } from "@canvass/core"
import * as Schema from "effect/Schema"
import { Entries, singleLine, ticked, withPlainLineBreaks } from "../../../form/Entries.js"
import { readOptions, writeOptions } from "../../../question-parts/settings/OptionLines.js"
import type { SettingEntries } from "../../../question-parts/settings/SettingField.js"
import type { SurveyDetail } from "../../surveys/surveyCalls.js"
import { keptRules, type Renames, withKeptRules } from "./keptRules.js"
import { hasOptions, settingFieldsOf } from "./settingFields.js"

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

/** The entries of a question. */
export interface QuestionForm {
  /** Names the question within the form. */
  readonly token: string
  readonly type: Question.QuestionType
  /** Empty for a new question. */
  readonly id: string
  readonly key: string
  readonly text: string
  readonly description: string
  readonly required: boolean
  /** One a line. */
  readonly options: string
  readonly settings: SettingEntries
}

/** The body that changes a survey. */
export interface SurveyBody {
  readonly title: string
  readonly description: string | null
  readonly visibility: string
  readonly closesAt: string | null
  readonly questions: ReadonlyArray<Readonly<Record<string, unknown>>>
}

/** The form of a survey. */
export const formOf = (survey: SurveyDetail): SurveyForm => ({
  title: singleLine(survey.title),
  description: withPlainLineBreaks(survey.description ?? ""),
  visibility: survey.visibility,
  closesAt: survey.closesAt === null ? "" : Instant.format(survey.closesAt).slice(0, minuteLength),
  closesAtOffset: "",
  questions: survey.questions.map(questionFormOf)
})

const questionFormOf = (question: Question.Question, index: number): QuestionForm => ({
  token: String(index),
  type: question.type,
  id: question.id,
  key: question.key,
  text: withPlainLineBreaks(question.text),
  description: withPlainLineBreaks(question.description ?? ""),
  required: question.required,
  options: writeOptions(question.options),
  settings: settingEntriesOf(question)
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
  field: "description" | "id" | "key" | "options" | "required" | "rules" | "text" | "type" | `settings.${string}`
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
      )
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
        )
      ]
    })
  ])

/**
 * Returns the body that saves the form. A field that was not edited has the value that the survey has, to the letter:
 * inputs of browsers change line breaks, and show times to the minute. Rules stay as they are, and name changed keys.
 * What cannot be read is sent as it is, so that the API refuses it.
 *
 * @param survey the survey that the form was made of
 */
export const toBody = (form: SurveyForm, survey: SurveyDetail): SurveyBody => {
  const original = formOf(survey)
  const questions = new Map(
    survey.questions.map((question, index) => [question.id.toString(), { question, form: original.questions[index] }])
  )
  const renames = new Map(form.questions.flatMap(({ id, key }) => {
    const before = questions.get(id)?.question.key
    return before === undefined || key === "" || key === before ? [] : [[before, key] as const]
  }))
  return {
    title: form.title === original.title ? survey.title : form.title,
    description: form.description === original.description
      ? survey.description
      : form.description === ""
      ? null
      : form.description,
    visibility: form.visibility,
    closesAt: closesAtOf(form, survey),
    questions: form.questions.map((question) => {
      const stored = questions.get(question.id)
      return {
        ...stored === undefined ? {} : { id: stored.question.id },
        ...questionBodyOf(question, stored?.question.type === question.type ? stored : undefined, renames)
      }
    })
  }
}

/** A question of the survey and its entries before they were edited. */
interface StoredQuestion {
  readonly question: Question.Question
  readonly form: QuestionForm | undefined
}

const questionBodyOf = (
  form: QuestionForm,
  stored: StoredQuestion | undefined,
  renames: Renames
): Readonly<Record<string, unknown>> => {
  const before = stored?.form
  const question = stored?.question
  const values: Readonly<Record<string, unknown>> = question?.settings ?? {}
  const isKept = (isEqual: (before: QuestionForm) => boolean): boolean => before !== undefined && isEqual(before)
  const settings = settingFieldsOf(form.type).flatMap(
    ([name, { dependsOn, read }]): ReadonlyArray<[string, unknown]> => {
      const entry = form.settings[name] ?? ""
      const isUnchanged = isKept(({ settings }) =>
        settings[name] === entry && (dependsOn === undefined || settings[dependsOn] === form.settings[dependsOn])
      )
      const value = isUnchanged ? values[name] : read(entry, form.settings)
      if (name === "rows" && question?.type === "matrix") {
        const { rows } = question.settings
        return [[name, withKeptRules(isUnchanged ? rows : readOptions(entry), rows, renames)]]
      }
      return value === undefined ? [] : [[name, value]]
    }
  )
  const description = isKept(({ description }) => description === form.description)
    ? question?.description
    : form.description === ""
    ? undefined
    : form.description
  const options = isKept(({ options }) => options === form.options) ? question?.options : undefined
  return {
    ...form.key === "" ? {} : { key: form.key },
    type: form.type,
    text: isKept(({ text }) => text === form.text) ? question?.text : form.text,
    ...description === undefined ? {} : { description },
    required: form.required,
    options: hasOptions(form.type)
      ? withKeptRules(options ?? readOptions(form.options), question?.options ?? [], renames)
      : [],
    settings: Object.fromEntries(settings),
    ...question === undefined ? {} : keptRules(question, renames)
  }
}

const closesAtOf = ({ closesAt, closesAtOffset }: SurveyForm, survey: SurveyDetail): string | null => {
  if (closesAt.trim() === "") return null
  const offset = /^-?\d{1,3}$/.test(closesAtOffset) ? Number(closesAtOffset) : 0
  const millis = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?$/.test(closesAt)
    ? Date.parse(`${closesAt}Z`) + offset * 60_000
    : NaN
  if (Number.isNaN(millis)) return closesAt
  const isUnchanged = survey.closesAt !== null && millis === Math.floor(survey.closesAt / 60_000) * 60_000
  return Instant.format(isUnchanged ? survey.closesAt : millis)
}

const minuteLength = "YYYY-MM-DDTHH:MM".length
