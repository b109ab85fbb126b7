/** The log of the writes to a survey's responses, and the rollups of the log: pure functions. */
import * as HashMap from "effect/HashMap"
import * as Option from "effect/Option"
import type { LogRequest, LogSlice, RollupPart, Watermark } from "../analytics/rollups/RollupStore.js"
import { hasEnded, type Response } from "../responses/Response.js"
import type { ResponseId } from "../values/Ids.js"
import { jsonBytes } from "../values/jsonBytes.js"
import { maxBatchBytes } from "../values/ReadBudget.js"
import * as TimeRange from "../values/TimeRange.js"

/** `partialCount` counts all of them, `numbers` are of responses that stand, `rollups` has their parts in order. */
export interface ResponseLog extends Watermark {
  readonly numbers: HashMap.HashMap<ResponseId, number>
  readonly ended: HashMap.HashMap<number, Response>
  readonly rollups: ReadonlyArray<RollupPart>
}

export const empty: ResponseLog = {
  lastSequence: 0,
  lastRemoval: 0,
  partialCount: 0,
  numbers: HashMap.empty(),
  ended: HashMap.empty(),
  rollups: []
}

/**
 * Records a write: a new response has no `before`, a removed response no `after`. A write of a partial response takes
 * no sequence number.
 */
export const record = (
  log: ResponseLog,
  id: ResponseId,
  before: Option.Option<Response>,
  after: Option.Option<Response>
): ResponseLog => {
  const partialCount = log.partialCount + partials(after) - partials(before)
  if (!Option.exists(before, hasEnded) && !Option.exists(after, hasEnded)) return { ...log, partialCount }
  const sequence = log.lastSequence + 1
  const left = Option.isSome(before) ? removeEntry(log, id, sequence) : log
  return {
    ...left,
    lastSequence: sequence,
    partialCount,
    numbers: HashMap.modifyAt(left.numbers, id, () => Option.as(after, sequence)),
    ended: HashMap.modifyAt(left.ended, sequence, () => Option.filter(after, hasEnded))
  }
}

/** Removes the entry of a response. The rollups that count a response that has ended are removed with it. */
const removeEntry = (log: ResponseLog, id: ResponseId, change: number): ResponseLog => {
  const number = Option.getOrElse(HashMap.get(log.numbers, id), () => 0)
  return !HashMap.has(log.ended, number) ? log : {
    ...log,
    lastRemoval: change,
    ended: HashMap.remove(log.ended, number),
    rollups: log.rollups.filter(({ after, upTo }) => number <= after || number > upTo)
  }
}

const partials = (response: Option.Option<Response>): number =>
  Option.exists(response, (found) => !hasEnded(found)) ? 1 : 0

/** Adds parts of rollups that were counted when the watermark had this `lastRemoval`. */
export const putRollups = (log: ResponseLog, lastRemoval: number, parts: ReadonlyArray<RollupPart>): ResponseLog => {
  if (log.lastRemoval !== lastRemoval) return log
  const byPlace = new Map([...log.rollups, ...parts].map((part) => [`${part.after} ${part.upTo} ${part.part}`, part]))
  const rollups = Array.from(byPlace.values())
    .sort((left, right) => left.after - right.after || left.part - right.part)
  return { ...log, rollups }
}

/** Drops all rollups, and moves the watermark so that copies of them in memory are invalid too. */
export const invalidateRollups = (log: ResponseLog): ResponseLog => {
  const sequence = log.lastSequence + 1
  return { ...log, lastSequence: sequence, lastRemoval: sequence, rollups: [] }
}

/** Reads a slice of the log. `partial` is the number of partial responses in the time range of the request. */
export const read = (
  log: ResponseLog,
  { after, maxCount, ...range }: LogRequest,
  partial: number
): LogSlice => {
  const watermark = { lastSequence: log.lastSequence, lastRemoval: log.lastRemoval, partialCount: partial }
  const responses = Array.from(
    { length: Math.max(0, Math.min(maxCount, log.lastSequence - after)) },
    (_, n) => after + n + 1
  )
    .flatMap((sequence) =>
      Option.match(HashMap.get(log.ended, sequence), {
        onNone: () => [],
        onSome: (response) => TimeRange.has(range, response.submittedAt) ? [{ sequence, response }] : []
      })
    )
  const bytes = responses.reduce(
    (sum, { response }) => sum + jsonBytes([response.answers, response.skipped, response.metadata]),
    0
  )
  if (maxCount <= 1 || bytes <= maxBatchBytes) return { watermark, responses, upTo: after + maxCount }
  return { watermark, responses: responses.filter(({ sequence }) => sequence === after + 1), upTo: after + 1 }
}
