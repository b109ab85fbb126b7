/** Which figures of a question a trend shows. */
import { Question, type Trend } from "@canvass/core"
import type { Language } from "@canvass/core/ports"
import { formatNumber } from "@canvass/ui"
import type { TrendFigures } from "../../../question-parts/figures/TrendFigures.js"
import { questionTypePagesOf } from "../../../question-types/questionTypes.js"
import { comparisonTexts } from "../comparison/comparisonTexts.js"

/** @param row - The row of a matrix. */
export const trendFigures = (
  question: Question.Question,
  row: string | undefined,
  language: Language
): TrendFigures<Trend.QuestionPoint> => {
  const shown = questionTypePagesOf(question).trend?.(question, language, row)
  if (shown === undefined) {
    return {
      figures: [{ label: comparisonTexts[language].answered, valueOf: ({ answered }) => answered }],
      format: (value) => formatNumber(language, value),
      range: undefined
    }
  }
  const { figures, ...axis } = shown
  return {
    ...axis,
    figures: figures.map(({ label, valueOf }) => ({
      label,
      valueOf: (point) => point.type === question.type ? valueOf(point) : null
    }))
  }
}

/** The row of a question that is named by `<key>` or `<key>.<row>`. */
export const findQuestion = (
  name: string,
  questions: ReadonlyArray<Question.Question>
): { readonly question: Question.Question; readonly row: string | undefined } | undefined => {
  const dot = name.indexOf(".")
  const key = dot < 0 ? name : name.slice(0, dot)
  const question = questions.find((question) => question.key === key)
  if (question === undefined) return undefined
  const rows = Question.rowsOf(question)
  const row = dot < 0 ? rows[0]?.value : rows.find(({ value }) => value === name.slice(dot + 1))?.value
  return { question, row }
}
