/** A question that is answered with a day, or with a day and a time. */
import { Instant, type QuestionTypes } from "@canvass/core"
import { dateTexts, formatDay, formatMonth, noFigure, questionTypeUis } from "@canvass/ui"
import { ColumnChart } from "../../charts/ColumnChart.js"
import { componentTexts } from "../../components/componentTexts.js"
import { textContent } from "../../question-parts/answers/AnswerContent.js"
import { compareFigures } from "../../question-parts/figures/FigureLine.js"
import { FigureList } from "../../question-parts/figures/FigureList.js"
import type { QuestionTypePages } from "../../question-parts/QuestionTypePages.js"
import { periodsOf } from "./periodsOf.js"

export const date: QuestionTypePages<"date"> = {
  ...questionTypeUis.date,
  figures: {
    isWide: false,
    view: ({ figures, language }) => {
      const t = dateTexts[language]
      const periods = periodsOf(figures.histogram)
      const hasMonths = periods.some(({ period }) => period.length > 4)
      return (
        <>
          <ColumnChart
            caption={figures.text}
            heading={hasMonths ? t.month : t.year}
            series={[{ label: componentTexts[language].count, tone: "main" }]}
            items={periods.map(({ count, period }) => ({
              label: hasMonths ? formatMonth(language, `${period}-01`) : period,
              values: [count]
            }))}
            language={language}
          />
          <FigureList
            items={[
              [t.earliest, figures.min === null ? noFigure : formatDay(language, figures.min)],
              [t.latest, figures.max === null ? noFigure : formatDay(language, figures.max)]
            ]}
          />
        </>
      )
    },
    compare: ({ figures, language }) => {
      const t = dateTexts[language]
      const day = (value: string | null) => ({ text: value === null ? noFigure : formatDay(language, value) })
      return compareFigures<ComparedDates>(figures, [
        { label: t.earliest, cell: ({ min }) => day(min) },
        { label: t.latest, cell: ({ max }) => day(max) }
      ])
    }
  },
  trend: undefined,
  answerContent: ({ settings: { includeTime } }, value, language) => {
    if (typeof value !== "string") return undefined
    if (includeTime !== true) return textContent(Number.isNaN(Date.parse(value)) ? value : formatDay(language, value))
    const at = Instant.parse(value)
    return at === undefined ? textContent(value) : { _tag: "Time", at, text: value }
  },
  sampleAnswer: () => undefined
}

type ComparedDates = Pick<QuestionTypes.BreakdownOf<"date">, "max" | "min">
