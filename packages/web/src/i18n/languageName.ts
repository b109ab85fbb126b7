/** The names of languages, by default in the language itself, such as `Deutsch`. */
import { BoundedCache } from "@canvass/core/ports"

/**
 * @param tag a language tag, such as `de`
 * @param inLanguage the language of the name
 */
export const languageName = (tag: string, inLanguage = tag): string => {
  const key = `${tag} ${inLanguage}`
  const known = names.get(key)
  if (known !== undefined) return known
  const name = new Intl.DisplayNames([inLanguage], { type: "language" }).of(tag) ?? tag
  const made = name.charAt(0).toLocaleUpperCase(inLanguage) + name.slice(1)
  names.set(key, made)
  return made
}

/** To make the formatter of a language takes longer than to render a page. */
const names = new BoundedCache<string, string>({
  maxBytes: 262_144,
  bytesOf: (name, key) => 2 * (name.length + key.length) + 64
})
