import { AccountStore } from "@canvass/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { Database } from "../database/Database.js"
import { millis } from "../database/millis.js"
import { readAll, readCount, readFirst } from "../database/Statements.js"
import { AccountRow, IdentityRow, OneTimeTokenRow, RefreshTokenRow } from "../schema/RowSchemas.js"

/** Reads accounts, identities, refresh tokens and one-time tokens. */
export const layer: Layer.Layer<AccountStore, never, Database> = Layer.effect(
  AccountStore,
  Effect.map(Database, ({ sql }) => ({
    find: (id) => readAccount(sql`SELECT * FROM accounts WHERE id = ${id}`),
    findByEmail: (email) => readAccount(sql`SELECT * FROM accounts WHERE email = ${email}`),
    hasAccounts: Effect.map(
      readCount(sql`SELECT count(*) AS count FROM (SELECT 1 FROM accounts LIMIT 1) AS one_row`),
      (count) => count > 0
    ),
    findOneTimeToken: (hash) => readOneTimeToken(sql`SELECT * FROM one_time_tokens WHERE hash = ${hash}`),
    findIdentity: (issuer, subject) =>
      readIdentity(sql`SELECT * FROM identities WHERE issuer = ${issuer} AND subject = ${subject}`),
    listIdentities: (accountId) =>
      readIdentities(sql`SELECT * FROM identities WHERE "accountId" = ${accountId} ORDER BY "createdAt", id`),
    findRefreshToken: (hash) => readToken(sql`SELECT * FROM refresh_tokens WHERE hash = ${hash}`),
    earliestTokenExpiry: Effect.map(
      readTime(sql`SELECT min(at) AS at FROM (
        SELECT min("expiresAt") AS at FROM refresh_tokens UNION ALL SELECT min("expiresAt") FROM one_time_tokens
      ) AS expiries`),
      Option.flatMap(({ at }) => Option.fromNullable(at))
    )
  }))
)

const readAccount = readFirst(AccountRow)
const readOneTimeToken = readFirst(OneTimeTokenRow)
const readIdentity = readFirst(IdentityRow)
const readIdentities = readAll(IdentityRow)
const readToken = readFirst(RefreshTokenRow)
const readTime = readFirst(Schema.Struct({ at: Schema.NullOr(millis) }))
