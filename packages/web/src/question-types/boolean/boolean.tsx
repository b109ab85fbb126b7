/** A question that is answered with yes or no. */
import { booleanLabels, questionTypeUis } from "@canvass/ui"
import { BarChart, itemsOfCounts } from "../../charts/BarChart.js"
import { textContent } from "../../question-parts/answers/AnswerContent.js"
import { compareFigures, type OptionFigures, optionLines } from "../../question-parts/figures/FigureLine.js"
import { shareOf, shareTrend } from "../../question-parts/figures/TrendFigures.js"
import type { QuestionTypePages } from "../../question-parts/QuestionTypePages.js"

export const boolean: QuestionTypePages<"boolean"> = {
  ...questionTypeUis.boolean,
  figures: {
    isWide: false,
    view: ({ figures, language, question }) => {
      const { falseLabel, trueLabel } = booleanLabels(question, language)
      return (
        <BarChart
          caption={figures.text}
          language={language}
          items={itemsOfCounts([
            { label: trueLabel, count: figures.true },
            { label: falseLabel, count: figures.false }
          ])}
        />
      )
    },
    compare: ({ figures, language, question }) => {
      const { falseLabel, trueLabel } = booleanLabels(question, language)
      return compareFigures<ComparedOptions>(
        figures,
        optionLines<ComparedOptions>(
          figures.options,
          ({ options }) => options,
          language,
          ({ value }) => value === "true" ? trueLabel : falseLabel
        )
      )
    }
  },
  trend: (question, language) => {
    const { falseLabel, trueLabel } = booleanLabels(question, language)
    return shareTrend<ComparedOptions>(
      [["true", trueLabel] as const, ["false", falseLabel] as const].map(([value, label]) => ({
        label,
        valueOf: ({ options }) => shareOf(options, value)
      })),
      language
    )
  },
  answerContent: (question, value, language) => {
    if (typeof value !== "boolean") return undefined
    const { falseLabel, trueLabel } = booleanLabels(question, language)
    return textContent(value ? trueLabel : falseLabel)
  },
  sampleAnswer: () => true
}

interface ComparedOptions {
  readonly options: ReadonlyArray<OptionFigures>
}
