/** Load on a server: so many connections, each sending its next request as soon as it has the answer to the last. */
import * as Schema from "effect/Schema"
import { fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import type { Program } from "./Program.js"

export const Request = Schema.Struct({
  method: Schema.Literal("GET", "POST"),
  path: Schema.String,
  headers: Schema.Record({ key: Schema.String, value: Schema.String }),
  body: Schema.optionalWith(Schema.String, { exact: true })
})
export type Request = typeof Request.Type

/** The connections take the requests in turn. */
export const Job = Schema.Struct({
  url: Schema.String,
  connections: Schema.Int,
  seconds: Schema.Int,
  requests: Schema.Array(Request)
})
export type Job = typeof Job.Type

const Outcome = Schema.Struct({
  answered: Schema.Int,
  refused: Schema.Int,
  seconds: Schema.Number,
  p99Millis: Schema.Number,
  cpuMicros: Schema.Number
})

/** How a server did under load. */
export interface Measured {
  readonly perSecond: number
  readonly p99Millis: number
  readonly cpuMicrosEach: number
  readonly rssBytes: number
  /** The share of its time that the process which makes the load was busy: near 1, it is what limits the figures. */
  readonly loaderBusy: number
}

/** Loads the server for some seconds. Anything but 2xx in answer ends the bench. */
export const measure = async (program: Program, job: Omit<Job, "url">): Promise<Measured> => {
  const before = await program.usage()
  const { answered, cpuMicros, p99Millis, refused, seconds } = await load({ ...job, url: program.url })
  const after = await program.usage()
  if (refused > 0 || answered === 0) {
    throw new Error(`${refused} of ${refused + answered} requests were not answered 2xx.`)
  }
  return {
    perSecond: answered / seconds,
    p99Millis,
    cpuMicrosEach: (after.cpuMicros - before.cpuMicros) / answered,
    rssBytes: after.rssBytes,
    loaderBusy: cpuMicros / 1e6 / seconds
  }
}

const loader = fileURLToPath(new URL("processes/load.js", import.meta.url))

const load = async (job: Job): Promise<typeof Outcome.Type> => {
  const child = fork(loader)
  child.send(job)
  const messages: ReadonlyArray<unknown> = await once(child, "message")
  return Schema.decodeUnknownSync(Outcome)(messages[0])
}
