/** Columns over time, stacked if there are several series, and a table of the same figures. */
import type { Language } from "@canvass/core/ports"
import { formatNumber, formatShare } from "@canvass/ui"
import { componentTexts } from "../components/componentTexts.js"
import { Table } from "../components/display/Table.js"
import { Axis, ceilingOf, round } from "./axis.js"

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
  /** Another colour than that of the only series. */
  readonly tone?: ChartTone
}

/** A column of the table that the picture does not show. */
export interface FigureColumn {
  readonly title: string
  /** The figure of the item of this index. */
  readonly cell: (index: number) => string
}

export interface ColumnChartProps {
  /** What the chart shows. It is the accessible name of the picture and of the table. */
  readonly caption: string
  /** Heading of the labels in the table. */
  readonly heading: string
  readonly series: ReadonlyArray<ColumnSeries>
  readonly items: ReadonlyArray<ColumnItem>
  /** Whether the table has the share of each item of the sum of all. Default: no. */
  readonly hasShares?: boolean
  /** Further columns of the table. */
  readonly columns?: ReadonlyArray<FigureColumn>
  /** What the first and the last column mean, below their labels. */
  readonly ends?: readonly [first: string | undefined, last: string | undefined]
  readonly language: Language
}

export const ColumnChart = (
  { caption, columns = [], ends = [undefined, undefined], hasShares = false, heading, items, language, series }:
    ColumnChartProps
) => {
  const t = componentTexts[language]
  const top = ceilingOf(Math.max(0, ...items.map(totalOf)))
  const sum = items.reduce((sum, item) => sum + totalOf(item), 0)
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
                  class={`chart-${item.tone ?? series[place]?.tone ?? "main"}`}
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
        {ends.some((end) => end !== undefined) && <p class="ends">{ends.map((end) => <span key={end}>{end}</span>)}</p>}
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
            })),
            ...hasShares
              ? [{
                title: t.share,
                kind: "number" as const,
                cell: (item: ColumnItem) => formatShare(language, sum === 0 ? null : totalOf(item) / sum)
              }]
              : [],
            ...columns.map(({ cell, title }) => ({
              title,
              kind: "number" as const,
              cell: (_item: ColumnItem, index: number) => cell(index)
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
