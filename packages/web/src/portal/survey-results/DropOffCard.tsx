/** A card with the pages that partial responses have reached. */
import type { AnalyticsResult, Question } from "@canvass/core"
import type { Language } from "@canvass/core/ports"
import { pagesOf } from "@canvass/core/questionnaire"
import { formatNumber } from "@canvass/ui"
import { BarChart } from "../../charts/BarChart.js"
import { Card } from "../../components/display/Card.js"
import { surveyResultsTexts } from "./surveyResultsTexts.js"

export interface DropOffProps {
  readonly analytics: AnalyticsResult.AnalyticsResult
  /** The present questions of the survey. */
  readonly questions: ReadonlyArray<Question.Question>
  readonly language: Language
}

/** Nothing under a filter, for a survey of one page, or while no partial response has reached a page. */
export const DropOffCard = ({ analytics: { dropOff, totals }, language, questions }: DropOffProps) => {
  const t = surveyResultsTexts[language]
  const pages = pagesOf(questions)
  const { partial: total } = totals
  if (pages.length < 2 || dropOff === null || dropOff.length === 0 || total === null) return null
  const countOf = (ids: ReadonlySet<string>): number =>
    dropOff.reduce((sum, { partial, questionId }) => ids.has(questionId) ? sum + partial : sum, 0)
  const ofPages = pages.map(({ questions }, index) => {
    const name = t.pageNumber(formatNumber(language, index + 1))
    const title = questions[0]?.page?.title
    return {
      label: title === undefined ? name : `${name}: ${title}`,
      count: countOf(new Set(questions.map(({ id }) => id)))
    }
  })
  const present = new Set<string>(questions.map(({ id }) => id))
  const removed = countOf(new Set(dropOff.map(({ questionId }) => questionId).filter((id) => !present.has(id))))
  const items = removed === 0 ? ofPages : [...ofPages, { label: t.removedPage, count: removed }]
  return (
    <Card title={t.dropOff} hint={t.dropOffHint}>
      <BarChart
        caption={t.dropOff}
        heading={t.page}
        items={items.map(({ count, label }) => ({
          label: <span class="text">{label}</span>,
          count,
          share: count / total
        }))}
        language={language}
      />
    </Card>
  )
}
