/** The texts of the frame of the portal, in all languages. A language that lacks a text does not compile. */
import type { Language } from "@canvass/core/ports"
import { de } from "./de.js"
import { en, type ShellTexts } from "./en.js"
import { es } from "./es.js"
import { fr } from "./fr.js"

export const shellTexts: Readonly<Record<Language, ShellTexts>> = { en, de, fr, es }
