/** Texts as conditions compare them: without a difference of case. */
import { foldCase } from "../../values/text/CaseFolding.js"
import { searchIn } from "./TextSearch.js"

/** A text that is folded when it is first compared. */
export interface ComparableText {
  readonly text: string
  readonly folded: () => string
  /** Whether the folded text contains another folded text. */
  readonly contains: (part: string) => boolean
}

/** Makes a text comparable. */
export const comparableText = (text: string): ComparableText => {
  let folded: string | undefined
  let search: ((part: string) => boolean) | undefined
  const fold = () => folded ??= foldCase(text)
  return { text, folded: fold, contains: (part) => (search ??= searchIn(fold()))(part) }
}
