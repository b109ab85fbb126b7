/**
 * Renews the lineage of a database: the random number in each cursor of a log. A cursor of another lineage is refused,
 * because the history behind it is another one.
 */
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import { randomInt } from "node:crypto"
import type { Database } from "./database/Database.js"

/** Lineages are numbers below this one. */
const lineages = 2 ** 31

/**
 * Gives the database another lineage, also while servers use it. A database from before there were logs has none: the
 * migration chooses one.
 */
export const renew = ({ dialect, sql }: Database): Effect.Effect<void, SqlError> =>
  Effect.flatMap(dialect.countTables(sql, ["log_lineage"]), (count) =>
    count === 0
      ? Effect.void
      // Adding less than `lineages` never leads back to the same number.
      : Effect.asVoid(sql.withTransaction(
        sql`UPDATE log_lineage SET lineage = (lineage + ${randomInt(1, lineages)}) % ${lineages}`
      )))
