/** The pages of a questionnaire with their questions. */
import type { PageLogic, QuestionLogic } from "./SurveyLogic.js"

/** A page and its questions, shown or not. */
export interface QuestionPage<Q extends QuestionLogic = QuestionLogic> {
  /** The key of its first question. */
  readonly key: string
  readonly page: PageLogic | undefined
  readonly questions: ReadonlyArray<Q>
}

/** The pages of a questionnaire. What comes before the first question that begins a page is a page without a title. */
export const pagesOf = <Q extends QuestionLogic>(questions: ReadonlyArray<Q>): ReadonlyArray<QuestionPage<Q>> => {
  const pages: Array<{ key: string; page: PageLogic | undefined; questions: Array<Q> }> = []
  for (const question of questions) {
    const { key, page } = question
    const last = pages.at(-1)
    if (last === undefined || page !== undefined) pages.push({ key, page, questions: [question] })
    else last.questions.push(question)
  }
  return pages
}
