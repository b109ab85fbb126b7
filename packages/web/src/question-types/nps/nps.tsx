/** A question for the net promoter score: it is answered with an integer from 0 to 10. */
import type { QuestionTypes } from "@canvass/core"
import { numberScales } from "@canvass/core/questionnaire"
import { formatFigure, formatSigned, noFigure, npsTexts, questionTypeUis } from "@canvass/ui"
import type { ChartTone } from "../../charts/ColumnChart.js"
import { compareFigures, shareCell } from "../../question-parts/figures/FigureLine.js"
import type { QuestionTypePages } from "../../question-parts/QuestionTypePages.js"
import { type ComparedNumbers, meanLines, scaleContent, ScaleFigures } from "../../question-parts/Scale.js"
import { NpsGauge } from "./NpsGauge.js"

const scale = numberScales.nps()

export const nps: QuestionTypePages<"nps"> = {
  ...questionTypeUis.nps,
  figures: {
    isWide: false,
    view: ({ figures, language, question }) => (
      <>
        <NpsGauge caption={figures.text} nps={figures.nps} language={language} />
        <ScaleFigures figures={figures} labels={question?.settings} toneOf={toneOf} language={language} />
      </>
    ),
    compare: ({ figures, language }) => {
      const t = npsTexts[language]
      const group = (label: string, name: "detractors" | "passives" | "promoters") => ({
        label,
        cell: ({ nps }: ComparedScores) =>
          shareCell(language, nps[name], nps.answered === 0 ? null : nps[name] / nps.answered)
      })
      return compareFigures<ComparedScores>(figures, [
        {
          label: t.score,
          cell: ({ nps: { margin95, score } }) => ({
            text: score === null ? noFigure : formatSigned(language, score),
            hint: margin95 === null ? undefined : `± ${formatFigure(language, margin95)}`
          })
        },
        group(t.promoters, "promoters"),
        group(t.passives, "passives"),
        group(t.detractors, "detractors"),
        ...meanLines({ language })
      ])
    }
  },
  trend: (_question, language) => ({
    figures: [{ label: npsTexts[language].score, valueOf: ({ nps }) => nps.score }],
    format: (value) => formatSigned(language, value),
    range: [-10 * scale.max, 10 * scale.max]
  }),
  answerContent: (_question, value, language) => scaleContent(scale, value, language),
  sampleAnswer: () => 9
}

interface ComparedScores extends ComparedNumbers {
  readonly nps: QuestionTypes.BreakdownOf<"nps">["nps"]
}

/** The colours of detractors, passives and promoters. */
const toneOf = (value: number): ChartTone => value >= 9 ? "success" : value >= 7 ? "neutral" : "danger"
