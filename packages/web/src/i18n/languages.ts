/** The languages of the pages. */
import { chooseLanguage } from "@canvass/core/ports"
import { type Language, languages, type RespondentLanguage, respondentLanguages } from "@canvass/ui"

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
  isRespondentLanguage(requested) ? requested : chooseLanguage(acceptLanguage, respondentLanguages)

/** Whether a text is the code of a language. */
const isOneOf = <Name extends string>(names: ReadonlyArray<Name>) => (text: string | null): text is Name =>
  names.some((name) => name === text)

const isLanguage = isOneOf(languages)
const isRespondentLanguage = isOneOf(respondentLanguages)

/** The language of the pages for the texts of a survey. Undefined: the pages have no words in it. */
export const respondentLanguageFor = (tag: string): RespondentLanguage | undefined =>
  respondentLanguages.find((language) => tag === language || tag.startsWith(`${language}-`))
