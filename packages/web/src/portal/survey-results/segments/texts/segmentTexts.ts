/** The texts of the pages that manage segments, in all languages. A language that lacks a text does not compile. */
import type { Language } from "@canvass/core/ports"
import { de } from "./de.js"
import { en, type SegmentTexts } from "./en.js"
import { es } from "./es.js"
import { fr } from "./fr.js"

export const segmentTexts: Readonly<Record<Language, SegmentTexts>> = { en, de, fr, es }
