import { Ids } from "@canvass/core"
import { AccountStore } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { batchedLookup } from "../database/batching/BatchedLookup.js"
import { Database } from "../database/Database.js"
import { millis } from "../database/millis.js"
import { ofExistingAccount } from "../database/removedAccounts.js"
import { lowestId, maxRows, readAll, readCount, readFirst, readTime } from "../database/Statements.js"
import {
  AccountRow,
  IdentityRow,
  LoginAddressRow,
  OneTimeTokenRow,
  RefreshTokenRow,
  SessionRow
} from "../schema/RowSchemas.js"

/** Reads accounts, their identities and sessions, refresh tokens and one-time tokens. */
export const layer: Layer.Layer<AccountStore, never, Database> = Layer.effect(
  AccountStore,
  Effect.map(Database, (database) => {
    const { dialect, sql } = database
    return {
      find: (id) => readAccount(sql`SELECT * FROM accounts WHERE id = ${id}`),
      findByEmail: (email) => readAccount(sql`SELECT * FROM accounts WHERE email = ${email}`),
      list: (after: string = lowestId, limit) =>
        readAccounts(sql`SELECT * FROM accounts WHERE id > ${after} ORDER BY id LIMIT ${limit}`),
      hasAccounts: Effect.map(
        readCount(sql`SELECT count(*) AS count FROM (SELECT 1 FROM accounts AS first_row LIMIT 1) AS one_row`),
        (count) => count > 0
      ),
      findOneTimeToken: (hash) => readOneTimeToken(sql`SELECT * FROM one_time_tokens WHERE hash = ${hash}`),
      findIdentity: (issuer, subject) =>
        readIdentity(sql`SELECT * FROM identities WHERE issuer = ${issuer} AND subject = ${subject}`),
      listIdentities: (accountId) =>
        readIdentities(sql`SELECT * FROM identities WHERE "accountId" = ${accountId} ORDER BY "createdAt", id`),
      // Every busy session is read once in a second: the instance reads them together.
      findSession: batchedLookup(
        database,
        maxRows,
        (id) => readSession(sql`SELECT * FROM sessions WHERE id = ${id}`),
        (ids) =>
          Effect.map(
            readSessions(sql`SELECT * FROM sessions WHERE ${dialect.inKeys(sql, "id", ids)}`),
            (found) => new Map(found.map((session) => [session.id, session]))
          )
      ),
      listSessions: (account) =>
        readSessions(sql`SELECT * FROM sessions WHERE "accountId" = ${account} ORDER BY "createdAt" DESC, id DESC`),
      findRefreshToken: (hash) =>
        readToken(
          sql`SELECT * FROM refresh_tokens WHERE hash = ${hash} AND ${ofExistingAccount(sql, "refresh_tokens")}`
        ),
      listLoginAddresses: (account) =>
        readLoginAddresses(
          sql`SELECT * FROM login_addresses WHERE "accountId" = ${account} ORDER BY "expiresAt" DESC, address DESC`
        ),
      earliestExpiry: readTime(sql`SELECT min(at) AS at FROM (
        SELECT min("expiresAt") AS at FROM sessions
          UNION ALL SELECT min("expiresAt") FROM refresh_tokens WHERE ${ofExistingAccount(sql, "refresh_tokens")}
          UNION ALL SELECT min("expiresAt") FROM one_time_tokens
          UNION ALL SELECT min("expiresAt") FROM login_addresses
      ) AS expiries`),
      firstRemoved: readRemoved(sql`SELECT id, "dueAt" FROM removed_accounts ORDER BY "dueAt", id LIMIT 1`)
    }
  })
)

const readAccounts = readAll(AccountRow)
const readAccount = readFirst(AccountRow)
const readOneTimeToken = readFirst(OneTimeTokenRow)
const readIdentity = readFirst(IdentityRow)
const readIdentities = readAll(IdentityRow)
const readLoginAddresses = readAll(LoginAddressRow)
const readSession = readFirst(SessionRow)
const readSessions = readAll(SessionRow)
const readToken = readFirst(RefreshTokenRow)
const readRemoved = readFirst(Schema.Struct({ id: Ids.AccountId, dueAt: millis }))
