/** The texts of the page that publishes and shares a survey. A language that lacks a text does not compile. */
import type { Language } from "@canvass/core/ports"
import { de } from "./de.js"
import { en, type SurveyShareTexts } from "./en.js"
import { es } from "./es.js"
import { fr } from "./fr.js"

export type { SurveyShareTexts } from "./en.js"

export const surveyShareTexts: Readonly<Record<Language, SurveyShareTexts>> = { en, de, fr, es }
