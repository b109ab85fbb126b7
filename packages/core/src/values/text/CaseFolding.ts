/** Case-insensitive search, by one rule that every store applies. */

/**
 * Returns the text in composed form (NFC) with Unicode's simple case folding: each code point is replaced by one that
 * is the same for all its cases. `É`, `é` and `e` with a combining accent become `é`; `Σ`, `σ` and `ς` become `σ`; `ẞ`
 * becomes `ß` and not `ss`. A folded text contains a folded query if the text contains the query in any case.
 */
export const foldCase = (text: string): string =>
  isPrintableAscii(text) ? text.toLowerCase() : Array.from(text.normalize("NFC"), foldCodePoint).join("")

const isPrintableAscii = (text: string): boolean => /^[ -~]*$/.test(text)

/** By way of the upper case, which is the same for `σ` and `ς`. A case that takes several code points is ignored. */
const foldCodePoint = (character: string): string => {
  if (character === dotlessI) return character
  const upper = character.toUpperCase()
  const lower = (isCodePoint(upper) ? upper : character).toLowerCase()
  return isCodePoint(lower) ? lower : character
}

/** It has the upper case `I`, but simple case folding keeps it apart. */
const dotlessI = "ı"

const isCodePoint = (text: string): boolean => text.length === String.fromCodePoint(text.codePointAt(0) ?? 0).length
