/** Reads accounts and their logins. */
import { AccountStore } from "@canvass/core"
import * as SqlClient from "@effect/sql/SqlClient"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { AccountRow, RefreshTokenRow } from "../schema/RowSchemas.js"
import { first } from "../database/Statements.js"

export const layer: Layer.Layer<AccountStore, never, SqlClient.SqlClient> = Layer.effect(
  AccountStore,
  Effect.map(SqlClient.SqlClient, (sql) => ({
    find: (id) => account(sql`SELECT * FROM accounts WHERE id = ${id}`),
    findByEmail: (email) => account(sql`SELECT * FROM accounts WHERE email = ${email}`),
    findRefreshToken: (hash) => token(sql`SELECT * FROM refresh_tokens WHERE hash = ${hash}`)
  }))
)

const account = first(AccountRow)
const token = first(RefreshTokenRow)
