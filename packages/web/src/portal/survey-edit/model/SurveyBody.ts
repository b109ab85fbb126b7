/** The body that saves the form of a survey. */
import { Instant, type Question } from "@canvass/core"
import { Questionnaire, type RenamedKeys, renameInQuestion, renameReferences } from "@canvass/core/ports"
import { readOptions } from "@canvass/ui"
import type { SurveyDetail } from "../../surveys/surveyCalls.js"
import { toCondition } from "./conditions/convertCondition.js"
import { subjectName, Subjects } from "./conditions/Subject.js"
import { withKeptParts } from "./keptParts.js"
import type { QuestionForm } from "./QuestionForm.js"
import { hasOptions, settingFieldsOf } from "./settingFields.js"
import { formOf, type SurveyForm } from "./SurveyForm.js"

/** The body that changes a survey. */
export interface SurveyBody {
  readonly title: string
  readonly description: string | null
  readonly visibility: string
  readonly closesAt: string | null
  readonly questions: ReadonlyArray<Readonly<Record<string, unknown>>>
}

/**
 * Returns the body that saves the form. A field that was not edited has the value that the survey has, to the letter:
 * inputs of browsers change line breaks, and show times to the minute. What the form does not edit stays as it is.
 * Rules and texts name changed keys. What cannot be read is sent as it is, so that the API refuses it.
 *
 * @param survey the survey that the form was made of
 */
export const toBody = (form: SurveyForm, survey: SurveyDetail): SurveyBody => {
  const original = formOf(survey)
  const keys = keysOf(form, survey)
  const forms = new Map(original.questions.map((question) => [question.id, question]))
  const renamed: RenamedKeys = new Map(form.questions.flatMap(({ id, token }) => {
    const before = forms.get(id)?.key
    const key = keys.get(token)
    return before === undefined || key === undefined || key === before ? [] : [[before, key] as const]
  }))
  const stored = new Map(survey.questions.map((question) => [question.id.toString(), question]))
  const before = new Subjects(original.questions, survey)
  const context: BodyContext = {
    keys,
    renamed,
    subjects: new Subjects(form.questions, survey),
    conditionBefore: ({ showIf }) =>
      toCondition(showIf, before, (token) => {
        const key = original.questions[Number(token)]?.key
        return key === undefined ? undefined : renamed.get(key) ?? key
      })
  }
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
      const same = stored.get(question.id)
      return {
        ...same === undefined ? {} : { id: same.id },
        ...questionBodyOf(
          question,
          same?.type === question.type
            ? { question: renameInQuestion(same, renamed), form: forms.get(question.id) }
            : undefined,
          context
        )
      }
    })
  }
}

/** The keys of the questions by their tokens. A question without a key that a condition names gets one. */
const keysOf = ({ questions }: SurveyForm, survey: SurveyDetail): ReadonlyMap<string, string> => {
  const nextKey = Questionnaire.freeKeys(
    new Set([
      ...survey.questions.map(({ key }) => key),
      ...survey.hiddenFields.map(({ name }) => name),
      ...questions.map(({ key }) => key)
    ])
  )
  const tested = new Set(questions.flatMap(({ showIf }) => showIf.tests.map(({ subject }) => subject)))
  const keys = new Map<string, string>()
  for (const { id, key, token } of questions) {
    if (key !== "") keys.set(token, key)
    else if (tested.has(subjectName.question(token))) {
      keys.set(token, survey.questions.find((question) => question.id === id)?.key ?? nextKey())
    }
  }
  return keys
}

/** A question of the survey, with renamed keys in its rules and texts, and its entries before they were edited. */
interface StoredQuestion {
  readonly question: Question.Question
  readonly form: QuestionForm | undefined
}

interface BodyContext {
  /** By the tokens of the questions. */
  readonly keys: ReadonlyMap<string, string>
  readonly renamed: RenamedKeys
  readonly subjects: Subjects
  /** The condition of a question before it was edited, with renamed keys. */
  readonly conditionBefore: (before: QuestionForm) => object | undefined
}

const questionBodyOf = (
  form: QuestionForm,
  stored: StoredQuestion | undefined,
  context: BodyContext
): Readonly<Record<string, unknown>> => {
  const before = stored?.form
  const question = stored?.question
  const key = context.keys.get(form.token)
  const values: Readonly<Record<string, unknown>> = question?.settings ?? {}
  const isKept = (isEqual: (before: QuestionForm) => boolean): boolean => before !== undefined && isEqual(before)
  const settings = settingFieldsOf(form.type).flatMap(
    ([name, { dependsOn, read }]): ReadonlyArray<[string, unknown]> => {
      const entry = form.settings[name] ?? ""
      const isUnchanged = isKept(({ settings }) =>
        settings[name] === entry && (dependsOn === undefined || settings[dependsOn] === form.settings[dependsOn])
      )
      const value = isUnchanged ? values[name] : read(entry, form.settings)
      if (name === "rows" && question !== undefined && "rows" in question.settings) {
        const { rows } = question.settings
        return [[name, withKeptParts(isUnchanged ? rows : readOptions(entry), rows)]]
      }
      return value === undefined ? [] : [[name, value]]
    }
  )
  const description = isKept(({ description }) => description === form.description)
    ? question?.description
    : form.description === ""
    ? undefined
    : renameReferences(form.description, context.renamed)
  const options = isKept(({ options }) => options === form.options) ? question?.options : undefined
  return {
    ...key === undefined ? {} : { key },
    type: form.type,
    text: isKept(({ text }) => text === form.text) ? question?.text : renameReferences(form.text, context.renamed),
    ...description === undefined ? {} : { description },
    required: form.required,
    options: hasOptions(form.type)
      ? withKeptParts(options ?? readOptions(form.options), question?.options ?? [])
      : [],
    settings: Object.fromEntries(settings),
    ...pageOf(form, stored, context),
    ...showIfOf(form, stored, context),
    ...question?.requiredIf === undefined ? {} : { requiredIf: question.requiredIf },
    ...question?.validIf === undefined ? {} : { validIf: question.validIf },
    ...hasOptions(form.type) ? shuffleOf(form.shuffle, question?.shuffle) : {}
  }
}

const pageOf = ({ page }: QuestionForm, stored: StoredQuestion | undefined, { renamed }: BodyContext): object => {
  if (!page.isBegun) return {}
  const { shuffle, title: storedTitle, ...kept } = stored?.question.page ?? {}
  const title = stored?.form?.page.title === page.title ? storedTitle : renameReferences(page.title, renamed)
  return {
    page: { ...title === undefined || title === "" ? {} : { title }, ...kept, ...shuffleOf(page.shuffle, shuffle) }
  }
}

/** A box that is not ticked keeps a `false` that is stored. */
const shuffleOf = (isTicked: boolean, stored: boolean | undefined): { readonly shuffle?: boolean } =>
  isTicked || stored !== undefined ? { shuffle: isTicked } : {}

const showIfOf = (form: QuestionForm, stored: StoredQuestion | undefined, context: BodyContext): object => {
  const before = stored?.question.showIf
  if (form.showIf.isKept) return before === undefined ? {} : { showIf: before }
  const showIf = toCondition(form.showIf, context.subjects, (token) => context.keys.get(token))
  if (showIf === undefined) return {}
  const isUnchanged = before !== undefined && stored?.form?.showIf.isKept === false &&
    JSON.stringify(context.conditionBefore(stored.form)) === JSON.stringify(showIf)
  return { showIf: isUnchanged ? before : showIf }
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
