/** The pictures of a survey that is previewed. */
import type { SurveyDesign } from "@canvass/core/design"
import * as Effect from "effect/Effect"
import type { PortalRequest } from "../shell/PortalRequest.js"

/** The pictures that a design and questions name, by id or by digest. */
export const findPictures = (
  api: PortalRequest["api"],
  design: SurveyDesign | null,
  questions: ReadonlyArray<Pictured> = []
) => {
  const images = questions.flatMap(({ image, options }) => [image, ...options.map((option) => option.image)])
  const names = new Set([design?.logo, design?.cover, ...images.map((image) => image?.asset)])
  names.delete(undefined)
  return names.size === 0
    ? Effect.succeed([])
    : Effect.map(
      api.invoke("assets.list", { query: { limit: maxAssets } }),
      ({ rows }) => rows.filter(({ assetId, sha256 }) => names.has(assetId) || names.has(sha256))
    )
}

/** A question, as far as it has images. */
interface Pictured {
  readonly image?: { readonly asset: string }
  readonly options: ReadonlyArray<{ readonly image?: { readonly asset: string } }>
}

/** The length of the longest page of a list, and as many assets as an account has. */
const maxAssets = 1_000
