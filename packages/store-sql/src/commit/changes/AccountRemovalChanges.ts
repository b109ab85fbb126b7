import { RemovedAccounts } from "@canvass/core/ports"
import type { SqlError } from "@effect/sql/SqlError"
import * as Effect from "effect/Effect"
import type { TableName } from "../../database/Columns.js"
import type { Database } from "../../database/Database.js"
import type { ChangeByTag, SomeChangeDescriptions } from "../ChangeDescription.js"
import type { RemovedAccount } from "../preconditions/AccountPreconditions.js"
import { deleteRemaining } from "../purge/AccountPurge.js"
import { write } from "../StateAccess.js"

export const accountRemovalChanges = {
  // Units that write for the account share its lock. Their events share that of its webhooks.
  AccountRemoved: {
    touches: "everything",
    locks: ({ accountId }) => [
      write("account", accountId),
      write("key of account", accountId),
      write("webhooks of account", accountId)
    ],
    reads: "nothing",
    write: (database, changes) =>
      Effect.forEach(changes, ({ accountId, at }) =>
        Effect.zipRight(
          database.sql`INSERT INTO removed_accounts ${
            database.sql.insert({
              id: accountId,
              removedAt: database.dialect.instant(at),
              dueAt: database.dialect.instant(at)
            })
          } ON CONFLICT (id) DO NOTHING`,
          hide(database, accountId)
        ))
  },
  RemovedAccountPurged: {
    touches: "everything",
    locks: ({ accountId }) => [write("account", accountId)],
    reads: ({ accountId }) => ({ removedAccounts: [accountId] }),
    write: (database, changes, { removedAccounts }) =>
      Effect.forEach(changes, (change) => {
        const account = removedAccounts.get(change.accountId)
        return account === undefined ? Effect.void : purge(database, change, account)
      })
  }
} satisfies SomeChangeDescriptions

/**
 * Deletes the rows that reads begin with. Reads of other rows depend on these rows, or exclude removed accounts. These
 * rows are small, and limits keep them few.
 */
const hide = ({ sql }: Database, account: string): Effect.Effect<unknown, SqlError> =>
  Effect.all([
    sql`DELETE FROM accounts WHERE id = ${account}`,
    ...removedAtOnce.map((table) => sql`DELETE FROM ${sql(table)} WHERE "accountId" = ${account}`),
    // All events of a stream belong to one account.
    sql`DELETE FROM outbox_streams
      WHERE stream IN (SELECT stream FROM outbox_events WHERE "accountId" = ${account})`,
    sql`DELETE FROM outbox_events
      WHERE stream IN (SELECT stream FROM outbox_events WHERE "accountId" = ${account})`
  ], { discard: true })

/** Tables with few rows of an account. */
const removedAtOnce = [
  "aliases",
  "api_keys",
  "named_api_keys",
  "identities",
  "login_addresses",
  "one_time_tokens",
  "sessions",
  "webhooks"
] as const satisfies ReadonlyArray<TableName>

/**
 * Deletes some of the rows that are left. When there are none, the account is purged again after
 * `RemovedAccounts.memoryMillis`, for what was written by then, and forgotten.
 */
const purge = (
  database: Database,
  { accountId, maxBytes, maxRows, now }: ChangeByTag["RemovedAccountPurged"],
  { removedAt, webhooksUpTo }: RemovedAccount
): Effect.Effect<unknown, SqlError> =>
  Effect.gen(function*() {
    const { dialect, sql } = database
    if (yield* deleteRemaining(database, { accountId, webhooksUpTo, maxBytes, maxRows })) return
    yield* hide(database, accountId)
    const forgetAt = removedAt + RemovedAccounts.memoryMillis
    yield* now >= forgetAt
      ? sql`DELETE FROM removed_accounts WHERE id = ${accountId}`
      : sql`UPDATE removed_accounts SET "dueAt" = ${dialect.instant(forgetAt)}, "webhooksUpTo" = NULL
          WHERE id = ${accountId}`
  })
