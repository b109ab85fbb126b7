/** The direction of languages. */

/** The direction in which a language is written. */
export const directionOf = (tag: string): "ltr" | "rtl" =>
  rightToLeftScripts.has(new Intl.Locale(tag).maximize().script ?? "") ? "rtl" : "ltr"

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
