/**
 * Stops the writes of a program that a newer one has overtaken: after a breaking migration, which the program does not
 * know, its writes would lack data or lose some. Each transaction that writes looks for such a migration first, and
 * none is committed until the transaction ends: on PostgreSQL the look locks the table of breaking migrations for
 * reading, before its snapshot is taken, and a breaking migration locks it for itself alone. SQLite has one writer.
 */
import { SqlError } from "@effect/sql/SqlError"
import type { Fragment } from "@effect/sql/Statement"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Database } from "../database/Database.js"
import type { Lock } from "../database/Dialect.js"
import { rowDecoder } from "../database/RowDecoder.js"
import { TemporaryFailure } from "../database/SqlFailure.js"
import { generation } from "../schema/migrationList.js"

/** What is said of a program that may not write any more. */
export const overtakenReason = "a newer program has migrated the database, so that this one may not write any more"

/** The condition that this program knows all breaking migrations. It stays true until the transaction ends. */
export const isCurrent = ({ sql }: Pick<Database, "sql">): Fragment =>
  sql`(SELECT coalesce(max(number), 0) FROM breaking_migrations) <= ${generation}`

/**
 * Takes locks in the order given, and fails when a newer program has overtaken this one. To be called in a transaction,
 * before it reads.
 */
export const enter = (database: Database, locks: ReadonlyArray<Lock>): Effect.Effect<void, SqlError> => {
  const { dialect: { writers }, sql } = database
  const isEntered = sql`CASE WHEN ${isCurrent(database)} THEN 1 ELSE 0 END AS "isEntered"`
  const rows = writers._tag === "SingleWriter" ? sql`SELECT ${isEntered}` : writers.takeLocks(sql, locks, isEntered)
  return Effect.flatMap(rows, (rows) => expectWritten(decodeEntered(rows)[0]?.isEntered === 1))
}

const decodeEntered = rowDecoder(Schema.Struct({ isEntered: Schema.Int }))

/** Fails as `enter` does. For a statement whose condition is `isCurrent`: whether it has written. */
export const expectWritten = (hasWritten: boolean): Effect.Effect<void, SqlError> =>
  hasWritten ? Effect.void : Effect.fail(
    new TemporaryFailure(
      new SqlError({ cause: undefined, message: overtakenReason }),
      "unavailable",
      overtakenReason
    )
  )
