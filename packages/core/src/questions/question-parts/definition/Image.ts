/** The picture of a question or of an option. */
import * as Schema from "effect/Schema"
import { codedMessage } from "../../../validation/ViolationCode.js"
import { AssetId } from "../../../values/Ids.js"
import type { LimitValues } from "../../../values/Limits.js"
import { line } from "../../../values/text/Text.js"
import * as Uuid from "../../../values/Uuid.js"

/** A picture in a request: the SHA-256 of its bytes in hexadecimal, or the id of its asset. */
export const pictureReference = new RegExp(`^[0-9a-f]{64}$|${Uuid.canonical.source}`)

/**
 * A picture in a request, as the id of its asset: a use case replaces digests before it decodes a request. Documented
 * with a pattern, which every validator of definitions knows.
 */
export const pictureInput = Schema.String.pipe(
  Schema.pattern(Uuid.canonical, {
    message: () =>
      codedMessage("invalid", "Expected the SHA-256 of a picture in 64 hexadecimal digits, or the id of an asset."),
    jsonSchema: { type: "string", pattern: pictureReference.source }
  }),
  Schema.brand("AssetId")
)

/** An image as it is stored. `alt` is read in its place. */
export const Image = Schema.Struct({ asset: AssetId, alt: Schema.String }).annotations({ identifier: "Image" })
export type Image = typeof Image.Type

/** An image in a request. */
export const imageInput = ({ optionText }: LimitValues) =>
  Schema.Struct({
    asset: Schema.propertySignature(pictureInput).annotations({
      description: "The `sha256` of a picture, or the id of its asset."
    }),
    alt: line(optionText).annotations({ description: "Read in place of the picture." })
  }).annotations({ identifier: "ImageInput" })
