/** Columns over time, stacked if there are several series, and a table of the same figures. */
import type { Language } from "@canvass/core"
import { Table } from "../components/display/Table.js"
import { componentTexts } from "../components/texts/componentTexts.js"
import { formatNumber } from "../i18n/format.js"

export interface ColumnSeries {
  readonly label: string
  /** Which colour the series has. */
  readonly tone: ChartTone
}

/** The colours of charts: their main colour, and those of good, doubtful and bad. */
export type ChartTone = "danger" | "main" | "neutral" | "success" | "warning"

export interface ColumnItem {
  /** Such as a day. */
  readonly label: string
  /** One value for each series. */
  readonly values: ReadonlyArray<number>
}

export interface ColumnChartProps {
  /** What the chart shows. It is the accessible name of the picture and of the table. */
  readonly caption: string
  /** Heading of the labels in the table. */
  readonly heading: string
  readonly series: ReadonlyArray<ColumnSeries>
  readonly items: ReadonlyArray<ColumnItem>
  readonly language: Language
}

export const ColumnChart = ({ caption, heading, items, language, series }: ColumnChartProps) => {
  const t = componentTexts[language]
  const top = ceilingOf(Math.max(0, ...items.map(totalOf)))
  const width = Math.min(columnWidth - gap, columnWidth * items.length / minColumns)
  return (
    <figure class="columns">
      {series.length > 1 && (
        <ul class="legend">
          {series.map(({ label, tone }) => (
            <li key={label}>
              <Swatch tone={tone} />
              {label}
            </li>
          ))}
        </ul>
      )}
      <div class="columns-picture">
        <span class="columns-top" aria-hidden="true">{formatNumber(language, top)}</span>
        <svg
          role="img"
          aria-label={caption}
          width="100%"
          height="160"
          viewBox={`0 0 ${items.length * columnWidth} ${height}`}
          preserveAspectRatio="none"
        >
          {[0, 0.5, 1].map((share) => (
            <line
              key={share}
              class="grid"
              x1="0"
              x2={items.length * columnWidth}
              y1={share * height}
              y2={share * height}
              stroke="currentColor"
              vector-effect="non-scaling-stroke"
            />
          ))}
          {items.map((item, index) => (
            <g key={index}>
              <title>{titleOf(item, series, language)}</title>
              <rect x={index * columnWidth} y="0" width={columnWidth} height={height} fill="transparent" />
              {segmentsOf(item, top).map(({ length, offset }, place) => (
                <rect
                  key={place}
                  class={`chart-${series[place]?.tone ?? "main"}`}
                  x={round(index * columnWidth + (columnWidth - width) / 2)}
                  y={round(height - offset - length)}
                  width={round(width)}
                  height={round(length)}
                  fill="currentColor"
                />
              ))}
            </g>
          ))}
        </svg>
        <Axis labels={items.map(({ label }) => label)} />
      </div>
      <details class="figures">
        <summary>{t.showFigures}</summary>
        <Table
          caption={caption}
          rows={items}
          keyOf={(_item, index) => String(index)}
          columns={[
            { title: heading, isRowHeader: true, cell: ({ label }) => label },
            ...series.map(({ label }, place) => ({
              title: label,
              kind: "number" as const,
              cell: ({ values }: ColumnItem) => formatNumber(language, values[place] ?? 0)
            }))
          ]}
        />
      </details>
    </figure>
  )
}

/** A square with the colour of a series. */
export const Swatch = ({ tone }: { readonly tone: ChartTone }) => (
  <svg class={`swatch chart-${tone}`} width="12" height="12" aria-hidden="true" focusable="false">
    <rect width="12" height="12" rx="3" fill="currentColor" />
  </svg>
)

/** Below the columns: all labels if they are few, else the first, the middle and the last one. */
const Axis = ({ labels }: { readonly labels: ReadonlyArray<string> }) => {
  const last = labels.length - 1
  const shown: ReadonlyArray<readonly [x: number, anchor: "end" | "middle" | "start", label: string | undefined]> =
    labels.length <= 3
      ? labels.map((label, index) => [(index + 0.5) / labels.length, "middle", label])
      : [[0, "start", labels[0]], [0.5, "middle", labels[Math.round(last / 2)]], [1, "end", labels[last]]]
  return (
    <svg class="columns-axis" width="100%" height="20" aria-hidden="true" focusable="false">
      {shown.map(([x, anchor, label]) => (
        <text key={x} x={`${round(100 * x)}%`} y="15" text-anchor={anchor} fill="currentColor">{label}</text>
      ))}
    </svg>
  )
}

const columnWidth = 10
const gap = 2
/** Fewer columns are as wide as so many would be. */
const minColumns = 10
const height = 100

const totalOf = ({ values }: ColumnItem): number => values.reduce((sum, value) => sum + value, 0)

const segmentsOf = ({ values }: ColumnItem, top: number) => {
  let offset = 0
  return values.map((value) => {
    const segment = { offset, length: top === 0 ? 0 : height * value / top }
    offset += segment.length
    return segment
  })
}

const titleOf = ({ label, values }: ColumnItem, series: ReadonlyArray<ColumnSeries>, language: Language): string =>
  series.length === 1
    ? `${label}: ${formatNumber(language, values[0] ?? 0)}`
    : [label, ...series.map(({ label }, place) => `${label}: ${formatNumber(language, values[place] ?? 0)}`)].join("\n")

/** The end of the axis: a round number that is not below a value. Half of it is round too. */
const ceilingOf = (value: number): number => {
  if (value <= 2) return 2
  const magnitude = 10 ** Math.floor(Math.log10(value))
  const steps = magnitude === 1 ? wholeSteps : decimalSteps
  return Math.round((steps.find((step) => step * magnitude >= value) ?? 10) * magnitude)
}

const wholeSteps = [2, 4, 6, 8, 10]
const decimalSteps = [1, 1.2, 1.6, 2, 2.4, 3, 4, 5, 6, 8, 10]

const round = (value: number): number => Math.round(value * 100) / 100
