/**
 * Respondents who come at a constant rate. Each opens the page of a survey, sends its form, and sees the thanks. A page
 * that the server has no time for is asked for again, after the time that its response says, as browsers do.
 */
import * as Schema from "effect/Schema"
import { runProcess } from "./runProcess.js"

export const RespondentsJob = Schema.Struct({
  url: Schema.String,
  path: Schema.String,
  /** Forms without their hidden fields, as the body of a request. The respondents take them in turn. */
  forms: Schema.Array(Schema.String),
  count: Schema.Int,
  perSecond: Schema.Number
})
export type RespondentsJob = typeof RespondentsJob.Type

const RespondentsResult = Schema.Struct({
  /** Respondents who have seen the thanks. */
  served: Schema.Int,
  /** Requests that were answered with 503, and repeated. */
  refusals: Schema.Int,
  /** What was answered in place of a page, or why a connection failed, and how often. */
  failures: Schema.Record({ key: Schema.String, value: Schema.Int }),
  /** From the connection of a request that was not refused to the last byte of its response. */
  requestP99Millis: Schema.Number,
  /** From the arrival of a respondent to the last byte of the thanks. */
  p50Millis: Schema.Number,
  p99Millis: Schema.Number,
  seconds: Schema.Number
})
export type RespondentsOutcome = typeof RespondentsResult.Type

/** Runs the respondents in a process of their own. */
export const runRespondents = async (job: RespondentsJob): Promise<RespondentsOutcome> =>
  Schema.decodeUnknownSync(RespondentsResult)(await runProcess("respondents", job))
