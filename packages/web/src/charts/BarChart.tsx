/** Horizontal bars in a table: each row has a label, a bar, its share and its count. */
import type { Language } from "@canvass/core/ports"
import { formatNumber, formatShare } from "@canvass/ui"
import type { ComponentChildren } from "preact"
import { componentTexts } from "../components/componentTexts.js"
import { Bar } from "./Bar.js"

export interface BarItem {
  readonly label: ComponentChildren
  readonly count: number
  /** From 0 to 1. Null when nobody is behind it. */
  readonly share: number | null
  /** Below the label, such as whom the share is of. */
  readonly hint?: string | undefined
}

export interface BarChartProps {
  /** What the chart shows, for screen readers. */
  readonly caption: string
  /** Heading of the labels. Default: "Answer". */
  readonly heading?: string
  readonly items: ReadonlyArray<BarItem>
  readonly language: Language
}

export const BarChart = ({ caption, heading, items, language }: BarChartProps) => {
  const t = componentTexts[language]
  return (
    <table class="bars">
      <caption class="visually-hidden">{caption}</caption>
      <thead class="visually-hidden">
        <tr>
          <th scope="col">{heading ?? t.answer}</th>
          <th scope="col">{t.share}</th>
          <th scope="col">{t.count}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ count, hint, label, share }, index) => (
          <tr key={index}>
            <th scope="row">
              <span>{label}</span>
              {hint !== undefined && <small>{hint}</small>}
              <Bar share={share ?? 0} />
            </th>
            <td class="number">{formatShare(language, share)}</td>
            <td class="number count">{formatNumber(language, count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The items of counts, with the share of each of their sum. */
export const itemsOfCounts = (
  counts: ReadonlyArray<{ readonly label: ComponentChildren; readonly count: number }>
): ReadonlyArray<BarItem> => {
  const sum = counts.reduce((sum, { count }) => sum + count, 0)
  return counts.map(({ count, label }) => ({ label, count, share: sum === 0 ? null : count / sum }))
}
