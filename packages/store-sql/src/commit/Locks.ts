/**
 * Locks against transactions of other connections and other instances. A batch takes an advisory lock for each thing
 * that it touches: before it reads, all in one statement, in the order of their numbers, until the commit. So guards
 * hold until the changes are written, and transactions do not deadlock.
 *
 * Row locks would not do: most guards rely on rows that do not exist, and submissions to one survey would all have to
 * write its row in order to share it.
 */
import { RemovedAccounts, type UnitOfWork } from "@canvass/core/ports"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import type { Database } from "../database/Database.js"
import type { Lock } from "../database/Dialect.js"
import * as Fence from "../programs/Fence.js"
import { changeLocks, eventAccess, guardLocks } from "./ChangeTable.js"
import { joinKey, read, type StateAccess } from "./StateAccess.js"

/**
 * Takes the locks of these units of work, and passes the fence. To be called in a transaction, before it reads. Units
 * with events share the lock of the outbox, so that it is not opened or closed meanwhile.
 */
export const takeLocks = (
  database: Database,
  units: ReadonlyArray<UnitOfWork.UnitOfWork>,
  isOrdered: boolean
): Effect.Effect<void, SqlError> =>
  Effect.suspend(() =>
    Fence.enter(
      database,
      database.dialect.writers._tag === "SingleWriter"
        ? []
        : [...outboxLocks(units), ...toLocks(units.flatMap(lockedAccesses), isOrdered)]
    )
  )

/** The removal of an account deletes its events from the outbox. */
const outboxLocks = (units: ReadonlyArray<UnitOfWork.UnitOfWork>): ReadonlyArray<Lock> => {
  const isExclusive = units.some(({ changes }) =>
    changes.some(({ _tag }) => _tag === "AccountRemoved" || _tag === "RemovedAccountPurged")
  )
  return isExclusive || units.some(({ events }) => events.length > 0) ? [{ key: outboxLockKey, isExclusive }] : []
}

/** Takes the lock of the outbox, and passes the fence. To be called in a transaction, before any other lock. */
export const takeOutboxLock = (database: Database, isExclusive: boolean): Effect.Effect<void, SqlError> =>
  Fence.enter(database, [{ key: outboxLockKey, isExclusive }])

/** Less than nearly all hashes, and taken before them. */
const outboxLockKey = 1

/** What is locked for a unit of work. */
export const lockedAccesses = (unit: UnitOfWork.UnitOfWork): ReadonlyArray<StateAccess> => [
  ...unit.guards.flatMap(guardLocks),
  ...unit.changes.flatMap(changeLocks),
  ...unit.changes.flatMap(accountLocks),
  ...unit.events.map(eventAccess)
]

/**
 * A change that writes for an account shares its lock, so that the account is not removed meanwhile. Counts of requests
 * need none: those that are written late are deleted before the store forgets the account.
 */
const accountLocks = (change: UnitOfWork.Change): ReadonlyArray<StateAccess> => {
  const account = change._tag === "UsageAdded" ? undefined : RemovedAccounts.accountOf(change)
  return account === undefined ? [] : [read("account", account)]
}

/**
 * The locks for these accesses, in the order of their numbers. Accesses that commute share a lock. A thing is shared
 * either for reading or for adding, but not for both: for the mode that is frequent.
 *
 * `isOrdered`: the changes are written one by one, in their own order. Two such batches may lock rows in different
 * orders, so all their locks are exclusive.
 */
export const toLocks = (accesses: ReadonlyArray<StateAccess>, isOrdered: boolean): ReadonlyArray<Lock> => {
  const locks = new Map<number, Lock>()
  for (const { key, mode } of accesses) {
    const number = lockKey(key)
    const sharedMode = key.startsWith(responsesPrefix) ? "add" : "read"
    const isExclusive = isOrdered || mode !== sharedMode || locks.get(number)?.isExclusive === true
    locks.set(number, { key: number, isExclusive })
  }
  return Array.from(locks.values()).sort((left, right) => left.key - right.key)
}

/** Submissions add to the responses of a survey. */
const responsesPrefix = joinKey("responses", "")

/**
 * A number of 53 bits for a text (cyrb53, public domain). Two texts with the same number share a lock, which only makes
 * transactions wait without need.
 */
export const lockKey = (text: string): number => {
  let left = 0xdeadbeef
  let right = 0x41c6ce57
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    left = Math.imul(left ^ unit, 2654435761)
    right = Math.imul(right ^ unit, 1597334677)
  }
  left = Math.imul(left ^ (left >>> 16), 2246822507) ^ Math.imul(right ^ (right >>> 13), 3266489909)
  right = Math.imul(right ^ (right >>> 16), 2246822507) ^ Math.imul(left ^ (left >>> 13), 3266489909)
  return 4294967296 * (2097151 & right) + (left >>> 0)
}
