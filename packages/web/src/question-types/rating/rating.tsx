/** A question that is answered with an integer on a short scale. */
import { numberScales } from "@canvass/core/questionnaire"
import { questionTypeUis } from "@canvass/ui"
import { compareFigures } from "../../question-parts/figures/FigureLine.js"
import type { QuestionTypePages } from "../../question-parts/QuestionTypePages.js"
import {
  type ComparedNumbers,
  meanLines,
  meanTrend,
  scaleContent,
  ScaleFigures,
  valueLines
} from "../../question-parts/Scale.js"
export const rating: QuestionTypePages<"rating"> = {
  ...questionTypeUis.rating,
  figures: {
    isWide: false,
    view: ({ figures, language, question }) => (
      <ScaleFigures figures={figures} labels={question?.settings} language={language} />
    ),
    compare: ({ figures, language }) =>
      compareFigures<ComparedNumbers>(figures, [...meanLines({ language }), ...valueLines(figures.histogram, language)])
  },
  trend: ({ settings }, language) => meanTrend(numberScales.rating(settings), language),
  answerContent: ({ settings }, value, language) => scaleContent(numberScales.rating(settings), value, language),
  sampleAnswer: ({ settings }) => numberScales.rating(settings).max
}
