/** The net promoter score with its margin, and a stacked bar of detractors, passives and promoters. */
import type { QuestionTypes } from "@canvass/core"
import type { Language } from "@canvass/core/ports"
import { formatFigure, formatNumber, formatShare, formatSigned, noFigure, npsTexts } from "@canvass/ui"
import { type ChartTone, Swatch } from "../../charts/ColumnChart.js"
import { componentTexts } from "../../components/componentTexts.js"

export interface NpsGaugeProps {
  /** What the score is of, for screen readers. */
  readonly caption: string
  readonly nps: QuestionTypes.BreakdownOf<"nps">["nps"]
  readonly language: Language
}

export const NpsGauge = ({ caption, language, nps }: NpsGaugeProps) => {
  const t = npsTexts[language]
  const { count: countHeading, share: shareHeading } = componentTexts[language]
  const { answered, detractors, margin95, passives, promoters, score } = nps
  const groups: ReadonlyArray<{ readonly label: string; readonly count: number; readonly tone: ChartTone }> = [
    { label: t.detractors, count: detractors, tone: "danger" },
    { label: t.passives, count: passives, tone: "neutral" },
    { label: t.promoters, count: promoters, tone: "success" }
  ]
  let offset = 0
  return (
    <div class="nps">
      <p class="nps-score">
        <strong>{score === null ? noFigure : formatSigned(language, score)}</strong>
        {margin95 !== null && <span>{`± ${formatFigure(language, margin95)} ${t.marginHint}`}</span>}
      </p>
      <svg class="nps-bar" width="100%" height="24" aria-hidden="true" focusable="false">
        {answered === 0
          ? <rect class="bar-track" width="100%" height="24" rx="6" fill="none" />
          : groups.map(({ count, label, tone }) => {
            const x = offset
            offset += 100 * count / answered
            return count > 0 && (
              <rect
                key={label}
                class={`chart-${tone}`}
                x={`${x.toFixed(2)}%`}
                width={`${(100 * count / answered).toFixed(2)}%`}
                height="24"
                fill="currentColor"
              />
            )
          })}
      </svg>
      <table class="legend-table">
        <caption class="visually-hidden">{caption}</caption>
        <thead class="visually-hidden">
          <tr>
            <th scope="col">{t.group}</th>
            <th scope="col">{shareHeading}</th>
            <th scope="col">{countHeading}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ count, label, tone }) => (
            <tr key={label}>
              <th scope="row">
                <Swatch tone={tone} />
                {label}
              </th>
              <td class="number">{formatShare(language, answered === 0 ? null : count / answered)}</td>
              <td class="number count">{formatNumber(language, count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
