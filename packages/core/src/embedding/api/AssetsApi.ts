/** Assets in the promise API. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import type { Assets } from "../../assets/Assets.js"
import { type AssetItem, encodeAssetItem } from "../../json/AssetJson.js"
import type { LimitValues } from "../../values/Limits.js"
import * as Arguments from "../calls/Arguments.js"
import type { Calls } from "../calls/Calls.js"
import { type FileContent, toStream } from "../calls/FileContent.js"
import * as Lists from "../calls/Lists.js"

/** Pictures for surveys. Anybody who knows the digest of one may see it. */
export interface AssetsApi {
  /**
   * Stores a PNG, JPEG or WebP picture of at most 2 MiB and 4 096 pixels in each direction, without its metadata. A
   * picture that the owner has already is the asset that exists. Rejects with `FileTooLarge`, `UnsupportedFileType`,
   * `StorageFull`, with `InvalidInput` when the picture is damaged, incomplete, animated or too large, and with
   * `RuleViolated` when the owner has 1 000 assets (`limits.assetsPerAccount`).
   *
   * @example
   * const { assetId, sha256 } = await canvass.assets.upload(owner.id, await readFile("logo.png"))
   */
  readonly upload: (owner: string, content: FileContent) => Promise<AssetItem>
  /**
   * Returns an asset. Rejects with `NotFound` when the owner has no such asset.
   *
   * @example
   * const { height, width } = await canvass.assets.get(owner.id, assetId)
   */
  readonly get: (owner: string, assetId: string) => Promise<AssetItem>
  /**
   * Iterates over the bytes of an asset, in pieces of at most 256 KiB.
   *
   * @example
   * for await (const piece of canvass.assets.read(owner.id, assetId)) response.write(piece)
   */
  readonly read: (owner: string, assetId: string, options?: ReadAssetOptions) => AsyncIterable<Uint8Array>
  /**
   * Returns a page of the owner's assets, newest first.
   *
   * @example
   * const { items } = await canvass.assets.list(owner.id)
   */
  readonly list: (owner: string, options?: Lists.PageOptions) => Promise<Lists.ListPage<AssetItem>>
  /**
   * Iterates over all assets of the owner.
   *
   * @example
   * for await (const { assetId, size } of canvass.assets.all(owner.id)) console.log(assetId, size)
   */
  readonly all: (owner: string, options?: Lists.IterateOptions) => AsyncIterable<AssetItem>
  /**
   * Deletes an asset. Rejects with `NotFound` when the owner has no such asset, and with `RuleViolated` while a survey
   * uses it.
   *
   * @example
   * await canvass.assets.remove(owner.id, assetId)
   */
  readonly remove: (owner: string, assetId: string) => Promise<void>
}

/** Options of reading an asset. */
export interface ReadAssetOptions {
  /** Ends the reading with the reason of the signal. */
  readonly signal?: AbortSignal | undefined
}

export const assetsApi = ({ iterate, run }: Calls, assets: Assets, limits: LimitValues): AssetsApi => {
  const decodeListOptions = Arguments.options(() => Schema.Struct(Lists.pageFields(limits)))
  return {
    upload: (owner, content) =>
      run(Effect.flatMap(
        Arguments.all({ owner: Arguments.owner(owner) }),
        ({ owner }) => Effect.map(assets.upload(owner, toStream(content)), encodeAssetItem)
      )),
    get: (owner, assetId) =>
      run(Effect.flatMap(
        placeOf(owner, assetId),
        ({ id, owner }) => Effect.map(assets.get(owner, id), encodeAssetItem)
      )),
    read: (owner, assetId, options) =>
      iterate(options, (rest) =>
        Effect.gen(function*() {
          const { id, owner: account } = yield* placeOf(owner, assetId)
          yield* Arguments.all({ options: decodeReadOptions(rest) })
          const { sha256, size } = yield* assets.get(account, id)
          const { read } = yield* assets.open(sha256)
          return Stream.map(read({ start: 0, end: size }), (piece) => [piece])
        })),
    list: (owner, options) =>
      run(Effect.flatMap(
        Arguments.all({ owner: Arguments.owner(owner), options: decodeListOptions(options) }),
        ({ options, owner }) =>
          Lists.page(["assets", owner], options, (request) => assets.list(owner, request), encodeAssetItem)
      )),
    all: (owner, options) =>
      iterate(options, (rest) =>
        Effect.map(
          Arguments.all({ owner: Arguments.owner(owner), options: decodeAllOptions(rest) }),
          ({ options, owner }) =>
            Stream.map(assets.stream(owner, options.order ?? "desc"), (rows) => rows.map(encodeAssetItem))
        )),
    remove: (owner, assetId) =>
      run(Effect.flatMap(placeOf(owner, assetId), ({ id, owner }) => assets.remove(owner, id)))
  }
}

const placeOf = (owner: string, assetId: string) =>
  Arguments.all({ owner: Arguments.owner(owner), id: Arguments.assetId(assetId) })

const decodeReadOptions = Arguments.options(() => Schema.Struct({}))

const decodeAllOptions = Arguments.options(() => Schema.Struct(Lists.iterateFields))
