/** Texts of the pages for people who are not logged in. A language that lacks a text does not compile. */
import type { Language } from "@canvass/core/ports"
import { de } from "./de.js"
import { en, type EntryTexts } from "./en.js"
import { es } from "./es.js"
import { fr } from "./fr.js"

export const entryTexts: Readonly<Record<Language, EntryTexts>> = { en, de, fr, es }
