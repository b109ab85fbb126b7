/** How far the definition is stored. */
export type SavingStatus =
  /** All of it is stored. `at`: when this tab has stored it last, in milliseconds. */
  | { readonly kind: "saved"; readonly at: number | undefined }
  /** Something is not stored yet. */
  | { readonly kind: "unsaved" }
  | { readonly kind: "saving" }
  /** The server has asked to wait, in milliseconds of the clock. */
  | { readonly kind: "busy"; readonly until: number }
  | { readonly kind: "offline" }
  /** Nobody is logged in any more, or the token has ended. */
  | { readonly kind: "session" }
  /** Something else was stored, and both overlap. */
  | { readonly kind: "conflict" }
  | { readonly kind: "refused"; readonly detail: string }
