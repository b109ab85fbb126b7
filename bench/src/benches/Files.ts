/** Uploads and downloads of files of 10 MiB, with the bytes in the database and in a directory. */
import * as Schema from "effect/Schema"
import { randomBytes } from "node:crypto"
import { copyFile } from "node:fs/promises"
import { join } from "node:path"
import type { Bench, BenchOptions } from "../Bench.js"
import { alternate, ratios, series } from "../load/AlternatingRounds.js"
import { transfer, type TransferJob, type Transferred } from "../load/Transfers.js"
import { at, withDataFolder } from "../Paths.js"
import {
  type Bound,
  type Figure,
  informational,
  mebibytes,
  millis,
  withAbsoluteGoal,
  withRelativeGoal
} from "../report/Figure.js"
import { publish, register, startCanvass, startCanvassAt } from "../servers/CanvassServer.js"
import { type ServerProcess, start } from "../servers/ServerProcess.js"

const fileBytes = 10 * 1_048_576

const survey = { title: "Photos", questions: [{ key: "photo", type: "file", text: "A photo?" }] }

/** Files in one round: with more, the database grows by gigabytes. */
const filesOf = ({ seconds }: BenchOptions): number => seconds * 4

/** Enough to keep the server busy. An account may have four downloads at once. */
const connections = 4

const atOnce = 50

export const uploads: Bench = {
  name: "uploads",
  run: (options) =>
    overStorages(async ({ baseline, canvass, name, surveyId }) => {
      const job = (program: ServerProcess): TransferJob => ({
        kind: "upload",
        url: `${program.url}/api/response/survey/${surveyId}/files`,
        apiKey: "",
        connections,
        files: filesOf(options),
        fileBytes
      })
      const bare = await baseline(name)
      const compared = await compare("uploads", name, options.rounds, ["≥", 0.6], [canvass, job(canvass)], [
        bare,
        job(bare)
      ])
      await bare.stop()
      const discarding = await baseline("discard")
      const many = (program: ServerProcess) => ({ ...job(program), connections: atOnce, files: atOnce })
      const rises = await alternate(options.rounds, [
        ["bare", () => transfer(discarding, many(discarding))],
        ["canvass", () => transfer(canvass, many(canvass))]
      ])
      await discarding.stop()
      const rssOf = (contestant: "bare" | "canvass") => rises(contestant).map(({ rssRiseBytes }) => rssRiseBytes)
      return [
        ...compared,
        withAbsoluteGoal(
          {
            bench: "uploads",
            what: `${name}: RSS of ${atOnce} at once above one that discards`,
            unit: mebibytes,
            values: series([Math.max(0, series(rssOf("canvass")).median - series(rssOf("bare")).median)])
          },
          ["≤", 32 * 2 ** 20],
          series(rssOf("bare"))
        )
      ]
    })
}

export const downloads: Bench = {
  name: "downloads",
  run: (options) =>
    overStorages(async ({ apiKey, baseline, canvass, name, surveyId }) => {
      const fileId = await answerWithFile(canvass, surveyId)
      const job = (program: ServerProcess): TransferJob => ({
        kind: "download",
        url: `${program.url}/api/surveys/${surveyId}/files/${fileId}`,
        apiKey,
        connections,
        files: filesOf(options) * 4,
        fileBytes
      })
      // Both read the same file.
      const bare = await baseline(name, "shared")
      const figures = await compare("downloads", name, options.rounds, ["≥", 0.7], [canvass, job(canvass)], [
        bare,
        job(bare)
      ])
      await bare.stop()
      return figures
    })
}

interface Contenders {
  /** Where the bytes are. */
  readonly name: "database" | "directory"
  readonly surveyId: string
  readonly apiKey: string
  readonly canvass: ServerProcess
  /** Starts the baseline, on a database of its own or on that of the server. */
  readonly baseline: (mode: "database" | "directory" | "discard", database?: "shared") => Promise<ServerProcess>
}

/** Runs a bench with the bytes in each place. */
const overStorages = async (
  run: (contenders: Contenders) => Promise<ReadonlyArray<Figure>>
): Promise<ReadonlyArray<Figure>> => {
  const figures: Array<Figure> = []
  for (const name of ["database", "directory"] as const) {
    figures.push(
      ...await withDataFolder(async (folder) => {
        const [ours, theirs] = [join(folder, "canvass.db"), join(folder, "bare.db")]
        const first = await startCanvass(ours)
        const apiKey = await register(first)
        const surveyId = await publish(first, apiKey, survey)
        await first.stop()
        await copyFile(ours, theirs)
        const canvass = await startCanvassAt(`file:${ours}`, `${ours}.log`, {
          TRUST_PROXY: "1",
          FILES_MAX_BYTES_PER_ACCOUNT: "10000GiB",
          ...name === "directory" ? { FILES_URL: `file:${join(folder, "files")}` } : {}
        })
        const figures = await run({
          name,
          surveyId,
          apiKey,
          canvass,
          baseline: (mode, database) =>
            start({
              script: at("bench/baselines/files.mjs"),
              args: [
                database === "shared" ? ours : theirs,
                mode === "directory" ? join(folder, database === "shared" ? "files" : "bare-files") : mode
              ],
              log: `${theirs}.log`
            })
        })
        await canvass.stop()
        return figures
      })
    )
  }
  return figures
}

type Contender = readonly [program: ServerProcess, job: TransferJob]

const compare = async (
  bench: string,
  storage: string,
  rounds: number,
  goal: Bound,
  canvass: Contender,
  baseline: Contender
): Promise<ReadonlyArray<Figure>> => {
  const results = await alternate(rounds, [
    ["baseline", () => transfer(...baseline)],
    ["canvass", () => transfer(...canvass)]
  ])
  const figure = (what: string, unit: (value: number) => string, of: (transferred: Transferred) => number) => {
    const [values, baseline] = [results("canvass").map(of), results("baseline").map(of)]
    return {
      measured: { bench, what: `${storage}: ${what}`, unit, values: series(values) },
      baseline: series(baseline),
      ratio: ratios(values, baseline)
    }
  }
  const throughput = figure("bytes", (value) => `${mebibytes(value)}/s`, ({ bytesPerSecond }) => bytesPerSecond)
  const cpu = figure("server CPU per file", (value) => millis(value / 1_000), ({ cpuMicrosEach }) => cpuMicrosEach)
  const busy = figure("load generator busy", (share) => `${(share * 100).toFixed(0)} %`, ({ loaderBusy }) => loaderBusy)
  return [
    withRelativeGoal(throughput.measured, throughput.baseline, throughput.ratio, goal),
    informational(cpu.measured, cpu.baseline),
    informational(busy.measured, busy.baseline)
  ]
}

/** Uploads a file, submits a response with it, and returns its id. */
const answerWithFile = async ({ url }: ServerProcess, surveyId: string): Promise<string> => {
  const form = new FormData()
  form.append("questionKey", "photo")
  form.append("file", new File([randomBytes(fileBytes)], "photo.bin", { type: "application/octet-stream" }))
  const path = `${url}/api/response/survey/${surveyId}`
  const uploaded = await fetch(`${path}/files`, { method: "POST", body: form })
  const { fileId } = decodeFile(await uploaded.json())
  const response = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ answers: [{ questionKey: "photo", value: [{ fileId }] }] })
  })
  if (!response.ok) throw new Error(`The response was refused: ${await response.text()}`)
  return fileId
}

const decodeFile = Schema.decodeUnknownSync(Schema.Struct({ fileId: Schema.String }))
