/** What a respondent has entered, and where in the form the respondent is. Every step is a pure function. */
import {
  type AnswerLimits,
  armsOf,
  isComplete,
  pagesOf,
  type QuestionLogic,
  questionsInOrder,
  type SurveyLogic,
  type Walk,
  walk,
  type WalkedQuestion
} from "@canvass/core/questionnaire"
import { Entries } from "../entries/Entries.js"
import { fieldName } from "../question-parts/controls/QuestionControl.js"
import { type AskedQuestion, questionTypeUiOf, typedQuestion } from "../question-types/questionTypeUiOf.js"

/** A survey as the form shows it. */
export interface FormSurvey extends SurveyLogic<AskedQuestion> {
  readonly title: string
  readonly description?: string
  /** `one`: one question at a time. Default: page by page. */
  readonly layout?: "one" | "pages"
  readonly hiddenFields?: ReadonlyArray<{
    readonly name: string
    readonly arms?: ReadonlyArray<{ readonly value: string; readonly weight?: number }>
  }>
}

/** What is known of the respondent without asking. */
export interface Respondent {
  /** The tag of the language of the response. */
  readonly language: string | null
  /** Decides about random orders and arms. Null: all is in the order of the lists. */
  readonly seed: number | null
  /** The values of hidden fields. Those with arms are drawn where they are absent. */
  readonly fields: Readonly<Record<string, string>>
}

export interface FormState {
  readonly entries: Entries
  /** The key of a question of the step that is shown. Undefined: the first step. */
  readonly step: string | undefined
  /** Whether what is wrong in the step is said: the respondent has tried to go on. */
  readonly isChecked: boolean
  readonly hasEnded: boolean
}

export const newForm: FormState = { entries: new Entries(), step: undefined, isChecked: false, hasEnded: false }

/** Questions that are shown together. */
export interface FormStep {
  readonly key: string
  readonly page: { readonly title?: string; readonly description?: string } | undefined
  /** Those that are shown. */
  readonly questions: ReadonlyArray<WalkedQuestion<AskedQuestion>>
}

/** The answers of the entries, by the key of their question. */
export const answersOf = (survey: FormSurvey, entries: Entries): Readonly<Record<string, unknown>> =>
  Object.fromEntries(survey.questions.map((question) => {
    const typed = typedQuestion(question)
    return [question.key, questionTypeUiOf(typed).control.read(typed, entries)]
  }))

/** The hidden fields with the arms that the seed draws. */
export const fieldsOf = (
  { hiddenFields = [] }: FormSurvey,
  { fields, seed }: Respondent
): Readonly<Record<string, string>> => ({
  ...seed === null ? {} : armsOf(hiddenFields, seed),
  ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""))
})

/** Walks through the survey with what was entered. */
export const walkForm = (
  survey: FormSurvey,
  { entries }: FormState,
  respondent: Respondent,
  limits?: AnswerLimits
): Walk<AskedQuestion> =>
  walk(survey, {
    answers: answersOf(survey, entries),
    metadata: fieldsOf(survey, respondent),
    language: respondent.language,
    seed: respondent.seed,
    ...limits === undefined ? {} : { limits }
  })

/** The steps that are shown, in order. */
export const stepsIn = (
  { layout, questions }: FormSurvey,
  walked: Walk<AskedQuestion>,
  seed: number | null
): ReadonlyArray<FormStep> => {
  const shown = (all: ReadonlyArray<QuestionLogic>) => all.flatMap(({ key }) => walked.questions.get(key) ?? [])
  const pages = pagesOf(questions).map((page) => ({ ...page, questions: shown(questionsInOrder(page, seed)) }))
  const steps = layout === "one"
    ? pages.flatMap(({ page, questions }) =>
      questions.map((one) => ({ key: one.question.key, page, questions: [one] }))
    )
    : pages
  return steps.filter((step) => step.questions.length > 0)
}

/** The index of the step that is shown: that of the question which was shown, or of the next one that there is. */
export const stepIndex = (survey: FormSurvey, steps: ReadonlyArray<FormStep>, { step }: FormState): number => {
  const place = survey.questions.findIndex(({ key }) => key === step)
  const placesOf = ({ questions }: FormStep) =>
    questions.map(({ question }) => survey.questions.findIndex(({ key }) => key === question.key))
  const found = steps.findIndex((one) => one.questions.some(({ question }) => question.key === step))
  if (found !== -1) return found
  const next = steps.findIndex((one) => placesOf(one).some((index) => index >= place))
  return next === -1 ? Math.max(0, steps.length - 1) : next
}

/** The form with other entries in the fields of some questions. Those of other questions stay. */
export const enter = (
  state: FormState,
  questions: ReadonlyArray<QuestionLogic>,
  pairs: Iterable<readonly [name: string, value: string]>
): FormState => {
  const names = questions.map((question) => fieldName(question))
  const isOf = (name: string) => names.some((own) => name === own || name.startsWith(`${own}.`))
  return { ...state, entries: state.entries.filter((name) => !isOf(name)).and(pairs) }
}

/** Goes on if the step has all answers that it needs, and says what is missing otherwise. */
export const goOn = (state: FormState, steps: ReadonlyArray<FormStep>, index: number): FormState => {
  if (steps[index]?.questions.every(isComplete) === false) return { ...state, isChecked: true }
  const next = steps[index + 1]
  return next === undefined
    ? { ...state, isChecked: false, hasEnded: true }
    : { ...state, step: firstOf(next), isChecked: false }
}

export const goBack = (state: FormState, steps: ReadonlyArray<FormStep>, index: number): FormState => {
  const previous = steps[index - 1]
  return previous === undefined ? state : { ...state, step: firstOf(previous), isChecked: false, hasEnded: false }
}

const firstOf = ({ key, questions: [first] }: FormStep): string => first?.question.key ?? key
