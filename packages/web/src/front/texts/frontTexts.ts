/** The texts of the front page, in all languages. A language that lacks a text does not compile. */
import type { Language } from "@canvass/core/ports"
import { de } from "./de.js"
import { en, type FrontTexts } from "./en.js"
import { es } from "./es.js"
import { fr } from "./fr.js"

export const frontTexts: Readonly<Record<Language, FrontTexts>> = { en, de, fr, es }
