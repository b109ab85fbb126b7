/** The texts of the survey editor and its preview, in all languages. A language that lacks a text does not compile. */
import type { Language } from "@canvass/core/ports"
import { de } from "./de.js"
import { en, type SurveyEditTexts } from "./en.js"
import { es } from "./es.js"
import { fr } from "./fr.js"

export type { SurveyEditTexts } from "./en.js"

export const surveyEditTexts: Readonly<Record<Language, SurveyEditTexts>> = { en, de, fr, es }
