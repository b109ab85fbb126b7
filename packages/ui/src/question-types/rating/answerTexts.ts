/** The texts of ratings for respondents, in all languages. */
import type { RespondentLanguage } from "../../i18n/languages.js"
import { pluralOf } from "../../i18n/plural.js"

/** The name of a value that is shown as a star. */
export const starCount: Readonly<Record<RespondentLanguage, (count: number) => string>> = {
  en: pluralOf("en", { one: "# star", other: "# stars" }),
  de: pluralOf("de", { one: "# Stern", other: "# Sterne" }),
  fr: pluralOf("fr", { one: "# étoile", other: "# étoiles" }),
  es: pluralOf("es", { one: "# estrella", other: "# estrellas" }),
  it: pluralOf("it", { one: "# stella", other: "# stelle" }),
  pt: pluralOf("pt", { one: "# estrela", other: "# estrelas" }),
  nl: pluralOf("nl", { one: "# ster", other: "# sterren" }),
  pl: pluralOf("pl", { one: "# gwiazdka", few: "# gwiazdki", many: "# gwiazdek", other: "# gwiazdki" }),
  ar: pluralOf("ar", { one: "نجمة واحدة", two: "نجمتان", few: "# نجوم", many: "# نجمة", other: "# نجمة" }),
  he: pluralOf("he", { one: "כוכב אחד", two: "שני כוכבים", other: "# כוכבים" })
}
