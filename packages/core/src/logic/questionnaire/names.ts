/** The names of questions, endings, quotas, hidden fields and variables. */

/** The keys of questions, endings and quotas, and the names of hidden fields and variables. */
export const keyPattern = /^[A-Za-z][A-Za-z0-9_]{0,63}$/

/** Names that no hidden field has, since addresses of pages use them for something else. */
export const reservedNames: ReadonlyArray<string> = [
  "language",
  "externalId",
  "lang",
  "theme",
  "page",
  "saved",
  "response",
  "embed",
  "seed"
]
