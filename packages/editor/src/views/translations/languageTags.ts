/** The tags of languages that are written. */
import { commonTags, languageName } from "@canvass/ui"

/** The tag of a language that is written as a name or as a tag. Undefined: it is neither. */
export const tagOf = (text: string, inLanguage: string): string | undefined => {
  const written = text.trim()
  const named = commonTags.find((tag) =>
    [languageName(tag, inLanguage), languageName(tag, tag)].some((name) => name.toLowerCase() === written.toLowerCase())
  )
  return named ?? (isLanguage(written, inLanguage) ? Intl.getCanonicalLocales(written)[0] : undefined)
}

/** A tag that the browser has a name for. */
const isLanguage = (tag: string, inLanguage: string): boolean => {
  try {
    return new Intl.DisplayNames([inLanguage], { type: "language", fallback: "none" }).of(tag) !== undefined
  } catch {
    return false
  }
}
