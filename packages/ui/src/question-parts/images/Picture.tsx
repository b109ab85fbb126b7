/** The pictures of questions and options. */
import type { Image } from "@canvass/core/questionnaire"

/** A picture as a page shows it. */
export interface Picture {
  readonly src: string
  /** In pixels. */
  readonly width: number
  readonly height: number
}

/** Finds the picture of an asset. Undefined: it is not known. */
export type PictureOf = (assetId: string) => Picture | undefined

/** An image, whose place is there before its bytes have arrived. Nothing where its picture is not known. */
export const ImageView = ({ image, pictureOf }: {
  readonly image: Image | undefined
  readonly pictureOf: PictureOf | undefined
}) => {
  if (image === undefined) return null
  const picture = pictureOf?.(image.asset)
  return picture === undefined ? null : <img class="picture" {...picture} alt={image.alt} loading="lazy" />
}
