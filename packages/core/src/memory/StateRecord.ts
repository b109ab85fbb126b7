/** What a journal stores of a change of the state, as plain JSON. All records, replayed in order, give the state. */
import * as Arr from "effect/Array"
import * as Chunk from "effect/Chunk"
import * as Either from "effect/Either"
import * as HashMap from "effect/HashMap"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import * as Record from "effect/Record"
import type { AuditEntry } from "../audit/AuditEntry.js"
import type { Event } from "../events/Event.js"
import type { Change, UnitOfWork } from "../unit-of-work/UnitOfWork.js"
import { applyChange as applyOutboxChange, type OutboxChange } from "./MemoryOutbox.js"
import { apply, type State } from "./MemoryState.js"

export type StateRecord = OutboxRecord | PartRecord | UnitRecord

/** A unit of work. Its guards are left out: they held when it was committed. */
export interface UnitRecord {
  readonly _tag: "Unit"
  readonly changes: ReadonlyArray<Change>
  readonly events: ReadonlyArray<Event>
  readonly audit: AuditEntry | null
}

/** A change of the outbox that is no unit of work. */
export interface OutboxRecord {
  readonly _tag: "Outbox"
  readonly change: OutboxChange
}

/** A part of a whole state, for a journal that is compacted. `value` is what `toPlain` returns. */
export interface PartRecord {
  readonly _tag: "Part"
  readonly name: string
  readonly value: unknown
}

/** Returns the record of a unit of work, or nothing if the unit only checks its guards. */
export const fromUnit = ({ audit, changes, events }: UnitOfWork): Option.Option<StateRecord> =>
  changes.length === 0 && events.length === 0 && Option.isNone(audit)
    ? Option.none()
    : Option.some({ _tag: "Unit", changes, events, audit: Option.getOrNull(audit) })

/**
 * Returns the state after the change of a record. `record` is what `JSON.parse` returns for the JSON of a
 * `StateRecord`. Its parts are not validated: protect a journal by checksums. Throws if it is no record at all.
 */
export const replay = (state: State, record: unknown): State => {
  if (!isStateRecord(record)) throw new Error("The record is not a change of the state.")
  switch (record._tag) {
    case "Outbox":
      return { ...state, outbox: applyOutboxChange(state.outbox, record.change) }
    case "Part":
      return addPart(state, record)
    case "Unit": {
      const { audit, changes, events } = record
      return Either.getOrThrow(apply(state, { guards: [], changes, events, audit: Option.fromNullable(audit) }))
    }
  }
}

const isStateRecord = (record: unknown): record is StateRecord =>
  Predicate.hasProperty(record, "_tag") &&
  (record._tag === "Unit" || record._tag === "Outbox" || record._tag === "Part")

/**
 * Returns the records of a whole state: replayed on an empty state they give it, as all records of its history do.
 * There are fewer of them where the history has changed or removed something.
 */
export function* fromState(state: State): Generator<StateRecord> {
  for (const [name, value] of Object.entries(state)) {
    if (!HashMap.isHashMap(value)) yield { _tag: "Part", name, value: toPlain(value) }
    else for (const entries of Arr.chunksOf(value, maxEntries)) yield { _tag: "Part", name, value: mapToPlain(entries) }
  }
}

/** Maximum number of entries of a map in one record. */
const maxEntries = 64

/** A map is in several records, each of which has some of its entries. */
const addPart = (state: State, { name, value }: PartRecord): State => {
  const before: unknown = Object.entries(state).find(([field]) => field === name)?.[1]
  const added = fromPlain(value)
  const isMap = HashMap.isHashMap(before) && HashMap.isHashMap(added)
  return Object.assign({}, state, { [name]: isMap ? HashMap.union(before, added) : added })
}

/** A value of a state as JSON: its maps and chunks become objects with one field, whose name no other object has. */
const toPlain = (value: unknown): unknown => {
  if (HashMap.isHashMap(value)) return mapToPlain(value)
  if (Chunk.isChunk(value)) return { [chunkField]: Array.from(value, toPlain) }
  if (Array.isArray(value)) return value.map(toPlain)
  if (!Predicate.isRecord(value)) return value
  const plain = Record.map(value, toPlain)
  return Object.keys(value).some((name) => name.startsWith("$")) ? { [objectField]: plain } : plain
}

const mapToPlain = (entries: Iterable<readonly [unknown, unknown]>): unknown => ({
  [mapField]: Array.from(entries, ([key, value]) => [key, toPlain(value)])
})

const fromPlain = (plain: unknown): unknown => {
  if (Array.isArray(plain)) return plain.map(fromPlain)
  if (!Predicate.isRecord(plain)) return plain
  const { [chunkField]: chunk, [mapField]: entries, [objectField]: object } = plain
  if (Array.isArray(chunk)) return Chunk.fromIterable(chunk.map(fromPlain))
  if (Array.isArray(entries)) return HashMap.fromIterable(entries.map(([key, value]) => [key, fromPlain(value)]))
  return Record.map(Predicate.isRecord(object) ? object : plain, fromPlain)
}

const mapField = "$map"
const chunkField = "$chunk"
const objectField = "$object"
