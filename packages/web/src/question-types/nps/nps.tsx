/** A question for the net promoter score: it is answered with an integer from 0 to 10. */
import type { QuestionTypes } from "@canvass/core"
import { npsScale } from "@canvass/core/ports"
import type { ChartTone } from "../../charts/ColumnChart.js"
import { formatFigure, formatSigned, noFigure } from "../../i18n/format.js"
import { compareFigures, shareCell } from "../../question-parts/figures/FigureLine.js"
import type { QuestionTypePages } from "../../question-parts/QuestionTypePages.js"
import {
  type ComparedNumbers,
  fieldsOfNumber,
  meanLines,
  readScale,
  ScaleButtons,
  scaleChoices,
  scaleContent,
  scaleErrors,
  ScaleFigures
} from "../../question-parts/Scale.js"
import { line } from "../../question-parts/settings/line.js"
import { NpsGauge } from "./NpsGauge.js"
import { npsTexts } from "./texts.js"

export const nps: QuestionTypePages<"nps"> = {
  texts: npsTexts,
  control: {
    isGroup: true,
    isPrefilledWithList: false,
    hint: () => undefined,
    view: (props) => <ScaleButtons {...props} scale={npsScale} />,
    read: readScale,
    fieldsOf: fieldsOfNumber
  },
  errorsOf: (_question, language) => scaleErrors(npsScale, language),
  settings: {
    minLabel: { ...line, sample: (language) => npsTexts[language].leastLikely },
    maxLabel: { ...line, sample: (language) => npsTexts[language].mostLikely }
  },
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
    range: [-10 * npsScale.max, 10 * npsScale.max]
  }),
  values: {
    choices: () => scaleChoices(npsScale),
    groupCondition: (tested, value) => {
      if (value === "promoter") return { ...tested, op: "gte", value: 9 }
      return value === "detractor"
        ? { ...tested, op: "lte", value: 6 }
        : { all: [{ ...tested, op: "gte", value: 7 }, { ...tested, op: "lte", value: 8 }] }
    },
    groupName: (value, language) => new Map(Object.entries(npsTexts[language].groups)).get(value)
  },
  answerContent: (_question, value, language) => scaleContent(npsScale, value, language),
  sampleAnswer: () => 9
}

interface ComparedScores extends ComparedNumbers {
  readonly nps: QuestionTypes.BreakdownOf<"nps">["nps"]
}

/** The colours of detractors, passives and promoters. */
const toneOf = (value: number): ChartTone => value >= 9 ? "success" : value >= 7 ? "neutral" : "danger"
