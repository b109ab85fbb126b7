/** The texts of the pages of translations. A language that lacks a text does not compile. */
import type { Language } from "@canvass/core/ports"
import { de } from "./de.js"
import { en, type TranslationTexts } from "./en.js"
import { es } from "./es.js"
import { fr } from "./fr.js"

export type { TranslationTexts }

export const translationTexts: Readonly<Record<Language, TranslationTexts>> = { en, de, fr, es }
