/** The name of a language in the language itself, such as `Deutsch`. */
import { BoundedCache } from "@canvass/core/ports"

/** @param tag a language tag, such as `de` */
export const languageName = (tag: string): string => {
  const known = names.get(tag)
  if (known !== undefined) return known
  const name = new Intl.DisplayNames([tag], { type: "language" }).of(tag) ?? tag
  const made = name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
  names.set(tag, made)
  return made
}

/** To make the formatter of a language takes longer than to render a page. */
const names = new BoundedCache<string, string>({
  maxBytes: 262_144,
  bytesOf: (name, tag) => 2 * (name.length + tag.length) + 64
})
