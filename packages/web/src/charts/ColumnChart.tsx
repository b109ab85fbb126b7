/** Columns over time, stacked if there are several series, and a table of the same figures. */
import type { Language } from "@canvass/core"
import { Table } from "../components/display/Table.js"
import { componentMessages } from "../i18n/components/messagesByLanguage.js"
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
  const t = componentMessages[language]
  const top = ceilingOf(Math.max(0, ...items.map(totalOf)))
  const middle = items[Math.floor((items.length - 1) / 2)]
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
                  x={index * columnWidth + gap / 2}
                  y={round(height - offset - length)}
                  width={columnWidth - gap}
                  height={round(length)}
                  fill="currentColor"
                />
              ))}
            </g>
          ))}
        </svg>
        <div class="columns-axis" aria-hidden="true">
          <span>{items[0]?.label}</span>
          {items.length > 2 && <span>{middle?.label}</span>}
          {items.length > 1 && <span>{items.at(-1)?.label}</span>}
        </div>
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

const columnWidth = 10
const gap = 2
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

/** The next of 1, 2, 4, 5, 10, 20, 40, 50, … that is not below a value: half of it is a whole number or a half. */
const ceilingOf = (value: number): number => {
  if (value <= 1) return 1
  const magnitude = 10 ** Math.floor(Math.log10(value))
  return ([1, 2, 4, 5, 10].find((step) => step * magnitude >= value) ?? 10) * magnitude
}

const round = (value: number): number => Math.round(value * 100) / 100
