/** The direction of languages. */

/** The direction in which a language is written. Default: from left to right, also of what is no tag of a language. */
export const directionOf = (tag: string): "ltr" | "rtl" => rightToLeftScripts.has(scriptOf(tag) ?? "") ? "rtl" : "ltr"

/** The script in which a language is written. Undefined: the tag is none. */
const scriptOf = (tag: string): string | undefined => {
  try {
    return new Intl.Locale(tag).maximize().script
  } catch {
    return undefined
  }
}

const rightToLeftScripts: ReadonlySet<string> = new Set([
  "Adlm",
  "Arab",
  "Hebr",
  "Mand",
  "Nkoo",
  "Rohg",
  "Samr",
  "Syrc",
  "Thaa"
])
