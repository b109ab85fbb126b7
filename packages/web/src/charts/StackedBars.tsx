/** A stacked bar for each row: the shares of its parts, in order, with a legend. A table has the same figures. */
import type { Language } from "@canvass/core/ports"
import { formatShare, Part } from "@canvass/ui"
import { tints } from "../assets/styles/chartStyle.js"
import { round } from "./axis.js"

export interface StackedRow {
  readonly key: string
  readonly label: string
  /** Beside the label, such as the number of answers. */
  readonly hint: string
  /** The share of each part, from 0 to 1. Together they are 1, or 0 when nobody is behind the row. */
  readonly shares: ReadonlyArray<number>
}

export interface StackedBarsProps {
  /** The names of the parts, in order. */
  readonly parts: ReadonlyArray<string>
  readonly rows: ReadonlyArray<StackedRow>
  readonly language: Language
}

export const StackedBars = ({ language, parts, rows }: StackedBarsProps) => (
  <div class="stacked-bars">
    <ul class="legend">
      {parts.map((part, index) => (
        <li key={index}>
          <svg class="swatch stacked-bar" width="12" height="12" aria-hidden="true" focusable="false">
            <rect class={tintOf(index, parts.length)} x="1" y="1" width="10" height="10" rx="3" />
          </svg>
          {part}
        </li>
      ))}
    </ul>
    {rows.map(({ hint, key, label, shares }) => (
      <Part key={key}>
        <div>
          <p>
            <span>{label}</span> <small>{hint}</small>
          </p>
          <svg class="stacked-bar" width="100%" height="28" aria-hidden="true" focusable="false">
            {placesOf(shares).map(({ index, offset, share }) => (
              <g key={index}>
                <title>{`${parts[index] ?? ""}: ${formatShare(language, share)}`}</title>
                <rect
                  class={tintOf(index, parts.length)}
                  x={`${round(offset * 100)}%`}
                  y="1"
                  width={`${round(share * 100)}%`}
                  height="26"
                />
                {share >= minLabelledShare && (
                  <text
                    class={`on-${tintOf(index, parts.length)}`}
                    x={`${round((offset + share / 2) * 100)}%`}
                    y="19"
                    text-anchor="middle"
                  >
                    {formatShare(language, Math.round(share * 100) / 100)}
                  </text>
                )}
              </g>
            ))}
          </svg>
        </div>
      </Part>
    ))}
  </div>
)

/** A part of a smaller share has no room for its figure, on a phone. */
const minLabelledShare = 0.15

/** The parts that anybody is behind, with what is before them. */
const placesOf = (shares: ReadonlyArray<number>) => {
  let end = 0
  return shares.flatMap((share, index) => {
    const offset = end
    end += share
    return share > 0 ? [{ index, offset, share }] : []
  })
}

/** The parts are tinted from light to dark. The last one has the whole colour, so that two can be told apart. */
const tintOf = (index: number, count: number): string =>
  index === count - 1 ? `tint-${tints}` : `tint-${1 + Math.round((tints - 2) * index / Math.max(1, count - 2))}`
