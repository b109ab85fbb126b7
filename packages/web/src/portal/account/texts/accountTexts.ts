/** The texts of the page of the account, in all languages. A language that lacks a text does not compile. */
import type { Language } from "@canvass/core/ports"
import { de } from "./de.js"
import { type AccountTexts, en } from "./en.js"
import { es } from "./es.js"
import { fr } from "./fr.js"

export const accountTexts: Readonly<Record<Language, AccountTexts>> = { en, de, fr, es }
