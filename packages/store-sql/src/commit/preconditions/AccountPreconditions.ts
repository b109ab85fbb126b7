import type { Account, ApiKey } from "@canvass/core"
import type { OneTimeToken } from "@canvass/core/ports"
import * as Schema from "effect/Schema"
import type { Database } from "../../database/Database.js"
import type { Pair } from "../../database/Dialect.js"
import { millis } from "../../database/millis.js"
import { ofExistingAccount } from "../../database/removedAccounts.js"
import { rowDecoder } from "../../database/RowDecoder.js"
import * as KeyRow from "../../schema/KeyRow.js"
import { AccountRow, AssetRow, IdentityRow, OneTimeTokenRow } from "../../schema/RowSchemas.js"
import { joinKey } from "../StateAccess.js"
import type { Reads } from "./Reads.js"

/** The state of accounts that is read. */
export interface AccountPreconditions {
  /** Removed accounts that are not forgotten yet. */
  readonly removedAccounts: ReadonlyMap<string, RemovedAccount>
  readonly emails: ReadonlyMap<string, unknown>
  /** By id. */
  readonly accounts: ReadonlyMap<string, Account.Account>
  /** Has an entry for the key `first` if there is any account. */
  readonly firstAccounts: ReadonlyMap<string, unknown>
  /** One-time tokens, by hash. */
  readonly oneTimeTokens: ReadonlyMap<string, OneTimeToken.OneTimeToken>
  /** Refresh tokens that have not been used, by hash. */
  readonly unusedTokens: ReadonlyMap<string, unknown>
  /** Identities, by issuer and subject. */
  readonly identities: ReadonlyMap<string, { readonly id: string }>
  /** Numbers of identities, by account. An account without identities has no entry. */
  readonly identityCounts: ReadonlyMap<string, { readonly count: number }>
  /** All API keys of the accounts that were requested, by their own ids. */
  readonly apiKeys: ReadonlyMap<string, ApiKey.ApiKey>
  /** Assets of accounts that exist that are being uploaded, by id. */
  readonly uploadingAssets: ReadonlyMap<string, { readonly accountId: string }>
  /** Stored assets of accounts that exist, by id. */
  readonly storedAssets: ReadonlyMap<string, { readonly accountId: string }>
  /** Assets that surveys of accounts that exist use, by id. */
  readonly usedAssets: ReadonlyMap<string, unknown>
  /** Digests of stored assets, by account and digest. */
  readonly assetDigests: ReadonlyMap<string, unknown>
}

/** The keys of the state to read. */
export interface AccountKeys {
  readonly removedAccounts?: ReadonlyArray<string>
  readonly emails?: ReadonlyArray<string>
  readonly accounts?: ReadonlyArray<string>
  readonly firstAccounts?: ReadonlyArray<string>
  readonly oneTimeTokens?: ReadonlyArray<string>
  readonly unusedTokens?: ReadonlyArray<string>
  readonly identities?: ReadonlyArray<Pair>
  readonly identityCounts?: ReadonlyArray<string>
  readonly apiKeys?: ReadonlyArray<string>
  readonly uploadingAssets?: ReadonlyArray<string>
  readonly storedAssets?: ReadonlyArray<string>
  readonly usedAssets?: ReadonlyArray<string>
  readonly assetDigests?: ReadonlyArray<Pair>
}

/** What is stored about a removed account. The deliveries of webhooks up to `webhooksUpTo` are deleted. */
export interface RemovedAccount extends Schema.Schema.Type<typeof RemovedAccount> {}

const RemovedAccount = Schema.Struct({
  id: Schema.String,
  removedAt: millis,
  webhooksUpTo: Schema.NullOr(Schema.String)
})

