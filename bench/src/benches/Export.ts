/** Exports of all responses in each format. The baseline writes CSV by hand. */
import type { Bench } from "../Bench.js"
import { type Dataset, dataset } from "../generate/Dataset.js"
import { alternate, ratios, series } from "../load/AlternatingRounds.js"
import { digest, download } from "../load/Download.js"
import { count, mebibytes, millis, perSecond, withAbsoluteGoal, withRelativeGoal } from "../report/Figure.js"
import { bar } from "../report/Progress.js"
import { startCanvass } from "../servers/CanvassServer.js"
import { baseline } from "../servers/ServerProcess.js"

const bench = "export"

const formats = ["csv", "json", "xml"] as const

const few = 10_000

export const exports: Bench = {
  name: bench,
  run: async ({ responses, rounds }) => {
    const small = await dataset("hotel", few, bar("Responses"))
    const large = await dataset("hotel", responses, bar("Responses"))
    const smallPeak = await peakOfExports(small)
    const [server, bare] = [await startCanvass(large.path), await baseline("export", large.path)]
    const taken = (format: typeof formats[number]) => download(exportOf(server.url, large, format), large.apiKey)
    const results = await alternate(rounds, [
      ["bare", () => download(bare.url, large.apiKey)],
      ["csv", () => taken("csv")],
      ["json", () => taken("json")],
      ["xml", () => taken("xml")]
    ])
    const { peakBytes } = await server.usage()
    await server.stop()
    await bare.stop()
    const rows = (name: "bare" | typeof formats[number]) =>
      results(name).map(({ millis }) => responses / millis * 1_000)
    return [
      ...formats.flatMap((format) => [
        withRelativeGoal(
          { bench, what: `${format}, responses`, unit: perSecond, values: series(rows(format)) },
          series(rows("bare")),
          ratios(rows(format), rows("bare")),
          ["≥", 0.7]
        ),
        withAbsoluteGoal({
          bench,
          what: `${format}, first byte`,
          unit: millis,
          values: series(results(format).map(({ firstByteMillis }) => firstByteMillis))
        }, ["≤", 50])
      ]),
      withAbsoluteGoal({
        bench,
        what: `peak RSS above that of ${count(few)} responses`,
        unit: mebibytes,
        values: series([peakBytes - smallPeak])
      }, ["≤", 64 * 2 ** 20])
    ]
  }
}

/** Peak RSS after enough exports for the heap to settle. */
const peakOfExports = async (small: Dataset): Promise<number> => {
  const [server, bare] = [await startCanvass(small.path), await baseline("export", small.path)]
  for (let round = 0; round < 10; round++) {
    for (const format of formats) await download(exportOf(server.url, small, format), small.apiKey)
  }
  await expectSame(exportOf(server.url, small, "csv"), bare.url, small.apiKey)
  const { peakBytes } = await server.usage()
  await server.stop()
  await bare.stop()
  return peakBytes
}

/** Server and baseline must export the same bytes. */
const expectSame = async (ours: string, theirs: string, apiKey: string): Promise<void> => {
  if (await digest(ours, apiKey) !== await digest(theirs, apiKey)) {
    throw new Error("The server and its baseline do not export the same bytes.")
  }
}

const exportOf = (url: string, { surveyId }: Dataset, format: typeof formats[number]): string =>
  `${url}/api/surveys/${surveyId}/export?format=${format}&status=all`
