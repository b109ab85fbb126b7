/** The names of languages, which are made once. */
import { BoundedCache } from "@canvass/core/ports"
import * as Ui from "@canvass/ui"

/** The name of a language, by default in the language itself, such as `Deutsch`. */
export const languageName = (tag: string, inLanguage = tag): string => {
  const key = `${tag} ${inLanguage}`
  const known = names.get(key)
  if (known !== undefined) return known
  const made = Ui.languageName(tag, inLanguage)
  names.set(key, made)
  return made
}

/** To make the formatter of a language takes longer than to render a page. */
const names = new BoundedCache<string, string>({
  maxBytes: 262_144,
  bytesOf: (name, key) => 2 * (name.length + key.length) + 64
})
