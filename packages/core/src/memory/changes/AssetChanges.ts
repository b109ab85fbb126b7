import * as HashMap from "effect/HashMap"
import * as Asset from "../../assets/Asset.js"
import type { AccountId, AssetId } from "../../values/Ids.js"
import type { SomeChanges } from "./SomeChanges.js"

export const assetChanges = {
  AssetPut: (state, { asset }) => ({ ...state, assets: HashMap.set(state.assets, asset.id, asset) }),
  AssetRemoved: (state, change) => ({
    ...state,
    assets: HashMap.modify(state.assets, change.assetId, (asset) => isOf(change)(asset) ? Asset.remove(asset) : asset)
  }),
  AssetPurged: (state, change) => ({
    ...state,
    assets: HashMap.filter(
      state.assets,
      (asset, id) => id !== change.assetId || !isOf(change)(asset) || Asset.isStored(asset)
    )
  })
} satisfies SomeChanges

const isOf =
  ({ accountId }: { readonly assetId: AssetId; readonly accountId: AccountId }) => (asset: Asset.Asset): boolean =>
    asset.accountId === accountId
