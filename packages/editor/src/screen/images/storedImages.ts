/** What a survey says of the pictures that it uses. */
import type { Definition } from "@canvass/core/editing"

/** The texts that are read in the place of pictures, by the digests of the pictures. */
export const altsIn = ({ questions = [] }: Definition): ReadonlyMap<string, string> =>
  new Map(
    questions.flatMap(({ image, options = [] }) => [image, ...options.map((option) => option.image)])
      .flatMap((image) => image === undefined || image.alt.trim() === "" ? [] : [[image.asset, image.alt]])
  )

/** Whether a survey uses a picture: in a question, an option or its design. */
export const usesPicture = (definition: Definition, sha256: string): boolean =>
  JSON.stringify(definition).includes(`"${sha256}"`)
