/** The languages of the pages. */
import { chooseLanguage, Language } from "@canvass/core"
import * as Schema from "effect/Schema"

/**
 * Returns the language of a page.
 *
 * @param requested the parameter `lang` of the address, which takes precedence
 * @param acceptLanguage the header `Accept-Language`
 */
export const languageOf = (requested: string | null, acceptLanguage: string | undefined): Language =>
  isLanguage(requested) ? requested : chooseLanguage(acceptLanguage)

/** Whether a text is the code of a language. */
const isLanguage = Schema.is(Language)
