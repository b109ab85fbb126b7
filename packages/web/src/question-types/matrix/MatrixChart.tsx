/** A matrix: a stacked bar for each row where a row has one answer, and a table with all shares and counts. */
import type { QuestionTypes } from "@canvass/core"
import type { Language } from "@canvass/core/ports"
import { formatNumber, formatShare, matrixTexts, Part } from "@canvass/ui"
import { shades } from "../../assets/styles/chartStyle.js"
import { StackedBars } from "../../charts/StackedBars.js"
import { componentTexts } from "../../components/componentTexts.js"
import { type ShownFigures, shownHint } from "../../question-parts/figures/shownHint.js"

export interface MatrixChartProps {
  /** What the chart shows, for screen readers. */
  readonly caption: string
  readonly rows: QuestionTypes.BreakdownOf<"matrix">["rows"]
  /** Whether a row may have several columns, whose shares are more than a whole then. */
  readonly hasSeveral: boolean
  readonly language: Language
}

export const MatrixChart = ({ hasSeveral, ...props }: MatrixChartProps) => {
  const { language, rows } = props
  if (hasSeveral) return <HeatTable {...props} />
  const labels = columnsOf(rows)
  return (
    <div>
      <StackedBars
        parts={[...labels.values()]}
        rows={rows.map(({ answered, columns, label, value, ...shown }) => ({
          key: value,
          label,
          hint: rowHint(language, { answered, ...shown }),
          shares: Array.from(labels.keys(), (column) => columns.find(({ value }) => value === column)?.share ?? 0)
        }))}
        language={language}
      />
      <details class="figures">
        <summary>{componentTexts[language].showFigures}</summary>
        <HeatTable {...props} />
      </details>
    </div>
  )
}

/** How many answered the row, and of how many who saw it, where not everybody did. */
const rowHint = (language: Language, row: ShownFigures & { readonly answered: number }): string => {
  const answered = matrixTexts[language].answeredCount(formatNumber(language, row.answered))
  const shown = shownHint(language, row)
  return shown === undefined ? answered : `${answered} (${shown})`
}

type Rows = MatrixChartProps["rows"]

/** The labels of all columns. Only the rows that were answered with a removed column have it. */
const columnsOf = (rows: Rows): ReadonlyMap<string, string> =>
  new Map(rows.flatMap(({ columns }) => columns.map(({ label, value }) => [value, label])))

/** Each cell has its share and count, and is shaded by the share. */
const HeatTable = ({ caption, language, rows }: Omit<MatrixChartProps, "hasSeveral">) => {
  const t = matrixTexts[language]
  const labels = columnsOf(rows)
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
          {rows.map(({ answered, columns, label, value, ...shown }) => (
            <Part key={value}>
              <tr>
                <th scope="row">
                  <span>{label}</span>
                  <small>{rowHint(language, { answered, ...shown })}</small>
                </th>
                {Array.from(labels.keys(), (value) => {
                  const column = columns.find((column) => column.value === value)
                  const { count, share } = column ?? { count: 0, share: answered === 0 ? null : 0 }
                  const hint = column === undefined ? undefined : shownHint(language, column)
                  return (
                    <td key={value} class={`shade-${Math.ceil((share ?? 0) * shades)}`}>
                      {formatShare(language, share)}
                      <small>{formatNumber(language, count)}</small>
                      {hint !== undefined && <small>{hint}</small>}
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
