/** A matrix as a table: each cell has its share and count, and is shaded by the share. */
import type { Language, QuestionTypes } from "@canvass/core"
import { shades } from "../../assets/styles/chartStyle.js"
import { formatNumber, formatShare } from "../../i18n/format.js"
import { Part } from "../../page/renderInParts.js"
import { matrixTexts } from "./texts.js"

export interface MatrixChartProps {
  /** What the chart shows, for screen readers. */
  readonly caption: string
  readonly rows: QuestionTypes.BreakdownOf<"matrix">["rows"]
  readonly language: Language
}

export const MatrixChart = ({ caption, language, rows }: MatrixChartProps) => {
  const t = matrixTexts[language]
  // Only the rows that were answered with a removed column have it.
  const labels = new Map(rows.flatMap(({ columns }) => columns.map(({ label, value }) => [value, label])))
  return (
    <div class="scroll" role="region" aria-label={caption} tabIndex={0}>
      <table class="heat">
        <caption class="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span class="visually-hidden">{t.row}</span>
            </th>
            {Array.from(labels, ([value, label]) => <th key={value} scope="col">{label}</th>)}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ answered, columns, label, value }) => (
            <Part key={value}>
              <tr>
                <th scope="row">
                  <span>{label}</span>
                  <small>{t.answeredCount(formatNumber(language, answered))}</small>
                </th>
                {Array.from(labels.keys(), (value) => {
                  const { count, share } = columns.find((column) => column.value === value) ??
                    { count: 0, share: answered === 0 ? null : 0 }
                  return (
                    <td key={value} class={`shade-${Math.ceil((share ?? 0) * shades)}`}>
                      {formatShare(language, share)}
                      <small>{formatNumber(language, count)}</small>
                    </td>
                  )
                })}
              </tr>
            </Part>
          ))}
        </tbody>
      </table>
    </div>
  )
}
