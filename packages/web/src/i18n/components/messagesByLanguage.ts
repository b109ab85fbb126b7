/** The texts of components and charts, by language. */
import type { Language } from "@canvass/core"
import type { ComponentMessages } from "./ComponentMessages.js"
import { de } from "./de.js"
import { en } from "./en.js"
import { es } from "./es.js"
import { fr } from "./fr.js"

export const componentMessages = { en, de, fr, es } satisfies Record<Language, ComponentMessages>
