/** A named set of measurements. */
import type { Figure } from "./report/Figure.js"

export interface BenchOptions {
  readonly rounds: number
  /** Duration of each round of load, in seconds. */
  readonly seconds: number
  readonly connections: number
  /** Size of the largest data set. */
  readonly responses: number
}

export interface Bench {
  readonly name: string
  /** Whether it runs only when it is named. Default `false`. */
  readonly isExtra?: boolean
  readonly run: (options: BenchOptions) => Promise<ReadonlyArray<Figure>>
}
