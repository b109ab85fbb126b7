/** `GET /surveys/{id}/analytics` of surveys of different sizes. The number of responses should not matter. */
import * as Schema from "effect/Schema"
import { copyFile } from "node:fs/promises"
import { join } from "node:path"
import type { Bench } from "../Bench.js"
import { type Dataset, dataset } from "../generate/Dataset.js"
import { random } from "../generate/Random.js"
import { alternate, ratios, series } from "../load/AlternatingRounds.js"
import { download } from "../load/Download.js"
import { withDataFolder } from "../Paths.js"
import { count, informational, millis, withAbsoluteGoal, withRelativeGoal } from "../report/Figure.js"
import { bar } from "../report/Progress.js"
import { startCanvass } from "../servers/CanvassServer.js"
import type { ServerProcess } from "../servers/ServerProcess.js"

const bench = "analytics"

const few = 10_000

export const analytics: Bench = {
  name: bench,
  run: async ({ responses, rounds, seconds }) => {
    const small = await open(few)
    const middle = await open(Math.round(Math.sqrt(few * responses)))
    const large = await open(responses)
    const results = await alternate(rounds, [
      ["small", () => measure(small, seconds, () => "")],
      ["middle", () => measure(middle, seconds, () => "")],
      ["large", () => measure(large, seconds, () => "")],
      ["range", () => measure(large, seconds, () => lastYear(270, 90))],
      ["anyRange", () => measure(large, seconds, () => lastYear(365 - days() / 2, days() / 2))]
    ])
    const afterRemovals = await measureAfterRemovals(large.data)
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
      informational(figure(of(few), medians("small"))),
      informational(figure(of(middle.responses), medians("middle"))),
      withRelativeGoal(
        figure(`${of(responses)}, compared with ${count(few)}`, medians("large")),
        series(medians("small")),
        ratios(medians("large"), medians("small")),
        ["≤", 1.2]
      ),
      withRelativeGoal(
        figure("with from and to, compared with no range", medians("range")),
        series(medians("large")),
        ratios(medians("range"), medians("large")),
        ["≤", 3]
      ),
      withAbsoluteGoal(figure("p99", results("large").map(({ p99 }) => p99)), ["≤", 5]),
      informational(figure("with a different range each time", medians("anyRange"))),
      withAbsoluteGoal(figure("p99 with a different range each time", results("anyRange").map(({ p99 }) => p99)), [
        "≤",
        15
      ]),
      withAbsoluteGoal(figure("first request after a restart", [large.firstMillis]), ["≤", 500]),
      withAbsoluteGoal(figure("first request after a removal", afterRemovals), ["≤", 100])
    ]
  }
}

interface Surveyed {
  readonly responses: number
  readonly data: Dataset
  readonly server: ServerProcess
  readonly firstMillis: number
}

const open = async (responses: number): Promise<Surveyed> => {
  const data = await dataset("hotel", responses, bar("Responses"))
  // A data set that is new has no rollups. The first request stores them.
  const preparing = await startCanvass(data.path)
  await download(analyticsUrl(preparing, data, ""), data.apiKey)
  await preparing.stop()
  const server = await startCanvass(data.path)
  const first = await download(analyticsUrl(server, data, ""), data.apiKey)
  return { responses, data, server, firstMillis: first.millis }
}

/** Removes responses of a copy, and returns how long the next request takes after each. */
const measureAfterRemovals = (data: Dataset): Promise<ReadonlyArray<number>> =>
  withDataFolder(async (folder) => {
    const path = join(folder, "copy.db")
    await copyFile(data.path, path)
    const server = await startCanvass(path)
    const responses = `${server.url}/api/surveys/${data.surveyId}/responses`
    const headers = { "x-api-key": data.apiKey }
    await download(analyticsUrl(server, data, ""), data.apiKey)
    const middle = new Date(startedAt - 182 * 86_400_000).toISOString()
    const listed = await fetch(`${responses}?limit=5&status=completed&to=${middle}`, { headers })
    const times: Array<number> = []
    for (const { id } of decodeList(await listed.json())) {
      const removed = await fetch(`${responses}/${id}`, { method: "DELETE", headers })
      if (removed.status !== 204) throw new Error(`A removal returned ${removed.status}.`)
      times.push((await download(analyticsUrl(server, data, ""), data.apiKey)).millis)
    }
    await server.stop()
    return times
  })

const decodeList = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ id: Schema.String })))

/** Sends requests one after the other for some seconds. */
const measure = async ({ data, server }: Surveyed, seconds: number, query: () => string) => {
  const deadline = performance.now() + seconds * 1_000
  const times: Array<number> = []
  while (times.length === 0 || performance.now() < deadline) {
    times.push((await download(analyticsUrl(server, data, query()), data.apiKey)).millis)
  }
  times.sort((left, right) => left - right)
  return { median: series(times).median, p99: times[Math.floor(times.length * 0.99)] ?? NaN }
}

const analyticsUrl = ({ url }: ServerProcess, { surveyId }: Dataset, query: string): string =>
  `${url}/api/surveys/${surveyId}/analytics?interval=week${query}`

/** Of the year that the responses come from, so many days back; neither end at the beginning of a day. */
const lastYear = (from: number, to: number): string => {
  const [first, last] = [from, to].map((days) => new Date(startedAt - days * 86_400_000 - 12_345_678).toISOString())
  return `&from=${first ?? ""}&to=${last ?? ""}`
}

const startedAt = Date.now()

const { fraction } = random(1)

const days = (): number => fraction() * 360
