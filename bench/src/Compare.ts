/** The server and its baseline under the same load, in turn. */
import type { Options } from "./Bench.js"
import { absolute, type Bound, type Figure, mebibytes, micros, millis, perSecond, relative, told } from "./Figure.js"
import { type Job, measure, type Measured } from "./Load.js"
import type { Program } from "./Program.js"
import { inTurn, ratios, series } from "./Rounds.js"

export interface Comparison {
  readonly bench: string
  /** What is counted: `submissions`. */
  readonly what: string
  readonly bare: Program
  readonly canvass: Program
  readonly requests: Job["requests"]
  readonly goals: {
    readonly throughput: Bound
    readonly p99?: Bound
    readonly cpuMicros?: Bound
  }
}

export const compare = async (
  { bare, bench, canvass, goals, requests, what }: Comparison,
  { connections, rounds, seconds }: Options
): Promise<ReadonlyArray<Figure>> => {
  const job = { connections, seconds, requests }
  const results = await inTurn(rounds, [
    ["bare", () => measure(bare, job)],
    ["canvass", () => measure(canvass, job)]
  ])
  const [ours, theirs] = [results("canvass"), results("bare")]
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
