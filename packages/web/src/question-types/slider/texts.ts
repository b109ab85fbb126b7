/** The texts of sliders in the portal, in all languages. */
import type { Language } from "@canvass/core/ports"
import type { QuestionTypeTexts } from "../../question-parts/QuestionTypePages.js"
import { scaleTexts } from "../../question-parts/texts/scaleTexts.js"

interface SliderTexts extends QuestionTypeTexts<"slider"> {
  readonly value: string
}

export const sliderTexts: Readonly<Record<Language, SliderTexts>> = {
  en: {
    name: "Slider",
    hint: "A number in a range",
    settings: {
      ...scaleTexts.en.settings,
      step: "Step",
      unit: "Unit"
    },
    value: "Value"
  },
  de: {
    name: "Schieberegler",
    hint: "Eine Zahl in einem Bereich",
    settings: {
      ...scaleTexts.de.settings,
      step: "Schritt",
      unit: "Einheit"
    },
    value: "Wert"
  },
  fr: {
    name: "Curseur",
    hint: "Un nombre dans un intervalle",
    settings: {
      ...scaleTexts.fr.settings,
      step: "Pas",
      unit: "Unité"
    },
    value: "Valeur"
  },
  es: {
    name: "Deslizador",
    hint: "Un número en un intervalo",
    settings: {
      ...scaleTexts.es.settings,
      step: "Paso",
      unit: "Unidad"
    },
    value: "Valor"
  }
}
