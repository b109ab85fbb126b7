/** The pictures of what a request sends: digests are replaced with the ids of the assets that have them. */
import * as Effect from "effect/Effect"
import { type Violation, violation } from "../validation/ValidationError.js"
import { type AccountId, AssetId } from "../values/Ids.js"
import { least } from "../values/Uuid.js"
import type { AssetStore } from "./AssetStore.js"
import { isAssetId, mapReferences, type PicturePlace, picturePlacesIn } from "./picturePlaces.js"

/** What a request sends, with pictures named by the ids of their assets. */
export interface SentPictures {
  readonly input: unknown
  /** The JSON Pointers of the places that had digests. */
  readonly digestPlaces: ReadonlySet<string>
}

/** Stands for a picture that the account does not have. No asset has this id. */
const noAsset = AssetId.make(least)

type AssetsByDigest = Pick<AssetStore["Type"], "findManyByDigest">

/**
 * Replaces digests with ids of assets of the account.
 *
 * @param owner undefined: anybody, whose request is not told which pictures there are
 */
export const replaceDigests = (
  assets: AssetsByDigest,
  owner: AccountId | undefined,
  input: unknown
): Effect.Effect<SentPictures> => {
  const places = picturePlacesIn(input).filter(isByDigest)
  if (places.length === 0) return Effect.succeed({ input, digestPlaces: new Set() })
  return Effect.map(
    owner === undefined ? Effect.succeed(new Map<string, AssetId>()) : findByDigest(assets, owner, places),
    (found) => ({
      input: mapReferences(
        input,
        (reference) => isAssetId(reference) ? undefined : found.get(reference) ?? noAsset
      ),
      digestPlaces: new Set(places.map(({ at }) => at))
    })
  )
}

const isByDigest = ({ reference }: PicturePlace): boolean => !isAssetId(reference)

const findByDigest = (
  assets: AssetsByDigest,
  owner: AccountId,
  places: ReadonlyArray<PicturePlace>
): Effect.Effect<ReadonlyMap<string, AssetId>> => {
  const digests = Array.from(new Set(places.map(({ reference }) => reference)))
  return Effect.map(
    digests.length === 0 ? Effect.succeed([]) : assets.findManyByDigest(owner, digests),
    (found) => new Map(found.map(({ id, sha256 }) => [sha256, id]))
  )
}

/** The assets of the account that a definition names, which may be malformed and may name others. */
export const assetsNamedIn = (
  assets: AssetsByDigest,
  owner: AccountId,
  definition: unknown
): Effect.Effect<ReadonlySet<AssetId>> => {
  const places = picturePlacesIn(definition)
  const ids = places.map(({ reference }) => reference).filter(isAssetId)
  return Effect.map(
    findByDigest(assets, owner, places.filter(isByDigest)),
    (found) => new Set([...ids, ...found.values()])
  )
}

type FoundAssets = Pick<AssetStore["Type"], "findMany">

/**
 * The violations of places of an input that name a picture which the account does not have: `missing-asset` where the
 * request had a digest, since the account may get the picture, and `unknown-asset` where it had an id.
 *
 * @param input the parts of a survey that are sent, with pictures named by ids
 * @param inRequest returns the JSON Pointer of a place in the request
 */
export const unknownPictures = (
  assets: FoundAssets,
  owner: AccountId,
  input: unknown,
  digestPlaces: SentPictures["digestPlaces"],
  inRequest: (at: string) => string
): Effect.Effect<ReadonlyArray<Violation>> => {
  const places = picturePlacesIn(input)
  const ids = new Set(places.map(({ reference }) => reference).filter(isAssetId))
  return Effect.map(withoutFound(assets, owner, ids), (unknown) =>
    places.flatMap(({ at, reference }) => {
      if (!isAssetId(reference) || !unknown.has(reference)) return []
      const place = inRequest(at)
      return digestPlaces.has(place)
        ? [violation(place, "missing-asset", "The account does not have this picture. Upload it first.")]
        : [violation(place, "unknown-asset", "The account has no asset with this id.")]
    }))
}

/** Those of the ids that are of no asset of the account. */
export const withoutFound = (
  assets: FoundAssets,
  owner: AccountId,
  ids: ReadonlySet<AssetId>
): Effect.Effect<ReadonlySet<AssetId>> =>
  ids.size === 0
    ? Effect.succeed(ids)
    : Effect.map(assets.findMany(owner, Array.from(ids)), (found) => {
      const stored = new Set(found.map(({ id }) => id))
      return new Set(Array.from(ids).filter((id) => !stored.has(id)))
    })
