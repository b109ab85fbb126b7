/** The texts of the results of a survey, in all languages. A language that lacks a text does not compile. */
import type { Language } from "@canvass/core/ports"
import { de } from "./de.js"
import { en, type ResultsTexts } from "./en.js"
import { es } from "./es.js"
import { fr } from "./fr.js"

export type { ResultsTexts }

export const surveyResultsTexts: Readonly<Record<Language, ResultsTexts>> = { en, de, fr, es }
