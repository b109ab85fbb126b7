/** The texts of sliders in the portal, in all languages. */
import type { Language } from "../../i18n/languages.js"
import type { QuestionTypeTexts } from "../../question-parts/QuestionTypeUi.js"
import { scaleTexts } from "../../question-parts/texts/scaleTexts.js"

export const sliderTexts: Readonly<Record<Language, QuestionTypeTexts<"slider">>> = {
  en: {
    name: "Slider",
    hint: "A number in a range",
    settings: {
      ...scaleTexts.en.settings,
      step: "Step",
      unit: "Unit"
    }
  },
  de: {
    name: "Schieberegler",
    hint: "Eine Zahl in einem Bereich",
    settings: {
      ...scaleTexts.de.settings,
      step: "Schritt",
      unit: "Einheit"
    }
  },
  fr: {
    name: "Curseur",
    hint: "Un nombre dans un intervalle",
    settings: {
      ...scaleTexts.fr.settings,
      step: "Pas",
      unit: "Unité"
    }
  },
  es: {
    name: "Deslizador",
    hint: "Un número en un intervalo",
    settings: {
      ...scaleTexts.es.settings,
      step: "Paso",
      unit: "Unidad"
    }
  }
}
