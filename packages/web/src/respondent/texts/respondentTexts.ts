/** The texts of the pages for respondents, in all languages. A language that lacks a text does not compile. */
import type { RespondentLanguage } from "@canvass/ui"
import { ar } from "./ar.js"
import { de } from "./de.js"
import { en, type RespondentTexts } from "./en.js"
import { es } from "./es.js"
import { fr } from "./fr.js"
import { he } from "./he.js"
import { it } from "./it.js"
import { nl } from "./nl.js"
import { pl } from "./pl.js"
import { pt } from "./pt.js"

export type { RespondentTexts }

export const respondentTexts: Readonly<Record<RespondentLanguage, RespondentTexts>> = {
  en,
  de,
  fr,
  es,
  it,
  pt,
  nl,
  pl,
  ar,
  he
}
