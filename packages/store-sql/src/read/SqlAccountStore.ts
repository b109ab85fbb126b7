import { AccountStore } from "@canvass/core"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { Database } from "../database/Database.js"
import { millis } from "../database/millis.js"
import { readFirst } from "../database/Statements.js"
import { AccountRow, RefreshTokenRow } from "../schema/RowSchemas.js"

/** Reads accounts and refresh tokens. */
export const layer: Layer.Layer<AccountStore, never, Database> = Layer.effect(
  AccountStore,
  Effect.map(Database, ({ sql }) => ({
    find: (id) => readAccount(sql`SELECT * FROM accounts WHERE id = ${id}`),
    findByEmail: (email) => readAccount(sql`SELECT * FROM accounts WHERE email = ${email}`),
    findRefreshToken: (hash) => readToken(sql`SELECT * FROM refresh_tokens WHERE hash = ${hash}`),
    earliestTokenExpiry: Effect.map(
      readTime(sql`SELECT min("expiresAt") AS at FROM refresh_tokens`),
      Option.flatMap(({ at }) => Option.fromNullable(at))
    )
  }))
)

const readAccount = readFirst(AccountRow)
const readToken = readFirst(RefreshTokenRow)
const readTime = readFirst(Schema.Struct({ at: Schema.NullOr(millis) }))
