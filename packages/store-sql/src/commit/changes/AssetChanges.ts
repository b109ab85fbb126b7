/** Changes of assets. Their bytes are in a `FileStorage`. */
import type { Ids } from "@canvass/core"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { upsert } from "../../database/Statements.js"
import { AssetRow } from "../../schema/RowSchemas.js"
import type { SomeChangeDescriptions, SomeGuardDescriptions } from "../ChangeDescription.js"
import { joinKey, read, write } from "../StateAccess.js"

/** All uses of assets by surveys: few writes change them, and a guard knows the asset but not its surveys. */
export const assetUses = "uses of assets"

/** Uploads of one account follow each other, so that an account has a picture once. */
const writeAssets = ({ accountId }: { readonly accountId: Ids.AccountId }) => [write("assets of account", accountId)]

const readAssets = ({ accountId }: { readonly accountId: Ids.AccountId }) => read("assets of account", accountId)

export const assetChanges = {
  AssetPut: {
    touches: ({ asset }) => writeAssets(asset),
    locks: "touched",
    reads: "nothing",
    write: (database, changes) => upsert(database, "assets", ["id"], changes.map(({ asset }) => encodeAsset(asset)))
  },
  AssetRemoved: {
    touches: writeAssets,
    locks: "touched",
    reads: "nothing",
    write: ({ sql }, changes) =>
      Effect.forEach(
        changes,
        ({ accountId, assetId }) =>
          sql`UPDATE assets SET status = 'removed' WHERE id = ${assetId} AND "accountId" = ${accountId}`
      )
  },
  AssetPurged: {
    touches: writeAssets,
    locks: "touched",
    reads: "nothing",
    write: ({ sql }, changes) =>
      Effect.forEach(
        changes,
        ({ accountId, assetId }) =>
          sql`DELETE FROM assets WHERE id = ${assetId} AND "accountId" = ${accountId} AND status <> 'stored'`
      )
  }
} satisfies SomeChangeDescriptions

export const assetGuards = {
  AssetUploading: {
    touches: readAssets,
    locks: ({ accountId }) => [readAssets({ accountId }), read("account", accountId)],
    reads: ({ assetId }) => ({ uploadingAssets: [assetId] }),
    holds: ({ accountId, assetId }, { uploadingAssets }) => uploadingAssets.get(assetId)?.accountId === accountId
  },
  AssetDigestFree: {
    touches: readAssets,
    locks: ({ accountId }) => [readAssets({ accountId }), read("account", accountId)],
    reads: ({ accountId, sha256 }) => ({ assetDigests: [[accountId, sha256]] }),
    holds: ({ accountId, sha256 }, { assetDigests }) => !assetDigests.has(joinKey(accountId, sha256))
  },
  AssetStored: {
    touches: readAssets,
    locks: ({ accountId }) => [readAssets({ accountId }), read("account", accountId)],
    reads: ({ assetId }) => ({ storedAssets: [assetId] }),
    holds: ({ accountId, assetId }, { storedAssets }) => storedAssets.get(assetId)?.accountId === accountId
  },
  AssetUnused: {
    touches: () => read(assetUses),
    locks: "touched",
    reads: ({ assetId }) => ({ usedAssets: [assetId] }),
    holds: ({ assetId }, { usedAssets }) => !usedAssets.has(assetId)
  }
} satisfies SomeGuardDescriptions

const encodeAsset = Schema.encodeSync(AssetRow)
