import { Asset, Ids } from "@canvass/core"
import { AssetStore } from "@canvass/core/ports"
import type { Fragment } from "@effect/sql/Statement"
import * as Arr from "effect/Array"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { Database } from "../database/Database.js"
import * as KeysetPage from "../database/paging/KeysetPage.js"
import { isNotRemoved, ofExistingAccount } from "../database/removedAccounts.js"
import { rowDecoder } from "../database/RowDecoder.js"
import { allOf, maxRows, readAll, readCount, readFirst } from "../database/Statements.js"
import { AssetRow } from "../schema/RowSchemas.js"

/** Reads the records of assets. Those of a removed account are not found. */
export const layer: Layer.Layer<AssetStore, never, Database> = Layer.effect(
  AssetStore,
  Effect.map(Database, (database) => {
    const { dialect, sql } = database
    // Literals, because the databases choose a partial index by the text of the statement.
    const isStored = sql.literal(`status = 'stored'`)
    const isPresent = sql.literal(`status <> 'removed'`)
    const ofOwner = (owner: Ids.AccountId, condition: Fragment) =>
      allOf(sql, sql`"accountId" = ${owner}`, isNotRemoved(sql, owner), condition)
    const list = (owner: Ids.AccountId): KeysetPage.KeysetList<Asset.Asset> => ({
      table: "assets",
      columns: Object.keys(AssetRow.fields),
      timeColumn: "createdAt",
      conditions: () => ofOwner(owner, isStored),
      decode: decodeAssets,
      position: Asset.position
    })
    const readMany = (owner: Ids.AccountId, column: "id" | "sha256", keys: ReadonlyArray<string>) =>
      Effect.map(
        Effect.forEach(Arr.chunksOf(keys.toSorted(), maxRows), (chunk) =>
          readAssets(
            sql`SELECT * FROM assets WHERE ${dialect.inKeys(sql, column, chunk)} AND ${
              ofOwner(owner, isStored)
            } ORDER BY ${sql(column)}`
          )),
        (found) => found.flat()
      )
    return {
      find: (owner, id) => readAsset(sql`SELECT * FROM assets WHERE id = ${id} AND ${ofOwner(owner, isStored)}`),
      findMany: (owner, ids) => readMany(owner, "id", ids),
      findManyByDigest: (owner, digests) => readMany(owner, "sha256", digests),
      findOfAnybody: (sha256) =>
        readAsset(
          sql`SELECT * FROM assets WHERE sha256 = ${sha256} AND ${isStored} AND ${ofExistingAccount(sql, "assets")}
            LIMIT 1`
        ),
      surveysUsing: (id, limit) =>
        Effect.map(
          readUses(
            sql`SELECT "surveyId" FROM asset_uses JOIN surveys ON surveys.id = asset_uses."surveyId"
              WHERE "assetId" = ${id} AND ${ofExistingAccount(sql, "surveys")} ORDER BY "surveyId" LIMIT ${limit}`
          ),
          (uses) => uses.map(({ surveyId }) => surveyId)
        ),
      page: (owner, request) => KeysetPage.readPage(database, list(owner), request),
      count: (owner) => KeysetPage.countAll(database, list(owner)),
      stream: (owner, order) => KeysetPage.streamAll(database, list(owner), order),
      present: (owner) => readCount(sql`SELECT count(*) AS count FROM assets WHERE ${ofOwner(owner, isPresent)}`),
      removed: (now, { after, limit }) =>
        readRemoved(
          sql`SELECT id, "accountId", "storageKey", "uploadId" FROM assets WHERE ${
            allOf(
              sql,
              sql.literal(`status <> 'stored'`),
              sql`("expiresAt" IS NULL OR "expiresAt" <= ${dialect.instant(now)})`,
              after === undefined ? undefined : sql`id > ${after}`
            )
          } ORDER BY id LIMIT ${limit}`
        )
    }
  })
)

const decodeAssets = rowDecoder(AssetRow)
const readAsset = readFirst(AssetRow)
const readAssets = readAll(AssetRow)
const readUses = readAll(Schema.Struct({ surveyId: Ids.SurveyId }))
const readRemoved = readAll(AssetRow.pick("id", "accountId", "storageKey", "uploadId"))
