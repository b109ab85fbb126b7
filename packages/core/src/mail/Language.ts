/** The languages of mail. */
import * as Schema from "effect/Schema"
import { acceptedRanges, isWithin } from "../values/LanguageTag.js"

export const Language = Schema.Literal("en", "de", "fr", "es")
export type Language = typeof Language.Type

/** The language of a caller that accepts none of the languages. */
export const defaultLanguage: Language = "en"

/**
 * Returns the language that an `Accept-Language` header prefers. Of equal preferences the first one counts.
 *
 * @param languages primary tags of those that can be chosen; default: those of mails
 */
export const chooseLanguage = <Name extends string = Language>(
  acceptLanguage: string | undefined,
  languages: ReadonlyArray<Language | Name> = Language.literals
): Language | Name => {
  for (const range of acceptedRanges(acceptLanguage)) {
    const language = range === "*" ? defaultLanguage : languages.find((name) => isWithin(range, name))
    if (language !== undefined) return language
  }
  return defaultLanguage
}
