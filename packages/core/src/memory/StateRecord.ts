/** What a journal stores of a change of the state, as plain JSON. All records, replayed in order, give the state. */
import * as Either from "effect/Either"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import type { AuditEntry } from "../audit/AuditEntry.js"
import type { Change, UnitOfWork } from "../unit-of-work/UnitOfWork.js"
import type { SurveyEvent } from "../webhooks/Event.js"
import { applyChange as applyOutboxChange, type OutboxChange } from "./MemoryOutbox.js"
import { apply, type State } from "./MemoryState.js"

export type StateRecord = UnitRecord | OutboxRecord

/** A unit of work. Its guards are left out: they held when it was committed. */
export interface UnitRecord {
  readonly _tag: "Unit"
  readonly changes: ReadonlyArray<Change>
  readonly events: ReadonlyArray<SurveyEvent>
  readonly audit: AuditEntry | null
}

/** A change of the outbox that is no unit of work. */
export interface OutboxRecord {
  readonly _tag: "Outbox"
  readonly change: OutboxChange
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
  if (record._tag === "Outbox") return { ...state, outbox: applyOutboxChange(state.outbox, record.change) }
  const { audit, changes, events } = record
  return Either.getOrThrow(apply(state, { guards: [], changes, events, audit: Option.fromNullable(audit) }))
}

const isStateRecord = (record: unknown): record is StateRecord =>
  Predicate.hasProperty(record, "_tag") && (record._tag === "Unit" || record._tag === "Outbox")
