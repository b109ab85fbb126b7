/** One row of the table: a measurement, its baseline and its goal. */
import type { Series } from "../load/AlternatingRounds.js"

export interface Figure {
  readonly bench: string
  readonly what: string
  readonly canvass: string
  /** The same measurement of the baseline program, if there is one. */
  readonly baseline?: string
  readonly ratio?: string
  /** Absent for figures without a goal. */
  readonly goal?: string
  readonly reached?: boolean
}

type Unit = (value: number) => string

export const count: Unit = (value) => Math.round(value).toLocaleString("en").replaceAll(",", " ")
export const perSecond: Unit = (value) => `${count(value)}/s`
export const micros: Unit = (value) => `${count(value)} µs`
export const millis: Unit = (value) => `${value < 10 ? value.toFixed(1) : count(value)} ms`
export const seconds: Unit = (value) => `${value.toFixed(2)} s`
export const kibibytes: Unit = (value) => `${(value / 2 ** 10).toFixed(1)} KiB`
export const mebibytes: Unit = (value) => `${count(value / 2 ** 20)} MiB`
const plain: Unit = (value) => value.toFixed(2)

/** Formats a series as `median (min – max)`. */
const formatSeries = ({ max, min, median }: Series, unit: Unit = plain): string =>
  min === max ? unit(median) : `${unit(median)} (${unit(min)} – ${unit(max)})`

export type Bound = readonly ["≥" | "≤", number]

const holds = ([sign, bound]: Bound, value: number): boolean => sign === "≥" ? value >= bound : value <= bound

export interface Measurement {
  readonly bench: string
  readonly what: string
  readonly values: Series
  readonly unit: Unit
}

/** A figure without a goal. */
export const informational = ({ bench, unit, values, what }: Measurement, baseline?: Series): Figure => ({
  bench,
  what,
  canvass: formatSeries(values, unit),
  ...baseline === undefined ? {} : { baseline: formatSeries(baseline, unit) }
})

/** A figure whose median must reach a fixed bound. */
export const withAbsoluteGoal = (measurement: Measurement, bound: Bound, baseline?: Series): Figure => ({
  ...informational(measurement, baseline),
  goal: `${bound[0]} ${measurement.unit(bound[1])}`,
  reached: holds(bound, measurement.values.median)
})

/** A figure whose ratio to the baseline must reach a bound. */
export const withRelativeGoal = (measurement: Measurement, baseline: Series, ratio: Series, bound: Bound): Figure => ({
  ...informational(measurement, baseline),
  ratio: formatSeries(ratio),
  goal: `${bound[0]} ${bound[1]} ×`,
  reached: holds(bound, ratio.median)
})
