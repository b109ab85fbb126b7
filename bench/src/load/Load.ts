/** Closed-loop load on a server: each connection sends its next request when it has the previous response. */
import * as Schema from "effect/Schema"
import type { ServerProcess } from "../servers/ServerProcess.js"
import { runProcess } from "./runProcess.js"

export const Request = Schema.Struct({
  method: Schema.Literal("GET", "POST"),
  path: Schema.String,
  headers: Schema.Record({ key: Schema.String, value: Schema.String }),
  body: Schema.optionalWith(Schema.String, { exact: true })
})
export type Request = typeof Request.Type

/** A load test. The connections cycle through the requests. */
export const Job = Schema.Struct({
  url: Schema.String,
  connections: Schema.Int,
  seconds: Schema.Int,
  requests: Schema.Array(Request),
  /** Whether each request opens a connection. Default `false`. */
  isReconnecting: Schema.optionalWith(Schema.Boolean, { exact: true })
})
export type Job = typeof Job.Type

const LoadResult = Schema.Struct({
  answered: Schema.Int,
  refused: Schema.Int,
  seconds: Schema.Number,
  p99Millis: Schema.Number,
  cpuMicros: Schema.Number
})

/** Result of one round of load. */
export interface Measured {
  readonly answered: number
  readonly perSecond: number
  readonly p99Millis: number
  readonly cpuMicrosEach: number
  readonly rssBytes: number
  /** Share of time that the load generator was busy. Near 1 it limits the figures. */
  readonly loaderBusy: number
}

/** Runs one round. Fails when any response is neither 2xx nor 3xx. */
export const measure = async (program: ServerProcess, job: Omit<Job, "url">): Promise<Measured> => {
  const before = await program.usage()
  const { answered, cpuMicros, p99Millis, refused, seconds } = await load({ ...job, url: program.url })
  const after = await program.usage()
  if (refused > 0 || answered === 0) {
    throw new Error(`${refused} of ${refused + answered} requests received neither 2xx nor 3xx.`)
  }
  return {
    answered,
    perSecond: answered / seconds,
    p99Millis,
    cpuMicrosEach: (after.cpuMicros - before.cpuMicros) / answered,
    rssBytes: after.rssBytes,
    loaderBusy: cpuMicros / 1e6 / seconds
  }
}

const load = async (job: Job): Promise<typeof LoadResult.Type> =>
  Schema.decodeUnknownSync(LoadResult)(await runProcess("load", job))
