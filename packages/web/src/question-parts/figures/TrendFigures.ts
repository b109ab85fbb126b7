/** The lines of a chart that shows how the figures of a question change. */
import type { Language } from "@canvass/core/ports"
import { formatShare } from "@canvass/ui"
import type { OptionFigures } from "./FigureLine.js"

/** A line of the chart. */
export interface TrendFigure<Point> {
  readonly label: string
  readonly valueOf: (point: Point) => number | null
}

export interface TrendFigures<Point> {
  readonly figures: ReadonlyArray<TrendFigure<Point>>
  readonly format: (value: number) => string
  /** The ends of the axis. Undefined: those of the values, from 0. */
  readonly range: readonly [min: number, max: number] | undefined
}

/** Lines of shares. */
export const shareTrend = <Point>(
  figures: ReadonlyArray<TrendFigure<Point>>,
  language: Language
): TrendFigures<Point> => ({ figures, format: (share) => formatShare(language, share), range: [0, 1] })

/** The share of an option. Null where nobody was shown it, such as before it was added. */
export const shareOf = (
  options: ReadonlyArray<Pick<OptionFigures, "share" | "shown" | "value">>,
  value: string
): number | null => {
  const found = options.find((option) => option.value === value)
  return found === undefined || found.shown === 0 ? null : found.share
}
