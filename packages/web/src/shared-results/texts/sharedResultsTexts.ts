/** The texts of the results that a link shows, in all languages. A language that lacks a text does not compile. */
import type { Language } from "@canvass/core/ports"
import { de } from "./de.js"
import { en, type SharedResultsTexts } from "./en.js"
import { es } from "./es.js"
import { fr } from "./fr.js"

export const sharedResultsTexts: Readonly<Record<Language, SharedResultsTexts>> = { en, de, fr, es }
