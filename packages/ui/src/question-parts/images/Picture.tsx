/** The pictures of questions and options. */
import type { Image } from "@canvass/core/questionnaire"

/** A picture as a page shows it. */
export interface Picture {
  readonly src: string
  /** In pixels. Where they are known, the place of the picture is there before its bytes have arrived. */
  readonly width?: number
  readonly height?: number
}

/** Finds the picture that an image names. Undefined: it is not known. */
export type PictureOf = (asset: string) => Picture | undefined

/** An image. Nothing where its picture is not known. */
export const ImageView = ({ image, pictureOf }: {
  readonly image: Image | undefined
  readonly pictureOf: PictureOf | undefined
}) => {
  if (image === undefined) return null
  const picture = pictureOf?.(image.asset)
  return picture === undefined ? null : <img class="picture" {...picture} alt={image.alt} loading="lazy" />
}
