/**
 * Puts waiting units of work into batches, each of which is one transaction. A batch checks all guards before it writes
 * any change, and writes changes kind by kind. So units share a batch only if their order does not matter.
 */
import type { UnitOfWork } from "@canvass/core/ports"
import * as Predicate from "effect/Predicate"
import { changeAccesses, eventAccess, guardAccess } from "./ChangeTable.js"
import { commute, type StateAccess } from "./StateAccess.js"

export interface Batch<A> {
  readonly entries: ReadonlyArray<A>
  /** The batch is one unit, whose changes depend on their order and have to be written one by one. */
  readonly isOrdered: boolean
}

/**
 * Maximum length of the texts of a batch, in UTF-16 units. A batch needs memory for several copies of its texts: as
 * columns, as parameters, and as bytes that are sent. The units that wait for a slow database may have texts of 64 MiB.
 */
const maxTextLength = 4 * 1_024 * 1_024

/**
 * Plans batches of at most `maxUnits` units, to be committed one after the other. A unit goes into the earliest batch
 * that comes after all units before it with which it does not commute, and that has room for its texts. A unit whose
 * texts alone are longer than those of a batch may be is a batch of its own.
 */
export const planBatches = <A extends { readonly unit: UnitOfWork.UnitOfWork }>(
  entries: ReadonlyArray<A>,
  maxUnits: number
): ReadonlyArray<Batch<A>> => {
  const batches: Array<PlannedBatch<A>> = []
  const lastAccesses = new Map<string, LastAccess>()
  let earliest = 0
  for (const entry of entries) {
    const changes = entry.unit.changes.map(changeAccesses)
    const isOrdered = hasConflict(changes)
    const textLength = textLengthOf([entry.unit.changes, entry.unit.events])
    if (isOrdered || changes.includes("everything")) {
      batches.push({ entries: [entry], isOrdered, textLength })
      earliest = batches.length
      continue
    }
    const accesses = mergeByKey([
      ...entry.unit.guards.map(guardAccess),
      ...changes.flatMap(namedAccesses),
      ...entry.unit.events.map(eventAccess)
    ])
    let index = accesses.reduce(
      (after, access) => Math.max(after, earliestBatch(lastAccesses.get(access.key), access)),
      earliest
    )
    while (!hasRoom(batches[index], maxUnits, textLength)) index += 1
    const batch = batches[index] ?? { entries: [], isOrdered: false, textLength: 0 }
    batch.entries.push(entry)
    batch.textLength += textLength
    batches[index] = batch
    for (const access of accesses) {
      lastAccesses.set(access.key, withAccess(lastAccesses.get(access.key), access, index))
    }
  }
  return batches
}

/** A batch while it is planned, with the length of its texts. */
interface PlannedBatch<A> extends Batch<A> {
  readonly entries: Array<A>
  textLength: number
}

const hasRoom = (batch: PlannedBatch<unknown> | undefined, maxUnits: number, textLength: number): boolean =>
  batch === undefined || (batch.entries.length < maxUnits && batch.textLength + textLength <= maxTextLength)

/** The length of all texts in a value of plain data. */
const textLengthOf = (value: unknown): number => {
  if (typeof value === "string") return value.length
  let sum = 0
  if (Array.isArray(value)) { for (const item of value) sum += textLengthOf(item) }
  // A list of the values would be made for each object of each unit.
  else if (Predicate.isRecord(value)) { for (const name in value) sum += textLengthOf(value[name]) }
  return sum
}

/** One access for each thing. A unit that touches a thing in two modes conflicts with both, as a write does. */
const mergeByKey = (accesses: ReadonlyArray<StateAccess>): ReadonlyArray<StateAccess> => {
  const modes = new Map<string, StateAccess["mode"]>()
  for (const { key, mode } of accesses) modes.set(key, (modes.get(key) ?? mode) === mode ? mode : "write")
  return Array.from(modes, ([key, mode]) => ({ key, mode }))
}

/** How a thing was touched last: its mode, and the first and the last batch with accesses of this mode. */
interface LastAccess {
  readonly mode: StateAccess["mode"]
  readonly first: number
  readonly last: number
}

const earliestBatch = (previous: LastAccess | undefined, { mode }: StateAccess): number =>
  previous === undefined ? 0 : commute(previous.mode, mode) ? previous.first : previous.last + 1

const withAccess = (previous: LastAccess | undefined, { mode }: StateAccess, index: number): LastAccess =>
  previous === undefined
    ? { mode, first: 0, last: index }
    : commute(previous.mode, mode)
    ? { ...previous, last: Math.max(previous.last, index) }
    : { mode, first: index, last: index }

/** Whether changes of one unit touch the same thing in ways that do not commute. */
const hasConflict = (changes: ReadonlyArray<ReadonlyArray<StateAccess> | "everything">): boolean => {
  if (changes.length < 2) return false
  if (changes.includes("everything")) return true
  const modes = new Map<string, StateAccess["mode"]>()
  return changes.flatMap(namedAccesses).some(({ key, mode }) => {
    const previous = modes.get(key)
    modes.set(key, mode)
    return previous !== undefined && !commute(previous, mode)
  })
}

const namedAccesses = (accesses: ReadonlyArray<StateAccess> | "everything"): ReadonlyArray<StateAccess> =>
  accesses === "everything" ? [] : accesses
