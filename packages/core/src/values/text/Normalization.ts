/**
 * The normal forms of Unicode, in a time that is proportional to the length of the text. No other code calls
 * `String.prototype.normalize`. Imports nothing, so that pages can use it.
 */

/**
 * The text in composed form (NFC), or in another one. A run of more than 30 combining marks stays as it is: to sort the
 * marks of a run takes a time that grows with the square of its length, 20 ms for 10 000 of them. No language has such
 * runs: UAX #15 calls a text without them stream-safe.
 */
export const normalize = (text: string, form: "NFC" | "NFKD" = "NFC"): string =>
  canHaveLongRun(text)
    ? text.split(longRun).map((part, index) => index % 2 === 0 ? part.normalize(form) : part).join("")
    : text.normalize(form)

/** The compatibility form (NFKC) of a password, whatever its runs are. Its maximum length limits the time. */
export const normalizeSecret = (text: string): string => text.normalize("NFKC")

/** The number of marks in the longest run of a stream-safe text. */
const maxMarks = 30

/** A group, so that `split` returns what it finds. */
const longRun = /((?<!\p{M})\p{M}{31,})/u

const mark = /\p{M}/u

/** False: there is no long run, which would have a mark at one of the places. It takes a tenth of the search for it. */
const canHaveLongRun = (text: string): boolean => {
  for (let at = maxMarks; at < text.length; at += maxMarks) {
    // With its neighbours, of which one may be the other half of the character.
    if (mark.test(text.slice(at - 1, at + 2))) return true
  }
  return false
}
