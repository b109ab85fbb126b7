/** Case-insensitive search, by one rule that every store applies. */
import { normalize } from "./Normalization.js"

/**
 * Returns the text in composed form (NFC) with Unicode's simple case folding: each code point is replaced by one that
 * is the same for all its cases. `É`, `é` and `e` with a combining accent become `é`; `Σ`, `σ` and `ς` become `σ`; `ẞ`
 * becomes `ß` and not `ss`. A folded text contains a folded query if the text contains the query in any case. The time
 * is proportional to the length of the text, whatever its characters are.
 */
export const foldCase = (text: string): string =>
  isPrintableAscii(text)
    ? text.toLowerCase()
    : normalize(text).replaceAll(variants, upperCase).replaceAll(exceptDottedI, lowerCase).replaceAll("ς", "σ")

const isPrintableAscii = (text: string): boolean => /^[ -~]*$/.test(text)

/**
 * Lower-case letters that have the upper case of another one, such as `ſ` that of `s`. All other code points are folded
 * to their lower case. Without `ς`, which also replaces `Σ` at the end of a word.
 */
const variants = /[\u0345\u00B5\u017F\u03D0\u03D1\u03D5\u03D6\u03F0\u03F1\u03F5\u1C80-\u1C88\u1E9B]+/g

/** `İ` is folded to itself: its lower case is two code points. */
const exceptDottedI = /[^\u0130]+/g

const upperCase = (text: string): string => text.toUpperCase()
const lowerCase = (text: string): string => text.toLowerCase()
