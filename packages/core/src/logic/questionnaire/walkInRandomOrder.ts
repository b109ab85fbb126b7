/** The walk through a questionnaire, with everything in the order in which a respondent sees it. */
import { pagesOf } from "./pagesOf.js"
import { inShownOrder, questionsInOrder } from "./randomOrder.js"
import type { QuestionLogic, SurveyLogic } from "./SurveyLogic.js"
import { type ListWalkInput, type Walk, type WalkedQuestion, walkInListOrder } from "./walk.js"

/** What a respondent has said so far, and the seed of the response. */
export interface WalkInput extends ListWalkInput {
  /** Decides about all random orders. Without it they are those of the lists. */
  readonly seed?: number | null
}

/**
 * Walks through the questionnaire.
 *
 * @param survey what is asked; it must have been accepted by a server, and its questions must not be modified
 * @param input the answers so far
 */
export const walk = <Q extends QuestionLogic>(
  survey: SurveyLogic<Q>,
  { seed = null, ...input }: WalkInput
): Walk<Q> => {
  const walked = walkInListOrder(survey, input)
  if (seed === null || !survey.questions.some(({ page, shuffle }) => shuffle === true || page?.shuffle === true)) {
    return walked
  }
  const questions = new Map(Array.from(walked.questions, ([key, question]) => [key, withOrder(question, seed)]))
  const pages = new Map(pagesOf(survey.questions).map((page) => [page.key, page]))
  return {
    ...walked,
    questions,
    pages: walked.pages.map((page) => ({
      ...page,
      questions: questionsInOrder(pages.get(page.key) ?? { ...page, questions: [] }, seed)
        .flatMap(({ key }) => questions.get(key) ?? [])
    }))
  }
}

/** All parts of a question are shuffled, then those that are not shown are left out. */
const withOrder = <Q extends QuestionLogic>(walked: WalkedQuestion<Q>, seed: number): WalkedQuestion<Q> => {
  const { question } = walked
  if (question.shuffle !== true) return walked
  const { options = [], settings } = inShownOrder(question, seed)
  const isShown = new Set([...walked.options, ...walked.rows])
  return {
    ...walked,
    options: options.filter((option) => isShown.has(option)),
    rows: (settings?.rows ?? []).filter((row) => isShown.has(row))
  }
}
