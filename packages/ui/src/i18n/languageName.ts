/** Languages by name. */

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
