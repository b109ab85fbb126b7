/** The texts of the front page by language. */
import type { Language } from "@canvass/core"
import { de } from "./de.js"
import { en } from "./en.js"
import { es } from "./es.js"
import { fr } from "./fr.js"
import type { FrontMessages } from "./FrontMessages.js"

export const frontMessages = { en, de, fr, es } satisfies Record<Language, FrontMessages>
