/** Uploads and downloads files. Each connection begins the next one when it has the previous response. */
import * as Schema from "effect/Schema"
import { setTimeout as sleep } from "node:timers/promises"
import type { ServerProcess } from "../servers/ServerProcess.js"
import { nextMessage, startProcess } from "./runProcess.js"

export const TransferJob = Schema.Struct({
  kind: Schema.Literal("upload", "download"),
  url: Schema.String,
  /** For downloads. */
  apiKey: Schema.String,
  connections: Schema.Int,
  /** Number of files. */
  files: Schema.Int,
  fileBytes: Schema.Int
})
export type TransferJob = typeof TransferJob.Type

const TransfersResult = Schema.Struct({
  files: Schema.Int,
  refused: Schema.Int,
  seconds: Schema.Number,
  cpuMicros: Schema.Number
})

export interface Transferred {
  readonly bytesPerSecond: number
  /** Processor time of the server per file. */
  readonly cpuMicrosEach: number
  /** How much the memory of the server rose above that at the beginning, as sampled. */
  readonly rssRiseBytes: number
  /** Share of time that the load generator was busy. Near 1 it limits the figures. */
  readonly loaderBusy: number
}

const samplingMillis = 20

/** Transfers all files of a job once. Fails when a file is refused. */
export const transfer = async (program: ServerProcess, job: TransferJob): Promise<Transferred> => {
  const child = startProcess("transfers")
  const result = nextMessage(child)
  const before = await program.usage()
  let peakBytes = before.rssBytes
  const ended = new AbortController()
  const sampling = (async () => {
    while (!ended.signal.aborted) {
      peakBytes = Math.max(peakBytes, (await program.usage()).rssBytes)
      await sleep(samplingMillis)
    }
  })()
  child.send(job)
  const outcome = await result
  ended.abort()
  await sampling
  const { cpuMicros, files, refused, seconds } = Schema.decodeUnknownSync(TransfersResult)(outcome)
  if (refused > 0) throw new Error(`${refused} of ${refused + files} files were refused.`)
  const after = await program.usage()
  return {
    bytesPerSecond: files * job.fileBytes / seconds,
    cpuMicrosEach: (after.cpuMicros - before.cpuMicros) / files,
    rssRiseBytes: peakBytes - before.rssBytes,
    loaderBusy: cpuMicros / 1e6 / seconds
  }
}
