/** The texts of the overview, in all languages. A language that lacks a text does not compile. */
import type { Language } from "@canvass/core/ports"
import { de } from "./de.js"
import { en, type OverviewTexts } from "./en.js"
import { es } from "./es.js"
import { fr } from "./fr.js"

export type { OverviewTexts }

export const overviewTexts: Readonly<Record<Language, OverviewTexts>> = { en, de, fr, es }
