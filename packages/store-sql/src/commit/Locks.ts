/**
 * What committers that run at the same time must not do at the same time, on one instance or on many. Each thing that a
 * batch touches has an advisory lock of the database: taken first, all at once and in one order, and given back by the
 * commit. So what the guards rely on stands until the changes are made, nobody waits in a ring, and those who wait are
 * served in turn. Row locks would not do: most guards rely on what is not there, and submissions to one survey would
 * all have to write to its row to share it.
 */
import type { UnitOfWork } from "@canvass/core"
import type { SqlClient } from "@effect/sql/SqlClient"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { arrayOf, inKeys } from "../database/Statements.js"
import { type Access, ofChange, ofEvent, ofGuard, read, write } from "./BatchPlanner.js"

/** To be called in the transaction, before it reads anything. SQLite's one writer needs no locks. */
export const take = (
  sql: SqlClient,
  units: ReadonlyArray<UnitOfWork.UnitOfWork>,
  inOrder: boolean
): Effect.Effect<void, SqlError> =>
  sql.onDialectOrElse({
    pg: () =>
      Effect.flatMap(accountsOf(sql, units), (accounts) => {
        const wanted = locks(units.flatMap((unit) => touched(unit, accounts)), inOrder)
        return wanted.length === 0 ? Effect.void : Effect.asVoid(
          sql`SELECT count(CASE
              WHEN alone = 1 THEN pg_advisory_xact_lock(key)::text
              ELSE pg_advisory_xact_lock_shared(key)::text
            END) FROM unnest(${arrayOf(sql, "integer", wanted.map(({ key }) => key))}, ${
            arrayOf(sql, "integer", wanted.map(({ alone }) => alone ? 1 : 0))
          }) AS wanted (key, alone)`
        )
      }),
    orElse: () => Effect.void
  })

export interface Lock {
  readonly key: number
  readonly alone: boolean
}

/**
 * In the order of their keys. What commutes is shared; of the two ways in which a thing can be shared, reading it and
 * adding to it, the one that happens often. A unit whose changes are made one by one shares nothing: its statements
 * come in an order of their own.
 */
export const locks = (accesses: ReadonlyArray<Access>, inOrder: boolean): ReadonlyArray<Lock> => {
  const wanted = new Map<number, boolean>()
  for (const { key, mode } of accesses) {
    const number = numberOf(key)
    const alone = inOrder || mode !== (key.startsWith("answers\u0000") ? "add" : "read")
    wanted.set(number, alone || wanted.get(number) === true)
  }
  return Array.from(wanted, ([key, alone]) => ({ key, alone })).sort((left, right) => left.key - right.key)
}

type Accounts = ReadonlyMap<string, string>

const touched = (unit: UnitOfWork.UnitOfWork, accounts: Accounts): ReadonlyArray<Access> => [
  ...unit.guards.flatMap((guard) => guard._tag === "RefreshTokenUnused" ? [ofGuard(guard), life] : [ofGuard(guard)]),
  ...unit.changes.flatMap((change) => reached(change, accounts)),
  ...unit.events.map(ofEvent)
]

/** The rows that a change reaches without naming them are locked through what they belong to. */
const reached = (change: UnitOfWork.Change, accounts: Accounts): ReadonlyArray<Access> => {
  switch (change._tag) {
    case "RefreshTokenPut":
      return [write("token", change.token.hash), read("family", change.token.familyId), life]
    case "RefreshFamilyEnded":
      return [write("family", change.familyId)]
    case "IdempotencyPut":
      return [write("idempotency", change.record.scope, change.record.key), life]
    case "ExpiredDataRemoved":
      return [write("life")]
    case "RollupsInvalidated":
    case "SurveyRemoved":
      return [write("survey", change.surveyId), write("answers", change.surveyId)]
    case "WebhookRemoved":
      return [write("webhook", change.webhookId), write("webhooks", accounts.get(change.webhookId) ?? "")]
    // Whoever puts a delivery shares its subscription.
    case "DeliveriesHeld":
    case "DeliveriesReleased":
      return [write("webhook", change.webhookId)]
    case "HeldDeliveriesExpired":
      return [write("held")]
    default: {
      const accesses = ofChange(change)
      return accesses === "everything" ? [] : accesses
    }
  }
}

/** Of all rows that expire. */
const life = read("life")

/** A subscription never changes its account, so that may be read before there is a lock. */
const accountsOf = (sql: SqlClient, units: ReadonlyArray<UnitOfWork.UnitOfWork>): Effect.Effect<Accounts, SqlError> => {
  const removed = units.flatMap(({ changes }) => changes).flatMap((change) =>
    change._tag === "WebhookRemoved" ? [change.webhookId] : []
  )
  return removed.length === 0 ? Effect.succeed(new Map()) : Effect.map(
    sql`SELECT id, "accountId" FROM webhooks WHERE ${inKeys(sql, "id", removed)}`,
    (rows) => new Map(owners(rows).map(({ accountId, id }) => [id, accountId]))
  )
}

const owners = Schema.decodeUnknownSync(Schema.Array(Schema.Struct({ id: Schema.String, accountId: Schema.String })))

/**
 * A number of 53 bits for a text (cyrb53, public domain). Two that share one wait for each other without need, and no
 * more.
 */
const numberOf = (text: string): number => {
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
