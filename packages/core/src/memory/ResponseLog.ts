/** The log of the writes to a survey's responses, and the rollups of the log: pure functions. */
import * as Arr from "effect/Array"
import * as HashMap from "effect/HashMap"
import * as Option from "effect/Option"
import {
  firstParts,
  type LogRequest,
  type LogSlice,
  type RollupPart,
  type Watermark
} from "../analytics/rollups/RollupStore.js"
import { beginning, comparePlaces, type LogEntry, type LogPlace, type PlacedEntry, subjectOf } from "../log/LogEntry.js"
import type { LogHead, LogHistory, LogPage, LogPageRequest, PlacedChange } from "../log/LogStore.js"
import { hasEnded, type Response } from "../responses/Response.js"
import type { ResponseId } from "../values/Ids.js"
import type { Instant } from "../values/Instant.js"
import { jsonBytes } from "../values/jsonBytes.js"
import { maxBatchBytes } from "../values/ReadBudget.js"
import * as TimeRange from "../values/TimeRange.js"

/**
 * `partialCount` counts all of them, `numbers` are of responses that stand, `rollups` has their parts in order.
 * `places` are of the responses that stand, partial ones too, and `entries` are by `keyOf`.
 */
export interface ResponseLog extends Watermark {
  readonly lastPartialSequence: number
  /** The time of the last change. */
  readonly lastAt: Instant
  /** Removals of ended responses up to this sequence number may be missing in `entries`. */
  readonly removalsFrom: number
  readonly places: HashMap.HashMap<ResponseId, PlacedAt>
  readonly entries: HashMap.HashMap<string, PlacedEntry>
  readonly numbers: HashMap.HashMap<ResponseId, number>
  readonly ended: HashMap.HashMap<number, Response>
  readonly rollups: ReadonlyArray<RollupPart>
}

interface PlacedAt {
  readonly place: LogPlace
  readonly at: Instant
}

export const empty: ResponseLog = {
  lastPartialSequence: 0,
  lastAt: 0,
  removalsFrom: 0,
  places: HashMap.empty(),
  entries: HashMap.empty(),
  lastSequence: 0,
  lastRemoval: 0,
  partialCount: 0,
  numbers: HashMap.empty(),
  ended: HashMap.empty(),
  rollups: []
}

/**
 * Records a write at the time `at`: a new response has no `before`, a removed response no `after`. A write of a partial
 * response takes no sequence number.
 */
export const record = (
  log: ResponseLog,
  id: ResponseId,
  before: Option.Option<Response>,
  after: Option.Option<Response>,
  at: Instant
): ResponseLog => {
  const counted = recordWrite(log, id, before, after)
  const isSequenced = counted.lastSequence > log.lastSequence
  const lastPartialSequence = log.lastPartialSequence + Number(!isSequenced)
  const placed = {
    place: { sequence: counted.lastSequence, partialSequence: isSequenced ? 0 : lastPartialSequence },
    at: Math.max(log.lastAt, at)
  }
  const next = { ...counted, lastPartialSequence, lastAt: placed.at }
  return Option.isSome(after) ? { ...next, places: HashMap.set(log.places, id, placed) } : {
    ...next,
    places: HashMap.remove(log.places, id),
    entries: putEntry(HashMap.remove(log.entries, `response.changed ${id}`), {
      ...placed,
      entry: { type: "response.removed", responseId: id },
      endedSequence: Option.exists(before, hasEnded) ? Option.getOrUndefined(HashMap.get(log.numbers, id)) : 0
    })
  }
}

/** Adds an entry, which takes a sequence number. */
export const addEntry = (log: ResponseLog, entry: LogEntry, at: Instant): ResponseLog => {
  const lastSequence = log.lastSequence + 1
  const placed = { place: { sequence: lastSequence, partialSequence: 0 }, at: Math.max(log.lastAt, at), entry }
  return { ...log, lastSequence, lastAt: placed.at, entries: putEntry(log.entries, placed) }
}

/** The log without the entries of versions of the questionnaire that no response has any more. */
export const withVersions = (log: ResponseLog, kept: HashMap.HashMap<number, unknown>): ResponseLog => ({
  ...log,
  entries: HashMap.filter(
    log.entries,
    ({ entry }) => entry.type !== "questionnaire" || HashMap.has(kept, entry.version)
  )
})

const putEntry = (entries: ResponseLog["entries"], placed: PlacedEntry): ResponseLog["entries"] =>
  HashMap.set(entries, keyOf(placed), placed)

/** An entry replaces one with the same key. Removals whose response is forgotten have keys of their own. */
const keyOf = ({ entry, place }: PlacedEntry): string =>
  entry.type === "response.removed" && entry.responseId === null
    ? `forgotten ${place.sequence} ${place.partialSequence}`
    : `${entry.type} ${subjectOf(entry)}`

/** The time of the earliest removal whose response is not forgotten. */
export const oldestRemoval = ({ entries }: ResponseLog): Option.Option<Instant> => {
  const times = Array.from(HashMap.values(entries)).flatMap(({ at, entry }) =>
    entry.type === "response.removed" && entry.responseId !== null ? [at] : []
  )
  return times.length === 0 ? Option.none() : Option.some(times.reduce((left, right) => Math.min(left, right)))
}

/** Forgets the ids of responses that were removed before a time. */
export const forgetRemoved = (log: ResponseLog, before: Instant): ResponseLog => ({
  ...log,
  entries: HashMap.fromIterable(
    Array.from(HashMap.values(log.entries), (placed) => {
      const isForgotten = placed.entry.type === "response.removed" && placed.at < before
      const kept: PlacedEntry = isForgotten ? { ...placed, entry: { ...placed.entry, responseId: null } } : placed
      return [keyOf(kept), kept] as const
    })
  )
})

