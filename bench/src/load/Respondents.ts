/** Respondents who come at a constant rate. Each opens the page of a survey, sends its form, and sees the thanks. */
import * as Schema from "effect/Schema"
import { fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"

export const RespondentsJob = Schema.Struct({
  url: Schema.String,
  path: Schema.String,
  /** Forms without their hidden fields, as the body of a request. The respondents take them in turn. */
  forms: Schema.Array(Schema.String),
  count: Schema.Int,
  perSecond: Schema.Number
})
export type RespondentsJob = typeof RespondentsJob.Type

const Outcome = Schema.Struct({
  served: Schema.Int,
  /** What was answered in place of a page, or why a connection failed, and how often. */
  failures: Schema.Record({ key: Schema.String, value: Schema.Int }),
  /** From the arrival of a respondent to the last byte of the thanks. */
  p50Millis: Schema.Number,
  p99Millis: Schema.Number,
  seconds: Schema.Number
})
export type RespondentsOutcome = typeof Outcome.Type

/** Runs the respondents in a process of their own. */
export const runRespondents = async (job: RespondentsJob): Promise<RespondentsOutcome> => {
  const child = fork(script)
  child.send(job)
  const messages: ReadonlyArray<unknown> = await once(child, "message")
  return Schema.decodeUnknownSync(Outcome)(messages[0])
}

const script = fileURLToPath(new URL("../processes/respondents.js", import.meta.url))
