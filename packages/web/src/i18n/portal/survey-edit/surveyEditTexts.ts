/** The texts of the survey editor and its preview, in all languages. A language that lacks a text does not compile. */
import type { Language } from "@canvass/core"
import { de } from "./de.js"
import { en } from "./en.js"
import { es } from "./es.js"
import { fr } from "./fr.js"

export type SurveyEditTexts = typeof en

export const surveyEditTexts: Readonly<Record<Language, SurveyEditTexts>> = { en, de, fr, es }
