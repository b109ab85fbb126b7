/** Languages by name, and those to choose from. */

/**
 * The name of a language, by default in the language itself, such as `Deutsch`. A tag that names none is its own name.
 *
 * @param tag a language tag, such as `de`
 * @param inLanguage the language of the name
 */
export const languageName = (tag: string, inLanguage = tag): string => {
  try {
    const name = new Intl.DisplayNames([inLanguage], { type: "language" }).of(tag) ?? tag
    return name.charAt(0).toLocaleUpperCase(inLanguage) + name.slice(1)
  } catch {
    return tag
  }
}

/** The languages that many surveys have, which forms suggest. Any other tag can be written. */
export const commonTags: ReadonlyArray<string> =
  ("ar bg bn ca cs da de el en es et eu fa fi fr ga gl he hi hr hu id is it ja ka ko lt lv ms mt nb nl pl pt pt-BR " +
    "ro ru sk sl sq sr sv sw ta th tr uk ur vi zh zh-Hans zh-Hant").split(" ")
