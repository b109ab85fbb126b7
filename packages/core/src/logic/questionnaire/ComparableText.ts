/** Texts as conditions compare them: without a difference of case. */
import { foldCase } from "../../values/text/CaseFolding.js"

/** A text that is folded when it is first compared. */
export interface ComparableText {
  readonly text: string
  readonly folded: () => string
  /** Whether the folded text contains another folded text. */
  readonly contains: (part: string) => boolean
}

/** Makes a text comparable. */
export const comparableText = (text: string): ComparableText => {
  let made: string | undefined
  const folded = () => made ??= foldCase(text)
  if (text.length <= maxShortLength) return { text, folded, contains: (part) => folded().includes(part) }
  const found = new Map<string, boolean>()
  const contains = (part: string): boolean => {
    const known = found.get(part) ?? folded().includes(part)
    found.set(part, known)
    return known
  }
  return { text, folded, contains }
}

/** To search in a text of this length takes no longer than to remember what was found. */
const maxShortLength = 256
