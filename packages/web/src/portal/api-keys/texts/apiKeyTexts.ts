/** The texts of the page of the API key, in all languages. A language that lacks a text does not compile. */
import type { Language } from "@canvass/core/ports"
import { de } from "./de.js"
import { type ApiKeyTexts, en } from "./en.js"
import { es } from "./es.js"
import { fr } from "./fr.js"

export const apiKeyTexts: Readonly<Record<Language, ApiKeyTexts>> = { en, de, fr, es }
