/**
 * Reads a picture file: its type by its content, its size from its headers, and what is kept of it. Metadata, such as
 * where a photo was taken, and everything behind the end of the picture are left out. Nothing is decoded, so a picture
 * costs what its bytes cost.
 */
import * as Either from "effect/Either"
import { isJpeg, readJpeg } from "./jpeg.js"
import { type Picture, PictureBytes, UnusablePicture } from "./PictureBytes.js"
import { isPng, readPng } from "./png.js"
import { isWebp, readWebp } from "./webp.js"

/** Returns what is kept of a picture. `undefined`: the file is of no type that is accepted. */
export const readPicture = (file: Uint8Array): Either.Either<Picture, UnusablePicture> | undefined => {
  const bytes = new PictureBytes(file)
  const read = isPng(bytes) ? readPng : isJpeg(bytes) ? readJpeg : isWebp(bytes) ? readWebp : undefined
  return read === undefined ? undefined : Either.try({
    try: () => read(bytes),
    catch: (error) => {
      if (error instanceof UnusablePicture) return error
      throw error
    }
  })
}
