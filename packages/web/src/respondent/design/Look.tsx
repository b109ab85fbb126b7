/** How the pages of a survey look: its style sheet, its logo and its cover, by its design. */
import type { Picture, PictureOf } from "@canvass/ui"
import type { PageLook, ShownPicture } from "../../page/PageContext.js"
import type { PublicSurvey } from "../respondentCalls.js"
import { stylePathOf } from "./themedStyle.js"

/** The look of the pages of a survey. Undefined: that of every page. */
export const lookOf = (
  { design, pictures, title }: Pick<PublicSurvey, "design" | "pictures" | "title">,
  basePath: string
): PageLook | undefined =>
  design === null ? undefined : {
    stylePath: stylePathOf(design),
    // It says whose survey it is, and the title beside it is not read twice.
    logo: pictureOf(pictures, design.logo, basePath, title)
  }

/** The cover of a survey, which says nothing that texts do not. */
export const coverOf = (
  { design, pictures }: Pick<PublicSurvey, "design" | "pictures">,
  basePath: string
): ShownPicture | undefined => pictureOf(pictures, design?.cover, basePath, "")

const pictureOf = (
  pictures: PublicSurvey["pictures"],
  assetId: string | undefined,
  basePath: string,
  alt: string
): ShownPicture | undefined => {
  const found = assetId === undefined ? undefined : pictures.find((picture) => picture.assetId === assetId)
  return found && { ...shown(found, basePath), alt }
}

/** Finds the pictures of the questions and options of a survey. Undefined: it has none. */
export const picturesOf = (
  { pictures }: Pick<PublicSurvey, "pictures">,
  basePath: string
): PictureOf | undefined => {
  if (pictures.length === 0) return undefined
  const found = new Map<string, Picture>(pictures.map((picture) => [picture.assetId, shown(picture, basePath)]))
  return (assetId) => found.get(assetId)
}

const shown = ({ height, sha256, width }: PublicSurvey["pictures"][number], basePath: string) => ({
  src: `${basePath}/media/${sha256}`,
  width,
  height
})

/** The place of a picture is there before its bytes have arrived. */
export const Cover = ({ picture: { alt, height, src, width } }: { readonly picture: ShownPicture }) => (
  <img class="cover" src={src} width={width} height={height} alt={alt} />
)
