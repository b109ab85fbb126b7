/** The texts of the responses of a survey, in all languages. A language that lacks a text does not compile. */
import type { Language } from "@canvass/core/ports"
import { de } from "./de.js"
import { en, type ResponsesTexts } from "./en.js"
import { es } from "./es.js"
import { fr } from "./fr.js"

export type { ResponsesTexts }

export const surveyResponsesTexts: Readonly<Record<Language, ResponsesTexts>> = { en, de, fr, es }
