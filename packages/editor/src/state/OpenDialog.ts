/** The dialog that one has opened. */
import type { Destination } from "../model/questions/pages.js"

export type OpenDialog =
  | { readonly kind: "discard" | "publish" }
  | ChoosePicture
  | { readonly kind: "move"; readonly keys: ReadonlyArray<string> }
  | { readonly kind: "paste"; readonly destination: Destination }

export interface ChoosePicture {
  readonly kind: "picture"
  /** The digest of the picture that is shown now. */
  readonly current: string | undefined
  /** @param alt what the survey says of the picture elsewhere, or an empty text */
  readonly onChoose: (sha256: string, alt: string) => void
}
