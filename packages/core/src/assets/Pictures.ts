/** The pictures of a survey, for its respondents. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { BoundedCache } from "../values/BoundedCache.js"
import { type AccountId, AssetId } from "../values/Ids.js"
import { Asset } from "./Asset.js"
import type { AssetStore } from "./AssetStore.js"
import { isAssetId, picturePlacesIn } from "./picturePlaces.js"

const { height, sha256, width } = Asset.fields

/** A picture that a survey names. Its address is `/media/{sha256}`. */
export const Picture = Schema.Struct({ assetId: AssetId, sha256, width, height }).annotations({ identifier: "Picture" })
export type Picture = typeof Picture.Type

/** Returns a function that finds the pictures of a survey. One whose asset is gone is left out. */
export const makePictures = (store: Pick<AssetStore["Type"], "findMany">) => {
  // An asset never changes. One that is deleted is in no survey.
  const cache = new BoundedCache<AssetId, Picture>({ maxBytes: maxCachedBytes, bytesOf: () => bytesOfPicture })
  const read = (owner: AccountId, assetIds: ReadonlyArray<AssetId>): Effect.Effect<ReadonlyArray<Picture>> =>
    assetIds.length === 0 ?
      Effect.succeed([]) :
      Effect.map(store.findMany(owner, assetIds), (found) =>
        found.map(({ height, id, sha256, width }) => {
          const picture = { assetId: id, sha256, width, height }
          cache.set(id, picture)
          return picture
        }))
  return ({ accountId, ...survey }: { readonly accountId: AccountId }): Effect.Effect<ReadonlyArray<Picture>> => {
    const assetIds = Array.from(new Set(picturePlacesIn(survey).map(({ reference }) => reference).filter(isAssetId)))
    const pictures = new Map(assetIds.map((assetId) => [assetId, cache.get(assetId)]))
    return Effect.map(
      read(accountId, assetIds.filter((assetId) => pictures.get(assetId) === undefined)),
      (found) => {
        for (const picture of found) pictures.set(picture.assetId, picture)
        return Array.from(pictures.values()).flatMap((picture) => picture ?? [])
      }
    )
  }
}

const maxCachedBytes = 1_048_576
const bytesOfPicture = 512
