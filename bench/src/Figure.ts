/** One line of the table: what was measured, beside what, and whether that is enough. */
import type { Series } from "./Rounds.js"

export interface Figure {
  readonly bench: string
  readonly what: string
  readonly canvass: string
  /** What it is held against, where there is such a thing. */
  readonly beside?: string
  readonly ratio?: string
  /** Without one the figure is there to be known. */
  readonly goal?: string
  readonly reached?: boolean
}

type Unit = (value: number) => string

export const count: Unit = (value) => Math.round(value).toLocaleString("en").replaceAll(",", " ")
export const perSecond: Unit = (value) => `${count(value)}/s`
export const micros: Unit = (value) => `${count(value)} µs`
export const millis: Unit = (value) => `${value < 10 ? value.toFixed(1) : count(value)} ms`
export const seconds: Unit = (value) => `${value.toFixed(2)} s`
export const mebibytes: Unit = (value) => `${count(value / 2 ** 20)} MiB`
const plain: Unit = (value) => value.toFixed(2)

/** The median, and how far the rounds lie apart. */
const shown = ({ greatest, least, median }: Series, unit: Unit = plain): string =>
  least === greatest ? unit(median) : `${unit(median)} (${unit(least)} – ${unit(greatest)})`

export type Bound = readonly ["≥" | "≤", number]

const holds = ([sign, bound]: Bound, value: number): boolean => sign === "≥" ? value >= bound : value <= bound

export interface Measurement {
  readonly bench: string
  readonly what: string
  readonly values: Series
  readonly unit: Unit
}

/** Only to be known. */
export const told = ({ bench, unit, values, what }: Measurement, beside?: Series): Figure => ({
  bench,
  what,
  canvass: shown(values, unit),
  ...beside === undefined ? {} : { beside: shown(beside, unit) }
})

/** Held against a fixed bound. */
export const absolute = (measurement: Measurement, bound: Bound, beside?: Series): Figure => ({
  ...told(measurement, beside),
  goal: `${bound[0]} ${measurement.unit(bound[1])}`,
  reached: holds(bound, measurement.values.median)
})

/** Held against what ran beside it. */
export const relative = (measurement: Measurement, beside: Series, ratio: Series, bound: Bound): Figure => ({
  ...told(measurement, beside),
  ratio: shown(ratio),
  goal: `${bound[0]} ${bound[1]} ×`,
  reached: holds(bound, ratio.median)
})
