/** The texts of all mails. Each language has a separate file, and the compiler demands every text in it. */
import type { Language } from "../Language.js"
import type { MailTexts } from "../MailTexts.js"
import { de } from "./de.js"
import { en } from "./en.js"
import { es } from "./es.js"
import { fr } from "./fr.js"

/** The texts by language. */
export const mailTexts = { en, de, fr, es } satisfies Record<Language, MailTexts>
