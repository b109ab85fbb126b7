/** The pictures of a survey, for its respondents. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { BoundedCache } from "../values/BoundedCache.js"
import { type AccountId, AssetId } from "../values/Ids.js"
import { Asset } from "./Asset.js"
import type { AssetStore } from "./AssetStore.js"
import { assetPlacesIn } from "./assetUses.js"

const { height, sha256, width } = Asset.fields

/** A picture that a survey names. Its address is `/media/{sha256}`. */
export const Picture = Schema.Struct({ assetId: AssetId, sha256, width, height }).annotations({ identifier: "Picture" })
export type Picture = typeof Picture.Type

/** Returns a function that finds the pictures of a survey. One whose asset is gone is left out. */
export const makePictures = (store: Pick<AssetStore["Type"], "find">) => {
  // An asset never changes. One that is deleted is in no survey.
  const cache = new BoundedCache<AssetId, Picture>({ maxBytes: maxCachedBytes, bytesOf: () => bytesOfPicture })
  const find = (owner: AccountId, assetId: AssetId): Effect.Effect<ReadonlyArray<Picture>> => {
    const cached = cache.get(assetId)
    return cached !== undefined ? Effect.succeed([cached]) : Effect.map(
      store.find(owner, assetId),
      Option.match({
        onNone: () => [],
        onSome: ({ height, sha256, width }) => {
          const picture = { assetId, sha256, width, height }
          cache.set(assetId, picture)
          return [picture]
        }
      })
    )
  }
  return ({ accountId, ...survey }: { readonly accountId: AccountId }): Effect.Effect<ReadonlyArray<Picture>> => {
    const assetIds = Array.from(new Set(assetPlacesIn(survey).map(({ assetId }) => assetId)))
    return assetIds.length === 0
      ? Effect.succeed([])
      : Effect.map(Effect.forEach(assetIds, (assetId) => find(accountId, assetId)), (found) => found.flat())
  }
}

const maxCachedBytes = 1_048_576
const bytesOfPicture = 512
