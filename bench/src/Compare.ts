/** Servers under the same load, in turn. */
import type { Options } from "./Bench.js"
import { absolute, type Bound, type Figure, mebibytes, micros, millis, perSecond, relative, told } from "./Figure.js"
import { type Job, measure, type Measured } from "./Load.js"
import type { Program } from "./Program.js"
import { inTurn, ratios, series } from "./Rounds.js"

export interface Contender {
  readonly program: Program
  readonly requests: Job["requests"]
}

export interface Comparison {
  readonly bench: string
  /** What is counted: `submissions`. */
  readonly what: string
  readonly canvass: Contender
  readonly beside: Contender
  readonly goals: {
    readonly throughput: Bound
    readonly p99?: Bound
    readonly cpuMicros?: Bound
  }
}

export const compare = async (comparison: Comparison, options: Options): Promise<ReadonlyArray<Figure>> => {
  const { connections, rounds, seconds } = options
  const { beside, canvass } = comparison
  const results = await inTurn(rounds, [
    ["beside", () => measure(beside.program, { connections, seconds, requests: beside.requests })],
    ["canvass", () => measure(canvass.program, { connections, seconds, requests: canvass.requests })]
  ])
  return figures(comparison, results("canvass"), results("beside"))
}

const figures = (
  { bench, goals, what }: Comparison,
  ours: ReadonlyArray<Measured>,
  theirs: ReadonlyArray<Measured>
): ReadonlyArray<Figure> => {
  const figure = (what: string, unit: (value: number) => string, of: (measured: Measured) => number) => {
    const [values, beside] = [ours.map(of), theirs.map(of)]
    return {
      measured: { bench, what, unit, values: series(values) },
      beside: series(beside),
      ratio: ratios(values, beside)
    }
  }
  const throughput = figure(what, perSecond, (measured) => measured.perSecond)
  const p99 = figure("p99", millis, ({ p99Millis }) => p99Millis)
  const cpu = figure("server CPU each", micros, ({ cpuMicrosEach }) => cpuMicrosEach)
  const rss = figure("RSS at the end of a round", mebibytes, ({ rssBytes }) => rssBytes)
  const busy = figure("load process busy", perCent, ({ loaderBusy }) => loaderBusy)
  return [
    relative(throughput.measured, throughput.beside, throughput.ratio, goals.throughput),
    goals.p99 === undefined
      ? told(p99.measured, p99.beside)
      : relative(p99.measured, p99.beside, p99.ratio, goals.p99),
    goals.cpuMicros === undefined
      ? told(cpu.measured, cpu.beside)
      : absolute(cpu.measured, goals.cpuMicros, cpu.beside),
    told(rss.measured, rss.beside),
    told(busy.measured, busy.beside)
  ]
}

const perCent = (share: number): string => `${(share * 100).toFixed(0)} %`
