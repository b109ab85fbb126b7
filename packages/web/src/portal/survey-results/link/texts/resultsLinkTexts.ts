/** The texts of the page that shares the results, in all languages. A language that lacks a text does not compile. */
import type { Language } from "@canvass/core/ports"
import { de } from "./de.js"
import { en, type ResultsLinkTexts } from "./en.js"
import { es } from "./es.js"
import { fr } from "./fr.js"

export const resultsLinkTexts: Readonly<Record<Language, ResultsLinkTexts>> = { en, de, fr, es }
