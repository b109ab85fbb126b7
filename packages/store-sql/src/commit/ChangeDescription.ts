/** Describes each kind of change and guard of a unit of work for the SQL stores. */
import type { UnitOfWork } from "@canvass/core/ports"
import type { SqlError } from "@effect/sql/SqlError"
import type * as Effect from "effect/Effect"
import type { Database } from "../database/Database.js"
import type { PreconditionKeys, Preconditions } from "./Preconditions.js"
import type { ResponseChange } from "./ResponseWrites.js"
import type { StateAccess } from "./StateAccess.js"

/** Answers every question about one kind of change. */
export type ChangeDescription<Change> = Touches<Change> & Reads<Change> & Writes<Change>

/** One description for each kind of change. */
export type ChangeDescriptions = { readonly [Tag in ChangeTag]: ChangeDescription<ChangeByTag[Tag]> }

/** Answers every question about one kind of guard. */
export interface GuardDescription<Guard> extends Reads<Guard> {
  /** Resources that the guard reads. Two units are in different batches if one writes what the other reads. */
  readonly touches: (guard: Guard) => StateAccess
  /** Locks that keep the guard true until the commit. `touched`: the resources of `touches`. */
  readonly locks: "touched" | ((guard: Guard) => ReadonlyArray<StateAccess>)
  /** Whether the guard holds in the stored state. */
  readonly holds: (guard: Guard, preconditions: Preconditions) => boolean
}

/** One description for each kind of guard. */
export type GuardDescriptions = { readonly [Tag in GuardTag]: GuardDescription<GuardByTag[Tag]> }

/**
 * `touches`: what the change touches. The batch planner puts two units into different batches if they touch a thing in
 * ways that do not commute. A change that reaches rows which it does not name touches `everything`, and its unit has
 * a batch of its own.
 *
 * `locks`: what is locked while other instances commit. Rows that the change does not name are locked through the thing
 * that they belong to. `touched`: what the change touches.
 */
type Touches<Change> =
  | {
    readonly touches: (change: Change) => ReadonlyArray<StateAccess>
    readonly locks: "touched" | ((change: Change) => ReadonlyArray<StateAccess>)
  }
  | { readonly touches: "everything"; readonly locks: (change: Change) => ReadonlyArray<StateAccess> }

/** The stored state that must be known, for `holds` or for the writes. */
interface Reads<A> {
  readonly reads: "nothing" | ((changeOrGuard: A) => PreconditionKeys)
}

/**
 * Either writes all changes of this kind in a batch with as few statements as possible, or turns a change into one of a
 * response. Those are written together, because they take sequence numbers in the order of the batch. `undefined`:
 * there is nothing to write. Only a change that touches `everything` may read rows while it writes: other writes are
 * sent with the commit.
 */
type Writes<Change> =
  | {
    readonly write: (
      database: Database,
      changes: ReadonlyArray<Change>,
      preconditions: Preconditions
    ) => Effect.Effect<unknown, SqlError>
  }
  | { readonly toResponseChange: (change: Change, preconditions: Preconditions) => ResponseChange | undefined }

export type ChangeTag = UnitOfWork.Change["_tag"]
export type GuardTag = UnitOfWork.Guard["_tag"]

export type ChangeByTag = { readonly [Tag in ChangeTag]: Extract<UnitOfWork.Change, { readonly _tag: Tag }> }
export type GuardByTag = { readonly [Tag in GuardTag]: Extract<UnitOfWork.Guard, { readonly _tag: Tag }> }

/** Descriptions of some kinds of changes, in the file of their area. */
export type SomeChangeDescriptions = Partial<ChangeDescriptions>

/** Descriptions of some kinds of guards, in the file of their area. */
export type SomeGuardDescriptions = Partial<GuardDescriptions>
