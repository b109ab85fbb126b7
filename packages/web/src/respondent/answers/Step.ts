/** The steps in which a questionnaire is answered: its pages, or its questions one at a time. */
import type { Question } from "@canvass/core"
import { isComplete, pagesOf, type QuestionPage, questionsInOrder, type Walk } from "@canvass/core/questionnaire"
import type { PublicSurvey } from "../respondentCalls.js"

/** A page of the list of questions, or one question of a page. Its key is that of its first question in the list. */
export type Step = QuestionPage<Question.Question>

type Steps = ReadonlyArray<Step>

/**
 * The steps of a survey, shown or not: at least one. Their questions are in the order in which they are shown.
 *
 * @param seed - That of the response. Undefined: all pages are in the order of the list.
 */
export const stepsOf = (
  { layout, questions }: Pick<PublicSurvey, "layout" | "questions">,
  seed: number | undefined
): Steps => {
  const pages = pagesOf(questions).map((page) => ({ ...page, questions: questionsInOrder(page, seed ?? null) }))
  if (pages.length === 0) return [noStep]
  return layout === "one"
    ? pages.flatMap(({ page, questions }) =>
      questions.map((question) => ({ key: question.key, page, questions: [question] }))
    )
    : pages
}

/** Whether a survey is answered step by step, and each step is stored. */
export const isStepwise = (steps: Steps): boolean => steps.length > 1

/** The step that has the question of the key. */
export const findStep = (steps: Steps, key: string): Step | undefined =>
  steps.find(({ questions }) => questions.some((question) => question.key === key))

/** The place of a step in the list, shown or not, from 0. */
export const placeOf = (steps: Steps, { key }: Step): number => steps.findIndex((step) => step.key === key)

/** Whether at least one question of the step is shown. */
export const isShown = ({ questions }: Step, walked: Walk): boolean =>
  questions.some(({ key }) => walked.questions.has(key))

/** The steps that are shown, in order. */
export const shownSteps = (steps: Steps, walked: Walk): Steps => steps.filter((step) => isShown(step, walked))

/** The step that follows. Undefined: the questionnaire ends. */
export const nextStep = (steps: Steps, step: Step, walked: Walk): Step | undefined =>
  shownSteps(steps.slice(placeOf(steps, step) + 1), walked)[0]

/** The step before. Undefined: the step is the first one. */
export const previousStep = (steps: Steps, step: Step, walked: Walk): Step | undefined =>
  shownSteps(steps.slice(0, placeOf(steps, step)), walked).at(-1)

/** Whether the questions of the step that are shown have all answers that they need. */
export const isStepComplete = ({ questions }: Step, walked: Walk): boolean =>
  questions.every(({ key }) => {
    const question = walked.questions.get(key)
    return question === undefined || isComplete(question)
  })

/** The first step that is shown and not complete, at most the named one. */
export const stepUpTo = (steps: Steps, named: Step, walked: Walk): Step => {
  const upTo = shownSteps(steps.slice(0, placeOf(steps, named) + 1), walked)
  return upTo.find((step) => !isStepComplete(step, walked)) ?? upTo.at(-1) ?? firstStep(steps, walked)
}

/** The first step that is shown. A survey whose questions are all hidden has an empty one. */
export const firstStep = (steps: Steps, walked: Walk): Step => {
  const [first = noStep] = steps
  return shownSteps(steps, walked)[0] ?? first
}

/** Of two steps, the one that comes first. */
export const earlierOf = (steps: Steps, one: Step, other: Step): Step =>
  placeOf(steps, one) < placeOf(steps, other) ? one : other

/** A step without questions. */
export const noStep: Step = { key: "", page: undefined, questions: [] }
