/** `GET /surveys/{id}/analytics` of surveys of different size: it should not matter how many responses there are. */
import type { Bench } from "../Bench.js"
import { canvass } from "../Canvass.js"
import { download } from "../Download.js"
import { absolute, count, millis, relative, told } from "../Figure.js"
import { type Dataset, dataset } from "../generate/Dataset.js"
import { random } from "../generate/Random.js"
import type { Program } from "../Program.js"
import { bar } from "../Progress.js"
import { inTurn, ratios, series } from "../Rounds.js"

const bench = "analytics"

const few = 10_000

export const analytics: Bench = {
  name: bench,
  run: async ({ responses, rounds, seconds }) => {
    const small = await open(few)
    const middle = await open(Math.round(Math.sqrt(few * responses)))
    const large = await open(responses)
    const results = await inTurn(rounds, [
      ["small", () => ask(small, seconds, () => "")],
      ["middle", () => ask(middle, seconds, () => "")],
      ["large", () => ask(large, seconds, () => "")],
      ["range", () => ask(large, seconds, () => lastYear(270, 90))],
      ["anyRange", () => ask(large, seconds, () => lastYear(365 - days() / 2, days() / 2))]
    ])
    for (const { server } of [small, middle, large]) await server.stop()
    const medians = (name: "small" | "middle" | "large" | "range" | "anyRange") =>
      results(name).map(({ median }) => median)
    const figure = (what: string, values: ReadonlyArray<number>) => ({
      bench,
      what,
      unit: millis,
      values: series(values)
    })
    const of = (size: number) => `of ${count(size)} responses`
    return [
      told(figure(of(few), medians("small"))),
      told(figure(of(middle.responses), medians("middle"))),
      relative(
        figure(`${of(responses)}, beside ${count(few)}`, medians("large")),
        series(medians("small")),
        ratios(medians("large"), medians("small")),
        ["≤", 1.5]
      ),
      relative(
        figure("with from and to, beside without", medians("range")),
        series(medians("large")),
        ratios(medians("range"), medians("large")),
        ["≤", 3]
      ),
      absolute(figure("p99", results("large").map(({ p99 }) => p99)), ["≤", 20]),
      told(figure("with another from and to each time", medians("anyRange"))),
      absolute(figure("p99 of that", results("anyRange").map(({ p99 }) => p99)), ["≤", 20]),
      told(figure("the first after the start", [large.firstMillis]))
    ]
  }
}

interface Surveyed {
  readonly responses: number
  readonly data: Dataset
  readonly server: Program
  readonly firstMillis: number
}

const open = async (responses: number): Promise<Surveyed> => {
  const data = await dataset("hotel", responses, bar("Responses"))
  const server = await canvass(data.path)
  const first = await download(addressOf(server, data, ""), data.apiKey)
  return { responses, data, server, firstMillis: first.millis }
}

/** One after the other for some seconds. */
const ask = async ({ data, server }: Surveyed, seconds: number, query: () => string) => {
  const ends = performance.now() + seconds * 1_000
  const times: Array<number> = []
  while (times.length === 0 || performance.now() < ends) {
    times.push((await download(addressOf(server, data, query()), data.apiKey)).millis)
  }
  times.sort((left, right) => left - right)
  return { median: series(times).median, p99: times[Math.floor(times.length * 0.99)] ?? NaN }
}

const addressOf = ({ url }: Program, { surveyId }: Dataset, query: string): string =>
  `${url}/api/surveys/${surveyId}/analytics?interval=week${query}`

/** Of the year that the responses come from, so many days back; neither end at the beginning of a day. */
const lastYear = (from: number, to: number): string => {
  const [first, last] = [from, to].map((days) => new Date(begun - days * 86_400_000 - 12_345_678).toISOString())
  return `&from=${first ?? ""}&to=${last ?? ""}`
}

const begun = Date.now()

const { fraction } = random(1)

const days = (): number => fraction() * 360
