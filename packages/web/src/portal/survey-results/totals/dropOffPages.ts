/** How many partial responses have reached which page, and no further. */
import type { AnalyticsResult, Question } from "@canvass/core"
import type { Language } from "@canvass/core/ports"
import { pagesOf } from "@canvass/core/questionnaire"
import { formatNumber } from "@canvass/ui"
import { surveyResultsTexts } from "../surveyResultsTexts.js"

interface PageCount {
  readonly name: string
  readonly title: string | undefined
  readonly count: number
}

export interface DropOffPages {
  readonly pages: ReadonlyArray<PageCount>
  /** Those that reached questions which have been removed since. */
  readonly removed: number
  /** All partial responses. */
  readonly total: number
}

/**
 * `undefined` under a filter, for a survey of one page, or while no partial response has reached a page.
 *
 * @param questions the present questions of the survey
 */
export const dropOffPages = (
  { dropOff, totals: { partial: total } }: AnalyticsResult.AnalyticsResult,
  questions: ReadonlyArray<Question.Question>,
  language: Language
): DropOffPages | undefined => {
  const pages = pagesOf(questions)
  if (pages.length < 2 || dropOff === null || dropOff.length === 0 || total === null) return undefined
  const countOf = (ids: ReadonlySet<string>): number =>
    dropOff.reduce((sum, { partial, questionId }) => ids.has(questionId) ? sum + partial : sum, 0)
  const present = new Set<string>(questions.map(({ id }) => id))
  return {
    pages: pages.map(({ questions }, index) => ({
      name: surveyResultsTexts[language].pageNumber(formatNumber(language, index + 1)),
      title: questions[0]?.page?.title,
      count: countOf(new Set(questions.map(({ id }) => id)))
    })),
    removed: countOf(new Set(dropOff.map(({ questionId }) => questionId).filter((id) => !present.has(id)))),
    total
  }
}

/** The page at which most respondents stopped: the first of several. `undefined`: they stopped at none. */
export const weakestPage = ({ pages }: DropOffPages): PageCount | undefined => {
  const most = Math.max(...pages.map(({ count }) => count))
  return most === 0 ? undefined : pages.find(({ count }) => count === most)
}
