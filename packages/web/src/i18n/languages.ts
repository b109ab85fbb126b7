/** The languages of the pages. */
import { chooseLanguage, Language } from "@canvass/core/ports"
import * as Schema from "effect/Schema"

/** The languages of the pages for respondents. Other pages, and mails, have those of `Language`. */
export const RespondentLanguage = Schema.Literal(...Language.literals, "it", "pt", "nl", "pl", "ar", "he")
export type RespondentLanguage = typeof RespondentLanguage.Type

/**
 * Returns the language of a page of the portal, or about the server.
 *
 * @param requested the parameter `lang` of the address, which takes precedence
 * @param acceptLanguage the header `Accept-Language`
 */
export const languageOf = (requested: string | null, acceptLanguage: string | undefined): Language =>
  isLanguage(requested) ? requested : chooseLanguage(acceptLanguage)

/** Returns the language of a page for respondents, with the same parameters. */
export const respondentLanguageOf = (
  requested: string | null,
  acceptLanguage: string | undefined
): RespondentLanguage =>
  isRespondentLanguage(requested) ? requested : chooseLanguage(acceptLanguage, RespondentLanguage.literals)

/** Whether a text is the code of a language. */
const isLanguage = Schema.is(Language)
const isRespondentLanguage = Schema.is(RespondentLanguage)

/** The language of the pages for the texts of a survey. Undefined: the pages have no words in it. */
export const respondentLanguageFor = (tag: string): RespondentLanguage | undefined =>
  RespondentLanguage.literals.find((language) => tag === language || tag.startsWith(`${language}-`))

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
