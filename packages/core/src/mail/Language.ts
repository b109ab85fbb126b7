/** The languages of mail. */
import * as Schema from "effect/Schema"

export const Language = Schema.Literal("en", "de", "fr", "es")
export type Language = typeof Language.Type

/** The language of a caller that accepts none of the languages. */
export const defaultLanguage: Language = "en"

/** Maximum number of ranges of an `Accept-Language` header that are read. Further ones are ignored. */
const maxRanges = 20

/** Returns the language that an `Accept-Language` header prefers. Of equal preferences the first one counts. */
export const chooseLanguage = (acceptLanguage: string | undefined): Language => {
  const preferences = (acceptLanguage ?? "").split(",", maxRanges).flatMap((range) => {
    const [tag = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase())
    const language = tag === "*" ? defaultLanguage : Language.literals.find((name) => name === tag.split("-", 1)[0])
    const quality = qualityOf(parameters.find((parameter) => parameter.startsWith("q=")))
    return language === undefined || quality === 0 ? [] : [{ language, quality }]
  })
  return preferences.reduce(
    (best, preference) => preference.quality > best.quality ? preference : best,
    { language: defaultLanguage, quality: 0 }
  ).language
}

/** The weight of a parameter such as `q=0.8`, 1 without one, 0 for a malformed one. */
const qualityOf = (parameter: string | undefined): number => {
  if (parameter === undefined) return 1
  return /^q=(?:0(?:\.\d{1,3})?|1(?:\.0{1,3})?)$/.test(parameter) ? Number(parameter.slice(2)) : 0
}
