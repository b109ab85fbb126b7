/** The results of types whose answers are numbers of a scale that has many values, such as sliders. */
import { numberBins } from "@canvass/core/ports"
import { formatNumber, type ScaleRange } from "@canvass/ui"
import { textContent } from "./answers/AnswerContent.js"
import { compareFigures } from "./figures/FigureLine.js"
import { NumberBinChart } from "./figures/NumberBinChart.js"
import type { QuestionTypeResults } from "./QuestionTypePages.js"
import { type ComparedNumbers, meanLines, meanTrend, NumberFigures, type NumberSummary } from "./Scale.js"

interface NumberBreakdown extends NumberSummary, ComparedNumbers {
  readonly text: string
  readonly groups?: ReadonlyArray<ComparedNumbers>
}

/**
 * A column for each bin of the numbers, and the trend of their mean.
 *
 * @param scaleOf - the ends of the scale of a question
 * @param unitOf - what the numbers of a question count
 */
export const numberResults = <Question extends object>(
  scaleOf: (question: Question) => ScaleRange,
  unitOf: (question: Question) => string | undefined
): QuestionTypeResults<Question, NumberBreakdown, { readonly mean: number | null }> => {
  const unit = (question: Question | undefined) => question === undefined ? undefined : unitOf(question)
  return {
    figures: {
      isWide: false,
      view: ({ figures, language, question }) => (
        <>
          <NumberBinChart
            caption={figures.text}
            bins={numberBins(figures.histogram.map(({ count, value }) => [value, count]))}
            language={language}
          />
          <NumberFigures figures={figures} language={language} unit={unit(question)} />
        </>
      ),
      compare: ({ figures, language, question }) =>
        compareFigures<ComparedNumbers>(figures, meanLines({ language, unit: unit(question) }))
    },
    trend: (question, language) => meanTrend(scaleOf(question), language),
    answerContent: (question, value, language) =>
      typeof value === "number"
        ? textContent(withUnit(formatNumber(language, value, maxFractionDigits), unitOf(question)))
        : undefined
  }
}

const withUnit = (text: string, unit: string | undefined): string => unit === undefined ? text : `${text} ${unit}`

/** Answers are shown as they were given. */
const maxFractionDigits = 12
