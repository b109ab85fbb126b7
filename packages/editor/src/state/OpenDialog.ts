/** The dialog that one has opened. */
import type { Destination } from "../model/questions/pages.js"

export type OpenDialog =
  | { readonly kind: "discard" | "publish" }
  | { readonly kind: "move"; readonly keys: ReadonlyArray<string> }
  | { readonly kind: "paste"; readonly destination: Destination }
