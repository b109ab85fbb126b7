/** Compares the server with a baseline under the same load. */
import type { BenchOptions } from "../Bench.js"
import {
  type Bound,
  type Figure,
  informational,
  mebibytes,
  micros,
  millis,
  perSecond,
  withRelativeGoal
} from "../report/Figure.js"
import type { ServerProcess } from "../servers/ServerProcess.js"
import { alternate, ratios, series } from "./AlternatingRounds.js"
import { type Job, measure, type Measured } from "./Load.js"

export interface Contender {
  readonly program: ServerProcess
  readonly requests: Job["requests"]
}

export interface Comparison {
  readonly bench: string
  /** Name of the requests, such as `submissions`. */
  readonly what: string
  readonly canvass: Contender
  readonly baseline: Contender
  readonly goals: {
    readonly throughput: Bound
    readonly p99?: Bound
    /** Of the processor time of the server for a request. */
    readonly cpu?: Bound
  }
}

export const compare = async (comparison: Comparison, options: BenchOptions): Promise<ReadonlyArray<Figure>> => {
  const { connections, rounds, seconds } = options
  const { baseline, canvass } = comparison
  const results = await alternate(rounds, [
    ["baseline", () => measure(baseline.program, { connections, seconds, requests: baseline.requests })],
    ["canvass", () => measure(canvass.program, { connections, seconds, requests: canvass.requests })]
  ])
  return figures(comparison, results("canvass"), results("baseline"))
}

/** The figures of rounds that were run in turn. */
export const figures = (
  { bench, goals, what }: Pick<Comparison, "bench" | "goals" | "what">,
  ours: ReadonlyArray<Measured>,
  baselines: ReadonlyArray<Measured>
): ReadonlyArray<Figure> => {
  const figure = (what: string, unit: (value: number) => string, of: (measured: Measured) => number) => {
    const [values, baseline] = [ours.map(of), baselines.map(of)]
    return {
      measured: { bench, what, unit, values: series(values) },
      baseline: series(baseline),
      ratio: ratios(values, baseline)
    }
  }
  const throughput = figure(what, perSecond, (measured) => measured.perSecond)
  const p99 = figure("p99", millis, ({ p99Millis }) => p99Millis)
  const cpu = figure("server CPU per request", micros, ({ cpuMicrosEach }) => cpuMicrosEach)
  const rss = figure("RSS after a round", mebibytes, ({ rssBytes }) => rssBytes)
  const busy = figure("load generator busy", perCent, ({ loaderBusy }) => loaderBusy)
  return [
    withRelativeGoal(throughput.measured, throughput.baseline, throughput.ratio, goals.throughput),
    goals.p99 === undefined
      ? informational(p99.measured, p99.baseline)
      : withRelativeGoal(p99.measured, p99.baseline, p99.ratio, goals.p99),
    goals.cpu === undefined
      ? informational(cpu.measured, cpu.baseline)
      : withRelativeGoal(cpu.measured, cpu.baseline, cpu.ratio, goals.cpu),
    informational(rss.measured, rss.baseline),
    informational(busy.measured, busy.baseline)
  ]
}

const perCent = (share: number): string => `${(share * 100).toFixed(0)} %`
