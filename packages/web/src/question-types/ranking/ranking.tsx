/** A question that is answered with its options in an order, best first. */
import { AnswerValue, type QuestionTypes } from "@canvass/core"
import { formatFigure, formatNumber, labelOf, questionTypeUis, rankingTexts } from "@canvass/ui"
import { choicesOf } from "../../question-parts/Choice.js"
import { compareFigures } from "../../question-parts/figures/FigureLine.js"
import { shownHint } from "../../question-parts/figures/shownHint.js"
import type { QuestionTypePages } from "../../question-parts/QuestionTypePages.js"
import { RankingChart } from "./RankingChart.js"

export const ranking: QuestionTypePages<"ranking"> = {
  ...questionTypeUis.ranking,
  figures: {
    isWide: false,
    view: ({ figures, language }) => (
      <RankingChart caption={figures.text} options={figures.options} language={language} />
    ),
    compare: ({ figures, language }) =>
      compareFigures<ComparedRanks>(
        figures,
        figures.options.map(({ label, value }) => ({
          label: `${label} (${rankingTexts[language].meanRank})`,
          cell: ({ options }) => {
            const found = options.find((option) => option.value === value)
            const { margin95 = null, meanRank = null } = found ?? {}
            const margin = margin95 === null ? undefined : `± ${formatNumber(language, margin95, 2)}`
            const shown = found === undefined ? undefined : shownHint(language, found)
            const ranked = shown === undefined ? undefined : `(${rankingTexts[language].ranked}: ${shown})`
            return {
              text: formatFigure(language, meanRank, 2),
              hint: margin === undefined || ranked === undefined ? margin ?? ranked : `${margin} ${ranked}`
            }
          }
        }))
      )
  },
  trend: ({ options }, language) => ({
    figures: options.map(({ label, value }) => ({
      label: `${label} (${rankingTexts[language].meanRank})`,
      valueOf: (point) => point.options.find((one) => one.value === value)?.meanRank ?? null
    })),
    format: (value) => formatNumber(language, value, 2),
    range: [Math.max(2, options.length), 1]
  }),
  answerContent: ({ options }, value) =>
    typeof value === "object" && AnswerValue.isList(value)
      ? {
        _tag: "List",
        isOrdered: true,
        items: choicesOf(value).map((choice) => typeof choice === "string" ? labelOf(options, choice) : choice.other)
      }
      : undefined,
  sampleAnswer: ({ options, settings: { topN } }) => options.slice(0, topN).map(({ value }) => value)
}

type ComparedRanks = Pick<QuestionTypes.BreakdownOf<"ranking">, "options">
