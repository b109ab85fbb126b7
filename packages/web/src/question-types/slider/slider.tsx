/** A question that is answered with a number from a range, in steps. */
import { numberBins } from "@canvass/core/ports"
import { sliderScale } from "@canvass/core/questionnaire"
import { formatNumber, questionTypeUis } from "@canvass/ui"
import { textContent } from "../../question-parts/answers/AnswerContent.js"
import { compareFigures } from "../../question-parts/figures/FigureLine.js"
import { NumberBinChart } from "../../question-parts/figures/NumberBinChart.js"
import type { QuestionTypePages } from "../../question-parts/QuestionTypePages.js"
import { type ComparedNumbers, meanLines, meanTrend, NumberFigures } from "../../question-parts/Scale.js"
export const slider: QuestionTypePages<"slider"> = {
  ...questionTypeUis.slider,
  figures: {
    isWide: false,
    view: ({ figures, language, question }) => (
      <>
        <NumberBinChart
          caption={figures.text}
          bins={numberBins(figures.histogram.map(({ count, value }) => [value, count]))}
          language={language}
        />
        <NumberFigures figures={figures} language={language} unit={question?.settings.unit} />
      </>
    ),
    compare: ({ figures, language, question }) =>
      compareFigures<ComparedNumbers>(figures, meanLines({ language, unit: question?.settings.unit }))
  },
  trend: ({ settings }, language) => meanTrend(sliderScale(settings), language),
  answerContent: ({ settings: { unit } }, value, language) => {
    if (typeof value !== "number") return undefined
    const text = formatNumber(language, value, 12)
    return textContent(unit === undefined ? text : `${text} ${unit}`)
  },
  sampleAnswer: () => undefined
}
