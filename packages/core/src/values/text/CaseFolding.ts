/** Case-insensitive search, by one rule that every store applies. */

/**
 * Returns the text in composed form (NFC) with Unicode's simple case folding: each code point is replaced by one that
 * is the same for all its cases. `É`, `é` and `e` with a combining accent become `é`; `Σ`, `σ` and `ς` become `σ`; `ẞ`
 * becomes `ß` and not `ss`. A folded text contains a folded query if the text contains the query in any case.
 */
export const foldCase = (text: string): string =>
  isPrintableAscii(text) ? text.toLowerCase() : text.normalize("NFC").replaceAll(exceptUnfolded, foldRun)

/** Runs of characters other than `ß`, `İ` and `ı`. */
const exceptUnfolded = /[^\u00DF\u0130\u0131]+/g

const isPrintableAscii = (text: string): boolean => /^[ -~]*$/.test(text)

/**
 * Folds a text without `ß`, `İ` and `ı`, which are folded to themselves. The text is converted at once if each of its
 * code points has one upper and one lower case, which takes a tenth of the time. Only the lower case of `Σ` depends on
 * its place in the text.
 */
const foldRun = (text: string): string => {
  const upper = text.toUpperCase()
  const lower = upper.toLowerCase()
  return upper.length === text.length && lower.length === text.length
    ? lower.replaceAll("ς", "σ")
    : Array.from(text, foldCodePoint).join("")
}

/** By way of the upper case, which is the same for `σ` and `ς`. A case that takes several code points is ignored. */
const foldCodePoint = (character: string): string => {
  const upper = character.toUpperCase()
  const lower = (isCodePoint(upper) ? upper : character).toLowerCase()
  return isCodePoint(lower) ? lower : character
}

const isCodePoint = (text: string): boolean => text.length === String.fromCodePoint(text.codePointAt(0) ?? 0).length
