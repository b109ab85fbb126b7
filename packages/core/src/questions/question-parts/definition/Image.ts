/** The picture of a question or of an option. */
import * as Schema from "effect/Schema"
import { AssetId } from "../../../values/Ids.js"
import type { LimitValues } from "../../../values/Limits.js"
import { line } from "../../../values/text/Text.js"
import { canonical } from "../../../values/Uuid.js"

/** The id of an asset in a request: documented with a pattern, which every validator of definitions knows. */
export const assetIdInput = AssetId.annotations({ jsonSchema: { type: "string", pattern: canonical.source } })

/** An image as it is stored. `alt` is read in its place. */
export const Image = Schema.Struct({ asset: AssetId, alt: Schema.String }).annotations({ identifier: "Image" })
export type Image = typeof Image.Type

/** An image in a request. */
export const imageInput = ({ optionText }: LimitValues) =>
  Schema.Struct({
    asset: Schema.propertySignature(assetIdInput).annotations({ description: "The id of an asset." }),
    alt: line(optionText).annotations({ description: "Read in place of the picture." })
  }).annotations({ identifier: "ImageInput" })
