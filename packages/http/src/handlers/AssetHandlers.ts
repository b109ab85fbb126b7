/** Handlers of the endpoints for assets. */
import { Assets } from "@canvass/core"
import { AssetJson, encoderOf } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { AssetEndpoints } from "../contract/AssetEndpoints.js"
import { withService } from "../endpoint/Caller.js"
import type { GroupHandlers } from "../endpoint/Handler.js"
import * as HandlerResult from "../endpoint/HandlerResult.js"
import { listResult } from "./shared/ListResult.js"

export const assetHandlers: GroupHandlers<AssetEndpoints, Assets> = {
  upload: ({ caller, payload, url }) =>
    Effect.scoped(Effect.flatMap(
      payload.readFile,
      ({ content }) =>
        Effect.map(
          withAssets(caller, (assets, accountId) => assets.upload(accountId, content)),
          (asset) => HandlerResult.value(AssetJson.toJsonFields(url.origin)(asset))
        )
    )),

  list: ({ caller, url, urlParams }) =>
    withAssets(caller, (assets, accountId) => {
      const toRow = AssetJson.toJsonFields(url.origin)
      return listResult(url, urlParams, {
        page: (page) =>
          Effect.map(assets.list(accountId, page), (found) => ({
            ...found,
            chunks: Stream.map(found.chunks, (rows) => rows.map(toRow))
          })),
        stream: (order) => Effect.succeed(Stream.map(assets.stream(accountId, order), (rows) => rows.map(toRow))),
        encode: encodeAsset
      })
    }),

  remove: ({ caller, path }) =>
    Effect.map(
      withAssets(caller, (assets, accountId) => assets.remove(accountId, path.assetId)),
      () => HandlerResult.value(undefined)
    )
}

const withAssets = withService(Assets)

const encodeAsset = encoderOf(AssetJson.AddressedAsset)
