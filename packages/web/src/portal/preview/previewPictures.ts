/** The pictures of a design that is previewed. */
import type { SurveyDesign } from "@canvass/core/design"
import * as Effect from "effect/Effect"
import type { PortalRequest } from "../shell/PortalRequest.js"

/** The pictures that a design names. */
export const picturesOf = (api: PortalRequest["api"], design: SurveyDesign | null) => {
  const ids = [design?.logo, design?.cover].filter((id) => id !== undefined)
  return ids.length === 0
    ? Effect.succeed([])
    : Effect.map(
      api.invoke("assets.list", { query: { limit: maxAssets } }),
      ({ rows }) => rows.filter(({ assetId }) => ids.includes(assetId))
    )
}

/** The length of the longest page of a list, and as many assets as an account has. */
const maxAssets = 1_000
