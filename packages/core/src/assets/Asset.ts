/**
 * A picture of an account, for the design of its surveys. Its bytes are in `FileStorage`, without metadata, and are
 * served to anybody who knows their digest.
 *
 * An asset is `uploading` until its bytes are durable, then `stored`. A `removed` one has no readers: it is kept until
 * its bytes are removed.
 */
import * as Schema from "effect/Schema"
import { AccountId, AssetId } from "../values/Ids.js"
import { Instant } from "../values/Instant.js"
import type { Position } from "../values/Page.js"
import { pictureTypes } from "./images/PictureBytes.js"

export const AssetStatus = Schema.Literal("uploading", "stored", "removed")
export type AssetStatus = typeof AssetStatus.Type

/**
 * - `sha256`: of the bytes that are kept, in hexadecimal. An account has at most one stored asset of a digest.
 * - `type`: the media type. `size`: bytes. `width`, `height`: pixels.
 * - `storageKey`, `uploadId`: see `StorageEntry`.
 * - `expiresAt`: when a running upload has ended at the latest. Null: none is running.
 */
export const Asset = Schema.Struct({
  id: AssetId,
  accountId: AccountId,
  sha256: Schema.String,
  type: Schema.Literal(...pictureTypes),
  size: Schema.Int,
  width: Schema.Int,
  height: Schema.Int,
  storageKey: Schema.String,
  uploadId: Schema.NullOr(Schema.String),
  status: AssetStatus,
  createdAt: Instant,
  expiresAt: Schema.NullOr(Instant)
})
export type Asset = typeof Asset.Type

/** The position of an asset in lists. */
export const position = ({ createdAt, id }: Asset): Position => ({ at: createdAt, id })

export const isStored = ({ status }: Pick<Asset, "status">): boolean => status === "stored"

/** Removes an asset. While its upload may still write, `expiresAt` says until when. */
export const remove = (asset: Asset): Asset => ({ ...asset, status: "removed" })

/** Whether the bytes of an asset can be removed: it is not stored, and no upload writes it. */
export const isPurgeable = ({ expiresAt, status }: Asset, now: Instant): boolean =>
  status === "uploading" || status === "removed" ? (expiresAt ?? now) <= now : false
