/** Lines over time, one for each series, and a table of the same figures. */
import type { Language } from "@canvass/core/ports"
import { componentTexts } from "../components/componentTexts.js"
import { Table } from "../components/display/Table.js"
import { Axis, round } from "./axis.js"
import type { FigureColumn } from "./ColumnChart.js"

export interface LineSeries {
  readonly label: string
  /** One for each label of the axis. Null: nobody is behind it, and the line has a gap. */
  readonly values: ReadonlyArray<number | null>
}

export interface LineChartProps {
  /** What the chart shows. It is the accessible name of the picture and of the table. */
  readonly caption: string
  /** Heading of the labels in the table. */
  readonly heading: string
  /** Such as days. */
  readonly labels: ReadonlyArray<string>
  readonly series: ReadonlyArray<LineSeries>
  /** The ends of the vertical axis. */
  readonly range: readonly [min: number, max: number]
  readonly format: (value: number) => string
  /** Further columns of the table. */
  readonly columns?: ReadonlyArray<FigureColumn>
  readonly language: Language
}

/** Maximum number of lines that can be told apart. The others are in the table. */
export const maxLines = 8

export const LineChart = (
  { caption, columns = [], format, heading, labels, language, range: [min, max], series }: LineChartProps
) => {
  const t = componentTexts[language]
  const shown = series.slice(0, maxLines)
  const x = (index: number): number => labels.length === 1 ? 50 : 100 * index / (labels.length - 1)
  const y = (value: number): number => max === min ? height / 2 : height * (max - value) / (max - min)
  return (
    <figure class="columns lines">
      {series.length > 1 && (
        <ul class="legend">
          {shown.map(({ label }, index) => (
            <li key={index}>
              <svg class={`swatch line-${index + 1}`} width="24" height="12" aria-hidden="true" focusable="false">
                <path d="M1 6H23" />
              </svg>
              {label}
            </li>
          ))}
        </ul>
      )}
      <div class="columns-picture">
        <span class="columns-top" aria-hidden="true">{format(max)}</span>
        <svg role="img" aria-label={caption} width="100%" height={height}>
          {[0, 0.5, 1].map((share) => (
            <line
              key={share}
              class="grid"
              x1="0"
              x2="100%"
              y1={share * height}
              y2={share * height}
              stroke="currentColor"
            />
          ))}
          {shown.map(({ label, values }, index) => (
            <g key={index} class={`line-${index + 1}`}>
              <svg width="100%" height={height} viewBox={`0 0 100 ${height}`} preserveAspectRatio="none">
                <path d={pathOf(values, x, y)} vector-effect="non-scaling-stroke" />
              </svg>
              {labels.length <= maxMarks && values.map((value, place) =>
                value !== null && (
                  <circle key={place} cx={`${round(x(place))}%`} cy={round(y(value))} r="3.5">
                    <title>{`${labels[place] ?? ""}\n${label}: ${format(value)}`}</title>
                  </circle>
                )
              )}
            </g>
          ))}
        </svg>
        <span class="columns-bottom" aria-hidden="true">{format(min)}</span>
        <Axis labels={labels} isSpread />
      </div>
      <details class="figures">
        <summary>{t.showFigures}</summary>
        <Table
          caption={caption}
          rows={labels}
          keyOf={(_label, index) => String(index)}
          columns={[
            { title: heading, isRowHeader: true, cell: (label) => label },
            ...series.map(({ label, values }) => ({
              title: label,
              kind: "number" as const,
              cell: (_label: string, index: number) => {
                const value = values[index] ?? null
                return value === null ? "–" : format(value)
              }
            })),
            ...columns.map(({ cell, title }) => ({
              title,
              kind: "number" as const,
              cell: (_label: string, index: number) => cell(index)
            }))
          ]}
        />
      </details>
    </figure>
  )
}

const height = 200

/** With more points, they have no marks. */
const maxMarks = 60

/** The path of a line, with gaps where values are null. A value alone is a mark without a line. */
const pathOf = (
  values: LineSeries["values"],
  x: (index: number) => number,
  y: (value: number) => number
): string => {
  let isDrawing = false
  return values.map((value, index) => {
    const command = value === null ? "" : `${isDrawing ? "L" : "M"}${round(x(index))} ${round(y(value))}`
    isDrawing = value !== null
    return command
  }).join("")
}
