/** The texts of the pages of the list of surveys. A language that lacks a text does not compile. */
import type { Language } from "@canvass/core/ports"
import { de } from "./de.js"
import { en, type SurveysTexts } from "./en.js"
import { es } from "./es.js"
import { fr } from "./fr.js"

export type { SurveysTexts } from "./en.js"

export const surveysTexts: Readonly<Record<Language, SurveysTexts>> = { en, de, fr, es }
