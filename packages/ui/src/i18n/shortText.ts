/** Texts of surveys where there is little room. */
import { reference } from "@canvass/core/questionnaire"

/** Maximum number of characters of a text in a sentence, a menu or a heading. */
const maxShortLength = 60

/** A text in one line of at most `maxLength` characters. It ends with a whole word, unless that is very long. */
export const shortText = (text: string, maxLength = maxShortLength): string => {
  const line = plainText(text).trim()
  if (line.length <= maxLength) return line
  const space = line.lastIndexOf(" ", maxLength - 1)
  return `${line.slice(0, space > maxLength / 4 ? space : maxLength - 1).trimEnd()}…`
}

/** A text without what it recalls. */
export const plainText = (text: string): string => text.replaceAll(reference, "…").replaceAll(/\s+/g, " ")
