/** The texts of the pages for respondents, in all languages. A language that lacks a text does not compile. */
import type { Language } from "@canvass/core"
import { de } from "./de.js"
import { en, type RespondentTexts } from "./en.js"
import { es } from "./es.js"
import { fr } from "./fr.js"

export type { RespondentTexts }

export const respondentTexts: Readonly<Record<Language, RespondentTexts>> = { en, de, fr, es }
