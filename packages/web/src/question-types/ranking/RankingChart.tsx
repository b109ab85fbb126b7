/** Options by their mean rank, best first: the longer the bar, the better the rank. */
import type { QuestionTypes } from "@canvass/core"
import type { Language } from "@canvass/core/ports"
import { formatFigure, formatNumber, rankingTexts } from "@canvass/ui"
import { Bar } from "../../charts/Bar.js"
import { type ShownFigures, shownHint } from "../../question-parts/figures/shownHint.js"

/** Which share of those who saw an option ranked it, where not everybody saw it. */
const RankedBy = ({ language, shown }: { readonly language: Language; readonly shown: ShownFigures }) => {
  const hint = shownHint(language, shown)
  return hint === undefined ? null : <small>{`${rankingTexts[language].ranked}: ${hint}`}</small>
}

export interface RankingChartProps {
  /** What the chart shows, for screen readers. */
  readonly caption: string
  readonly options: QuestionTypes.BreakdownOf<"ranking">["options"]
  readonly language: Language
}

export const RankingChart = ({ caption, language, options }: RankingChartProps) => {
  const t = rankingTexts[language]
  const sorted = options.toSorted((left, right) => (left.meanRank ?? Infinity) - (right.meanRank ?? Infinity))
  return (
    <table class="bars ranked">
      <caption class="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t.option}</th>
          <th scope="col" class="number">{t.meanRank}</th>
          <th scope="col" class="number">{t.firstPlaces}</th>
        </tr>
      </thead>
      <tbody>
        {sorted.map(({ firstPlace, label, meanRank, value, ...shown }) => (
          <tr key={value}>
            <th scope="row">
              <span>{label}</span>
              <RankedBy shown={shown} language={language} />
              <Bar share={meanRank === null ? 0 : (options.length + 1 - meanRank) / options.length} />
            </th>
            <td class="number">{formatFigure(language, meanRank, 2)}</td>
            <td class="number count">{formatNumber(language, firstPlace)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
