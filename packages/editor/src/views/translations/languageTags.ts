/** Languages to choose from, and the tags of languages that are written. */
import { languageName } from "../languageName.js"

/** Languages that many surveys have. Any other tag can be written. */
export const commonTags: ReadonlyArray<string> = [
  ..."ar bg bn ca cs da de el en es et eu fa fi fr ga gl he hi hr hu id it ja ka ko lt lv ms mt nb nl".split(" "),
  ..."pl pt pt-BR ro ru sk sl sq sr sv sw ta th tr uk ur vi zh zh-Hant".split(" ")
]

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
