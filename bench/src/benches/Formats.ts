/** Exports in the formats for analysts: how fast they are, how much memory they take, and how long they hold others. */
import type { Bench } from "../Bench.js"
import { type Dataset, dataset } from "../generate/Dataset.js"
import { alternate, series } from "../load/AlternatingRounds.js"
import { download } from "../load/Download.js"
import { count, mebibytes, millis, perSecond, withAbsoluteGoal } from "../report/Figure.js"
import { bar } from "../report/Progress.js"
import { startCanvassAt } from "../servers/CanvassServer.js"
import type { ServerProcess } from "../servers/ServerProcess.js"

const bench = "formats"

/** The responses that each format must write in a second. */
const minPerSecond = { xlsx: 40_000, parquet: 40_000, sav: 25_000 }

type Format = keyof typeof minPerSecond

const formats: ReadonlyArray<Format> = ["xlsx", "parquet", "sav"]

const few = 10_000

export const fileFormats: Bench = {
  name: bench,
  run: async ({ responses, rounds }) => {
    const small = await dataset("hotel", few, bar("Responses"))
    const large = await dataset("hotel", responses, bar("Responses"))
    const smallPeak = await peakOf(small)
    const server = await serve(large)
    const results = await alternate(rounds, formats.map((format) => [format, () => taken(server, large, format)]))
    const { peakBytes } = await server.usage()
    await server.stop()
    const figures = formats.flatMap((format) => [
      withAbsoluteGoal({
        bench,
        what: `${format}, responses`,
        unit: perSecond,
        values: series(results(format).map(({ millis }) => responses / millis * 1_000))
      }, ["≥", minPerSecond[format]]),
      withAbsoluteGoal({
        bench,
        what: `${format}, first byte`,
        unit: millis,
        values: series(results(format).map(({ firstByteMillis }) => firstByteMillis))
      }, ["≤", 50])
    ])
    return [
      ...figures,
      withAbsoluteGoal({
        bench,
        what: `peak RSS above that of ${count(few)} responses`,
        unit: mebibytes,
        values: series([peakBytes - smallPeak])
      }, ["≤", 64 * 2 ** 20]),
      withAbsoluteGoal({
        bench,
        what: "longest stall of the event loop",
        unit: millis,
        values: series([await longestStall(large)])
      }, ["≤", 50])
    ]
  }
}

const serve = ({ path }: Dataset, environment: Readonly<Record<string, string>> = {}): Promise<ServerProcess> =>
  startCanvassAt(`file:${path}`, `${path}.log`, environment)

const taken = ({ url }: ServerProcess, { apiKey, surveyId }: Dataset, format: Format) =>
  download(`${url}/api/surveys/${surveyId}/export?format=${format}&status=all`, apiKey)

/** Peak RSS after enough exports for the heap to settle. */
const peakOf = async (small: Dataset): Promise<number> => {
  const server = await serve(small)
  for (let round = 0; round < 10; round++) {
    for (const format of formats) await taken(server, small, format)
  }
  const { peakBytes } = await server.usage()
  await server.stop()
  return peakBytes
}

/** The processor time for which one export in each format holds the event loop. The first one compiles the code. */
const longestStall = async (data: Dataset): Promise<number> => {
  const server = await serve(data, { PROBE_STALLS: "1" })
  for (const format of formats) await taken(server, data, format)
  await server.usage()
  for (const format of formats) await taken(server, data, format)
  const { stallCpuMillis } = await server.usage()
  await server.stop()
  return stallCpuMillis
}