/** Adds the statements, and returns the maps that they fill. */
export const readAccountPreconditions = (
  reads: Reads,
  database: Database,
  keys: ReadonlyArray<AccountKeys>
): AccountPreconditions => {
  const { sql } = database
  return {
    removedAccounts: reads.byKey(
      keys.flatMap(({ removedAccounts = [] }) => removedAccounts),
      "id",
      (condition) => sql`SELECT id, "removedAt", "webhooksUpTo" FROM removed_accounts WHERE ${condition}`,
      decodeRemovedAccounts,
      ({ id }) => id
    ),
    emails: reads.byKey(
      keys.flatMap(({ emails = [] }) => emails),
      "email",
      (condition) => sql`SELECT email FROM accounts WHERE ${condition}`,
      decodeEmails,
      ({ email }) => email
    ),
    accounts: reads.byKey(
      keys.flatMap(({ accounts = [] }) => accounts),
      "id",
      (condition) => sql`SELECT * FROM accounts WHERE ${condition}`,
      decodeAccounts,
      ({ id }) => id
    ),
    firstAccounts: reads.byKey(
      keys.flatMap(({ firstAccounts = [] }) => firstAccounts),
      "name",
      (condition) =>
        sql`SELECT name FROM (SELECT 'first' AS name FROM accounts AS first_row LIMIT 1) AS first_account WHERE ${condition}`,
      decodeNames,
      ({ name }) => name
    ),
    oneTimeTokens: reads.byKey(
      keys.flatMap(({ oneTimeTokens = [] }) => oneTimeTokens),
      "hash",
      (condition) => sql`SELECT * FROM one_time_tokens WHERE ${condition}`,
      decodeOneTimeTokens,
      ({ hash }) => hash
    ),
    unusedTokens: reads.byKey(
      keys.flatMap(({ unusedTokens = [] }) => unusedTokens),
      "hash",
      (condition) =>
        sql`SELECT hash FROM refresh_tokens WHERE ${condition} AND "usedAt" IS NULL
      AND ${ofExistingAccount(sql, "refresh_tokens")}`,
      decodeTokens,
      ({ hash }) => hash
    ),
    identities: reads.byPair(
      keys.flatMap(({ identities = [] }) => identities),
      "text",
      ["issuer", "subject"],
      (condition) => sql`SELECT id, issuer, subject FROM identities WHERE ${condition}`,
      decodeIdentities,
      ({ issuer, subject }) => joinKey(issuer, subject)
    ),
    identityCounts: reads.byKey(
      keys.flatMap(({ identityCounts = [] }) => identityCounts),
      "accountId",
      (condition) => sql`SELECT "accountId", count(*) AS count FROM identities WHERE ${condition} GROUP BY "accountId"`,
      decodeCounts,
      ({ accountId }) => accountId
    ),
    apiKeys: reads.byKey(
      keys.flatMap(({ apiKeys = [] }) => apiKeys),
      "accountId",
      (condition) => KeyRow.select(sql, condition),
      decodeApiKeys,
      ({ id }) => id
    ),
    uploadingAssets: reads.byKey(
      keys.flatMap(({ uploadingAssets = [] }) => uploadingAssets),
      "id",
      (condition) =>
        sql`SELECT id, "accountId" FROM assets WHERE ${condition} AND status = 'uploading'
        AND ${ofExistingAccount(sql, "assets")}`,
      decodeAssets,
      ({ id }) => id
    ),
    storedAssets: reads.byKey(
      keys.flatMap(({ storedAssets = [] }) => storedAssets),
      "id",
      (condition) =>
        sql`SELECT id, "accountId" FROM assets WHERE ${condition} AND status = 'stored'
        AND ${ofExistingAccount(sql, "assets")}`,
      decodeAssets,
      ({ id }) => id
    ),
    usedAssets: reads.byKey(
      keys.flatMap(({ usedAssets = [] }) => usedAssets),
      "assetId",
      (condition) =>
        sql`SELECT DISTINCT "assetId" FROM asset_uses JOIN surveys ON surveys.id = asset_uses."surveyId"
        WHERE ${condition} AND ${ofExistingAccount(sql, "surveys")}`,
      decodeUses,
      ({ assetId }) => assetId
    ),
    assetDigests: reads.given(
      keys.flatMap(({ assetDigests = [] }) => assetDigests),
      { accountId: "uuid", sha256: "text" },
      (given) =>
        sql`SELECT given."accountId", given.sha256 FROM ${given} WHERE EXISTS (
          SELECT 1 FROM assets WHERE assets.sha256 = given.sha256 AND assets."accountId" = given."accountId"
            AND assets.status = 'stored' AND ${ofExistingAccount(sql, "assets")}
        )`,
      decodeDigests,
      ({ accountId, sha256 }) => joinKey(accountId, sha256)
    )
  }
}

const decodeRemovedAccounts = rowDecoder(RemovedAccount)
const decodeEmails = rowDecoder(Schema.Struct({ email: Schema.String }))
const decodeAccounts = rowDecoder(AccountRow)
const decodeNames = rowDecoder(Schema.Struct({ name: Schema.String }))
const decodeOneTimeTokens = rowDecoder(OneTimeTokenRow)
const decodeTokens = rowDecoder(Schema.Struct({ hash: Schema.String }))
const decodeIdentities = rowDecoder(IdentityRow.pick("id", "issuer", "subject"))
const decodeApiKeys = rowDecoder(KeyRow.KeyRow)
const decodeAssets = rowDecoder(AssetRow.pick("id", "accountId"))
const decodeUses = rowDecoder(Schema.Struct({ assetId: Schema.String }))
const decodeDigests = rowDecoder(AssetRow.pick("accountId", "sha256"))
const decodeCounts = rowDecoder(Schema.Struct({ accountId: Schema.String, count: Schema.Int }))
