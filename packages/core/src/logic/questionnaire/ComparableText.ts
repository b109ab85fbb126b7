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
  return { text, folded, contains: (part) => folded().includes(part) }
}