const recordWrite = (
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
  let columnLength = log.rollups.reduce((sum, part) => sum + columnLengthOf(part), 0)
  const kept = parts.filter((part) => {
    columnLength += columnLengthOf(part)
    return columnLengthOf(part) === 0 || columnLength <= maxColumnLength
  })
  const byPlace = new Map([...log.rollups, ...kept].map((part) => [`${part.after} ${part.upTo} ${part.part}`, part]))
  const rollups = Array.from(byPlace.values())
    .sort((left, right) => left.after - right.after || left.part - right.part)
  return { ...log, rollups }
}

const columnLengthOf = ({ content, part }: RollupPart): number => part < firstParts.columns ? 0 : content.length

/** Characters of the columns that are kept of a survey. Others are made of the responses when they are needed. */
const maxColumnLength = 32 * 1_024 * 1_024

/** Replaces a response that has ended and keeps its number. */
export const replaceEnded = (log: ResponseLog, response: Response): ResponseLog =>
  Option.match(HashMap.get(log.numbers, response.id), {
    onNone: () => log,
    onSome: (number) => ({ ...log, ended: HashMap.set(log.ended, number, response) })
  })

/** Drops all rollups, and makes copies of them in memory invalid, at the last number. */
export const voidRollups = (log: ResponseLog): ResponseLog => ({
  ...log,
  lastRemoval: log.lastSequence,
  rollups: []
})

/** Drops all rollups, and moves the watermark so that copies of them in memory are invalid too. */
export const invalidateRollups = (log: ResponseLog): ResponseLog =>
  voidRollups({ ...log, lastSequence: log.lastSequence + 1 })

/** Reads what is known of a sequence number. Removals of partial responses are not counted. */
export const readHistory = (
  log: ResponseLog,
  sequence: number = log.lastSequence
): Omit<LogHistory, keyof LogHead | "lineage"> => {
  const removals = Array.from(HashMap.values(log.entries))
    .filter(({ entry, place }) => entry.type === "response.removed" && place.sequence > sequence)
  const isKnown = sequence >= log.removalsFrom && removals.every(({ endedSequence }) => endedSequence !== undefined)
  const times = [
    ...Array.from(HashMap.values(log.entries)),
    ...Array.from(HashMap.values(log.places))
  ].flatMap(({ at, place }) => place.partialSequence === 0 && place.sequence <= sequence ? [at] : [])
  return {
    lastRemoval: log.lastRemoval,
    sequenceAt: times.reduce((left, right) => Math.max(left, right), 0),
    removedCount: isKnown
      ? removals.filter(({ endedSequence = 0 }) => endedSequence > 0 && endedSequence <= sequence).length
      : undefined
  }
}

const textBytes = ({ answers, metadata, skipped }: Response): number => jsonBytes([answers, skipped, metadata])

/** Reads a slice of the log. `partial` is the number of partial responses in the time range of the request. */
export const read = (
  log: ResponseLog,
  { after, maxBytes = maxBatchBytes, maxCount, sequences, ...range }: LogRequest,
  partial: number
): LogSlice => {
  const watermark = { lastSequence: log.lastSequence, lastRemoval: log.lastRemoval, partialCount: partial }
  const responses = Array.from(
    { length: Math.max(0, Math.min(maxCount, log.lastSequence - after)) },
    (_, n) => after + n + 1
  )
    .filter((sequence) => sequences === undefined || sequences.includes(sequence))
    .flatMap((sequence) =>
      Option.match(HashMap.get(log.ended, sequence), {
        onNone: () => [],
        onSome: (response) => TimeRange.has(range, response.submittedAt) ? [{ sequence, response }] : []
      })
    )
  const bytes = responses.reduce((sum, { response }) => sum + textBytes(response), 0)
  const headAt = log.lastAt
  if (maxCount <= 1 || bytes <= maxBytes) return { watermark, headAt, responses, upTo: after + maxCount }
  return { watermark, headAt, responses: responses.filter(({ sequence }) => sequence === after + 1), upTo: after + 1 }
}

/** Reads a page of changes. */
export const readPage = (
  { entries, places }: ResponseLog,
  responses: HashMap.HashMap<ResponseId, Response>,
  { after, hasPartials, limit, maxBytes }: LogPageRequest
): Omit<LogPage, keyof LogHead> => {
  const all = [
    ...Array.from(HashMap.values(entries)),
    ...Array.from(places, ([id, placed]) => ({ ...placed, id }))
  ].filter(({ place }) => hasPartials || place.partialSequence === 0)
    .sort((left, right) => comparePlaces(left.place, right.place))
  const behind = all.filter(({ place }) => comparePlaces(place, after) > 0).slice(0, limit)
  const changes = behind.map((placed): PlacedChange => {
    const { at, place } = placed
    const entry = "entry" in placed ? placed.entry : undefined
    const id = "id" in placed
      ? placed.id
      : placed.entry.type === "response.changed"
      ? placed.entry.responseId
      : undefined
    const response = id === undefined ? undefined : Option.getOrUndefined(HashMap.get(responses, id))
    return { at, place, entry, response }
  })
  let bytes = 0
  const fitting = Arr.takeWhile(changes, ({ response }, index) => {
    bytes += response === undefined ? 0 : textBytes(response)
    return index === 0 || bytes <= maxBytes
  })
  const forgotten = Array.from(HashMap.values(entries)).filter(({ entry }) =>
    entry.type === "response.removed" && entry.responseId === null
  ).sort((left, right) => comparePlaces(left.place, right.place))
  return {
    changes: fitting,
    afterAt: all.findLast(({ place }) => comparePlaces(place, after) <= 0)?.at ?? 0,
    forgottenTo: forgotten.at(-1)?.place ?? beginning
  }
}
