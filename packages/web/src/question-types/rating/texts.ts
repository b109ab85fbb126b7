/** The texts of ratings, in all languages. */
import type { Language } from "@canvass/core"
import type { QuestionTypeTexts } from "../../question-parts/QuestionTypePages.js"
import { scaleTexts } from "../../question-parts/texts/scaleTexts.js"

export const ratingTexts: Readonly<Record<Language, QuestionTypeTexts<"rating">>> = {
  en: {
    name: "Rating",
    hint: "A few equal steps",
    settings: scaleTexts.en.settings
  },
  de: {
    name: "Bewertung",
    hint: "Wenige gleiche Stufen",
    settings: scaleTexts.de.settings
  },
  fr: {
    name: "Évaluation",
    hint: "Quelques degrés égaux",
    settings: scaleTexts.fr.settings
  },
  es: {
    name: "Valoración",
    hint: "Unos pocos grados iguales",
    settings: scaleTexts.es.settings
  }
}
