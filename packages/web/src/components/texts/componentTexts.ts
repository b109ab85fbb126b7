/** The texts of components and charts, in all languages. A language that lacks a text does not compile. */
import type { Language } from "@canvass/core/ports"
import { de } from "./de.js"
import { type BadgeStatus, type ComponentTexts, en } from "./en.js"
import { es } from "./es.js"
import { fr } from "./fr.js"

export type { BadgeStatus }

export const componentTexts: Readonly<Record<Language, ComponentTexts>> = { en, de, fr, es }
