/** The texts of sliders, in all languages. */
import type { Language } from "@canvass/core"
import type { QuestionTypeTexts } from "../../question-parts/QuestionTypePages.js"
import { scaleTexts } from "../../question-parts/texts/scaleTexts.js"

interface SliderTexts extends QuestionTypeTexts<"slider"> {
  readonly numberBetween: (min: number, max: number) => string
  readonly noAnswer: string
  readonly offStep: (step: number, min: number) => string
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
    numberBetween: (min, max) => `A number from ${min} to ${max}`,
    noAnswer: "No answer",
    offStep: (step, min) => `Enter a number in steps of ${step}, beginning with ${min}.`,
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
    numberBetween: (min, max) => `Eine Zahl von ${min} bis ${max}`,
    noAnswer: "Keine Antwort",
    offStep: (step, min) => `Geben Sie eine Zahl in Schritten von ${step} ab ${min} ein.`,
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
    numberBetween: (min, max) => `Un nombre de ${min} à ${max}`,
    noAnswer: "Sans réponse",
    offStep: (step, min) => `Saisissez un nombre par pas de ${step} à partir de ${min}.`,
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
    numberBetween: (min, max) => `Un número del ${min} al ${max}`,
    noAnswer: "Sin respuesta",
    offStep: (step, min) => `Escriba un número en pasos de ${step} a partir de ${min}.`,
    value: "Valor"
  }
}
