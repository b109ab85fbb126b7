/** Assets as JSON. */
import * as Schema from "effect/Schema"
import { Asset } from "../assets/Asset.js"
import { AssetId } from "../values/Ids.js"
import { typedEncoderOf } from "./Encoder.js"

const { createdAt, height, sha256, size, type, width } = Asset.fields

const fields = {
  width: width.annotations({ description: "In pixels, as the picture is shown." }),
  height: height.annotations({ description: "In pixels, as the picture is shown." }),
  type: type.annotations({ description: "The media type of the content." }),
  size: size.annotations({ description: "In bytes, without the metadata that the file had." }),
  sha256: sha256.annotations({ description: "SHA-256 of the bytes that are kept, in hexadecimal." }),
  createdAt
}

const AssetItem = Schema.Struct({ assetId: AssetId, ...fields })

/** An asset with the address at which anybody sees it. */
export const AddressedAsset = Schema.Struct({
  assetId: AssetId,
  url: Schema.String.annotations({
    description: "Where anybody sees the picture, until the asset is deleted.",
    jsonSchema: { type: "string", format: "uri" }
  }),
  ...fields
}).annotations({ identifier: "Asset" })

/** A picture of an account. */
export interface AssetItem {
  /** A UUID. */
  readonly assetId: string
  /** In pixels, as the picture is shown. */
  readonly width: number
  /** In pixels, as the picture is shown. */
  readonly height: number
  /** The media type of the content. */
  readonly type: "image/jpeg" | "image/png" | "image/webp"
  /** In bytes, without the metadata that the file had. */
  readonly size: number
  /** SHA-256 of the bytes that are kept, in hexadecimal. */
  readonly sha256: string
  /** An ISO timestamp. */
  readonly createdAt: string
}

/** The path of a picture below the address of the server. */
export const pathOf = ({ sha256 }: Pick<Asset, "sha256">): string => `/media/${sha256}`

/** The fields of an asset in JSON. `origin`: the address of the server. */
export const toJsonFields = (origin: string) => (asset: Asset) => ({
  ...asset,
  assetId: asset.id,
  url: origin + pathOf(asset)
})

const encodeItem = typedEncoderOf(AssetItem)

/** Encodes an asset. */
export const encodeAssetItem = (asset: Asset): AssetItem => encodeItem({ ...asset, assetId: asset.id })
