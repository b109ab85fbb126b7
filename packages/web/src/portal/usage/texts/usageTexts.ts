/** The texts of the usage page, in all languages. A language that lacks a text does not compile. */
import type { Language } from "@canvass/core/ports"
import { de } from "./de.js"
import { en, type UsageTexts } from "./en.js"
import { es } from "./es.js"
import { fr } from "./fr.js"

export type { UsageTexts }

export const usageTexts: Readonly<Record<Language, UsageTexts>> = { en, de, fr, es }
