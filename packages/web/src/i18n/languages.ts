/** The languages of the pages. */
import { chooseLanguage, Language } from "@canvass/core"
import * as Schema from "effect/Schema"
import { de } from "./de.js"
import { en } from "./en.js"
import { es } from "./es.js"
import { fr } from "./fr.js"
import type { Messages } from "./Messages.js"

const messages = { en, de, fr, es } satisfies Record<Language, Messages>

/** A language and its texts. */
export interface LocalizedMessages {
  readonly language: Language
  readonly t: Messages
}

/**
 * Returns the language of a page.
 *
 * @param requested the parameter `lang` of the address, which takes precedence
 * @param acceptLanguage the header `Accept-Language`
 */
export const messagesFor = (requested: string | null, acceptLanguage: string | undefined): LocalizedMessages => {
  const language = isLanguage(requested) ? requested : chooseLanguage(acceptLanguage)
  return { language, t: messages[language] }
}

/** Whether a text is the code of a language of the pages. */
export const isLanguage = Schema.is(Language)
