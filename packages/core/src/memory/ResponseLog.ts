/** How a survey's responses came to stand as they do, and the aggregates that were made of them: pure functions. */
import * as HashMap from "effect/HashMap"
import * as Option from "effect/Option"
import type { LogRequest, LogSlice, Rollup, Watermark } from "../analytics/RollupStore.js"
import type { Response } from "../responses/Response.js"
import type { ResponseId } from "../values/Ids.js"
import * as TimeRange from "../values/TimeRange.js"

/** `partial` counts all of them, `numbers` are those of the responses that stand, and `rollups` are in their order. */
export interface ResponseLog extends Watermark {
  readonly numbers: HashMap.HashMap<ResponseId, number>
  readonly completed: HashMap.HashMap<number, Response>
  readonly rollups: ReadonlyArray<Rollup>
}

export const empty: ResponseLog = {
  lastSequence: 0,
  lastRemoval: 0,
  partialCount: 0,
  numbers: HashMap.empty(),
  completed: HashMap.empty(),
  rollups: []
}

/** A response before and after. A new one was nothing before; one that is removed is nothing after. */
export const turn = (
  chronicle: ResponseLog,
  id: ResponseId,
  before: Option.Option<Response>,
  after: Option.Option<Response>
): ResponseLog => {
  const changes = chronicle.lastSequence + 1
  const left = Option.isSome(before) ? without(chronicle, id, changes) : chronicle
  return {
    ...left,
    lastSequence: changes,
    partialCount: chronicle.partialCount + partials(after) - partials(before),
    numbers: HashMap.modifyAt(left.numbers, id, () => Option.as(after, changes)),
    completed: HashMap.modifyAt(left.completed, changes, () => Option.filter(after, isCompleted))
  }
}

/** Without the number of one that stood. If it was completed, what counts it is gone. */
const without = (chronicle: ResponseLog, id: ResponseId, change: number): ResponseLog => {
  const number = Option.getOrElse(HashMap.get(chronicle.numbers, id), () => 0)
  return !HashMap.has(chronicle.completed, number) ? chronicle : {
    ...chronicle,
    lastRemoval: change,
    completed: HashMap.remove(chronicle.completed, number),
    rollups: chronicle.rollups.filter(({ after, upTo }) => number <= after || number > upTo)
  }
}

const isCompleted = ({ status }: Response): boolean => status === "completed"

const partials = (response: Option.Option<Response>): number =>
  Option.exists(response, ({ status }) => status === "partial") ? 1 : 0

/** Adds rollups that were counted when the watermark had this `lastRemoval`. */
export const keep = (chronicle: ResponseLog, lastRemoval: number, rollups: ReadonlyArray<Rollup>): ResponseLog => {
  if (chronicle.lastRemoval !== lastRemoval) return chronicle
  const byStart = new Map([...chronicle.rollups, ...rollups].map((rollup) => [rollup.after, rollup]))
  return { ...chronicle, rollups: Array.from(byStart.values()).sort((left, right) => left.after - right.after) }
}

/** Whoever has made aggregates learns that they are void. */
export const forget = (chronicle: ResponseLog): ResponseLog => {
  const changes = chronicle.lastSequence + 1
  return { ...chronicle, lastSequence: changes, lastRemoval: changes, rollups: [] }
}

/** `partial` is how many partial ones there are in the range of times that was asked for. */
export const read = (
  chronicle: ResponseLog,
  { after, maxCount, ...range }: LogRequest,
  partial: number
): LogSlice => ({
  watermark: { lastSequence: chronicle.lastSequence, lastRemoval: chronicle.lastRemoval, partialCount: partial },
  responses: Array.from(
    { length: Math.max(0, Math.min(maxCount, chronicle.lastSequence - after)) },
    (_, n) => after + n + 1
  )
    .flatMap((change) =>
      Option.match(HashMap.get(chronicle.completed, change), {
        onNone: () => [],
        onSome: (response) => TimeRange.has(range, response.submittedAt) ? [{ sequence: change, response }] : []
      })
    )
})
