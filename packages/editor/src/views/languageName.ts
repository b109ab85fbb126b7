/** The name of a language in the language of the editor, such as "German". A tag that names none is its own name. */
export const languageName = (tag: string, inLanguage: string): string => {
  try {
    const name = new Intl.DisplayNames([inLanguage], { type: "language" }).of(tag) ?? tag
    return name.charAt(0).toLocaleUpperCase(inLanguage) + name.slice(1)
  } catch {
    return tag
  }
}
