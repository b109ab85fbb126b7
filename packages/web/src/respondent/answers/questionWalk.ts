/** Which questions of a form are shown. `walk` of the core decides, over the entries of the form. */
import { type LimitValues, Question } from "@canvass/core"
import { type Walk, walk } from "@canvass/core/questionnaire"
import { type Entries, fieldName } from "@canvass/ui"
import { questionTypePagesOf } from "../../question-types/questionTypes.js"
import type { PublicSurvey } from "../respondentCalls.js"
import type { Step } from "./Step.js"

/** What decides about the questions of a survey. */
export interface WalkedSurvey extends Pick<PublicSurvey, "questions" | "variables"> {
  readonly language?: string | null
}

/** A form, and what is known of its response beside it. */
export interface AnsweredForm {
  readonly survey: WalkedSurvey
  /** The step that the form shows. */
  readonly step: Step
  readonly entries: Entries
  /** The answers that are stored, by the key of their question. */
  readonly stored: Readonly<Record<string, unknown>>
  /** The metadata of the response, which conditions may test. */
  readonly metadata: Readonly<Record<string, string>>
}

/** The questions that a page with these entries shows. Choices that are not shown any more are left out. */
export const walkShown = (form: AnsweredForm): Walk =>
  walk(form.survey, {
    answers: {},
    storedAnswers: { ...knownAnswers(form), ...answersByKey(form.step.questions, form.entries) },
    metadata: form.metadata,
    language: form.survey.language ?? null
  })

/**
 * The questions that the API asks for when these entries are sent.
 *
 * @param answered the answers of the entries, in the order of the questions of the survey
 */
export const walkSent = (
  form: AnsweredForm,
  answered: ReadonlyArray<{ readonly value: unknown }>,
  limits: LimitValues
): Walk => {
  const values = new Map(form.survey.questions.map(({ key }, index) => [key, answered[index]?.value]))
  const valuesOf = (questions: ReadonlyArray<Question.Question>) =>
    Object.fromEntries(questions.map(({ key }) => [key, values.get(key)]))
  return walk(form.survey, {
    answers: valuesOf(form.step.questions),
    storedAnswers: { ...form.stored, ...valuesOf(carriedQuestions(form)) },
    metadata: form.metadata,
    language: form.survey.language ?? null,
    limits
  })
}

/** The questions of other steps to which a form has answers: those that a link has filled in. */
export const carriedQuestions = (
  { entries, step, survey }: Pick<AnsweredForm, "entries" | "step" | "survey">
): ReadonlyArray<Question.Question> => {
  if (step.questions.length === survey.questions.length) return []
  const names = new Set(entries.pairs().map(([name]) => questionField(name)))
  const keys = new Set(step.questions.map(({ key }) => key))
  return survey.questions.filter((question) => !keys.has(question.key) && names.has(fieldName(question)))
}

/** The answers to questions of other steps, by key: those that are stored, and those that the form carries. */
export const knownAnswers = (form: AnsweredForm): Readonly<Record<string, unknown>> => ({
  ...form.stored,
  ...answersByKey(carriedQuestions(form), form.entries)
})

const answersByKey = (
  questions: ReadonlyArray<Question.Question>,
  entries: Entries
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    questions.map((question) => [question.key, questionTypePagesOf(question).control.read(question, entries)])
  )

/** Whether answers or hidden fields change what is shown, what is required, or what can be chosen together. */
export const hasConditions = (question: Question.Question): boolean =>
  question.showIf !== undefined || question.requiredIf !== undefined ||
  [...question.options, ...Question.rowsOf(question)].some(({ exclusive, showIf }) =>
    exclusive === true || showIf !== undefined
  )

/** The name of the field with the keys of the questions that a form shows. */
export const shownField = "shown"

/** The name of the field with the key of the step that a form shows. */
export const stepField = "page"

/** The value of the field with the keys. */
export const shownKeys = ({ questions }: Step, walked: Walk): string =>
  questions.flatMap(({ key }) => walked.questions.has(key) ? [key] : []).join(" ")

/**
 * The keys of the questions of the step that the API asks for and the form did not show. Whoever sends the form has not
 * seen them, so they are not skipped.
 */
export const unseenKeys = ({ entries, step, survey }: AnsweredForm, walked: () => Walk): ReadonlySet<string> => {
  const sent = entries.all(shownField)
  const isWhole = step.questions.length === survey.questions.length
  if (sent.length === 0 && isWhole && !survey.questions.some(hasConditions)) return new Set()
  const seen = new Set(sent.flatMap((keys) => keys.split(" ")))
  return new Set(step.questions.flatMap(({ key }) => walked().questions.has(key) && !seen.has(key) ? [key] : []))
}

/** The entries of questions that the form does not show. A form keeps them: who turns back finds them. */
export const hiddenEntries = (
  questions: ReadonlyArray<Question.Question>,
  entries: Entries,
  walked: Walk
): ReadonlyArray<readonly [name: string, value: string]> =>
  entriesOf(questions.filter(({ key }) => !walked.questions.has(key)), entries)

/** The entries of the questions. */
export const entriesOf = (
  questions: ReadonlyArray<Question.Question>,
  entries: Entries
): ReadonlyArray<readonly [name: string, value: string]> => {
  const names = new Set(questions.map((question) => fieldName(question)))
  return entries.pairs().filter(([name]) => names.has(questionField(name)))
}

/** The name of the question's field, of which another field is a part. */
const questionField = (name: string): string => name.split(".", 2).join(".")
