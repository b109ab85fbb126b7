/** The texts of parts that several pages of the portal have, in all languages. */
import type { Language } from "@canvass/core/ports"
import { de } from "./de.js"
import { en } from "./en.js"
import { es } from "./es.js"
import { fr } from "./fr.js"

export const partTexts: Readonly<Record<Language, typeof en>> = { en, de, fr, es }
