/**
 * API keys as rows. The default key of an account is in `api_keys`, where older programs find it, and its other keys
 * are in `named_api_keys`: an older program does not know the restrictions of those.
 */
import { ApiKey } from "@canvass/core"
import type { Fragment } from "@effect/sql/Statement"
import * as Schema from "effect/Schema"
import type { TableName } from "../database/Columns.js"
import { millis } from "../database/millis.js"
import type { StoreClient, StoreStatement } from "../database/StoreClient.js"

/** The tables of keys. */
export const tables = ["api_keys", "named_api_keys"] as const satisfies ReadonlyArray<TableName>

/** Decodes a row that `select` has read. */
export const KeyRow = Schema.Struct({
  ...ApiKey.ApiKey.fields,
  allowedIps: Schema.NullOr(Schema.parseJson(Schema.Array(Schema.String))),
  surveys: Schema.NullOr(Schema.parseJson(ApiKey.ApiKey.fields.surveys.members[0])),
  expiresAt: Schema.NullOr(millis),
  createdAt: millis,
  lastUsedAt: Schema.NullOr(millis)
})

/** Encodes a key as a row of `named_api_keys`. */
export const encodeNamed = (key: ApiKey.ApiKey) => encodeRow(key)

const encodeRow = Schema.encodeSync(KeyRow)

/** Encodes the default key of an account as a row of `api_keys`. */
export const encodeDefault = (key: ApiKey.ApiKey) => encodeDefaultRow(key)

const encodeDefaultRow = Schema.encodeSync(KeyRow.omit("name", "expiresAt", "surveys"))

/** Reads the keys that meet a condition, of both tables. */
export const select = (sql: StoreClient, condition: Fragment): StoreStatement<object> =>
  sql`SELECT ${columns(sql)}, ${ApiKey.defaultName} AS name, NULL AS "expiresAt", NULL AS surveys
    FROM api_keys WHERE ${condition}
    UNION ALL SELECT ${columns(sql)}, name, "expiresAt", surveys FROM named_api_keys WHERE ${condition}`

const columns = (sql: StoreClient): Fragment =>
  sql.literal(`id, "accountId", hash, prefix, scope, "allowedIps", "createdAt", "lastUsedAt"`)
