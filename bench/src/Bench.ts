/** What can be measured by name. */
import type { Figure } from "./Figure.js"

export interface Options {
  readonly rounds: number
  /** How long each round of load is. */
  readonly seconds: number
  readonly connections: number
  /** How many responses the largest data set has. */
  readonly responses: number
}

export interface Bench {
  readonly name: string
  readonly run: (options: Options) => Promise<ReadonlyArray<Figure>>
}
