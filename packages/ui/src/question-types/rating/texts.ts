/** The texts of ratings in the portal, in all languages. */
import type { Language } from "../../i18n/languages.js"
import type { QuestionTypeTexts } from "../../question-parts/QuestionTypeUi.js"
import { scaleTexts } from "../../question-parts/texts/scaleTexts.js"

interface RatingTexts extends QuestionTypeTexts<"rating"> {
  /** How the values are shown. */
  readonly displays: Readonly<Record<"numbers" | "stars", string>>
}

export const ratingTexts: Readonly<Record<Language, RatingTexts>> = {
  en: {
    name: "Rating",
    hint: "A few equal steps",
    settings: { ...scaleTexts.en.settings, display: "How the values are shown" },
    displays: { numbers: "As numbers", stars: "As stars" }
  },
  de: {
    name: "Bewertung",
    hint: "Wenige gleiche Stufen",
    settings: { ...scaleTexts.de.settings, display: "Wie die Werte gezeigt werden" },
    displays: { numbers: "Als Zahlen", stars: "Als Sterne" }
  },
  fr: {
    name: "Évaluation",
    hint: "Quelques degrés égaux",
    settings: { ...scaleTexts.fr.settings, display: "Présentation des valeurs" },
    displays: { numbers: "En chiffres", stars: "En étoiles" }
  },
  es: {
    name: "Valoración",
    hint: "Unos pocos grados iguales",
    settings: { ...scaleTexts.es.settings, display: "Cómo se muestran los valores" },
    displays: { numbers: "Como números", stars: "Como estrellas" }
  }
}
