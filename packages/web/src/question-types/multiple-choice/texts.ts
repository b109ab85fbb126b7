/** The texts of multiple-choice questions, in all languages. */
import type { Language } from "@canvass/core"
import type { QuestionTypeTexts } from "../../question-parts/QuestionTypePages.js"
import { choiceTexts } from "../../question-parts/texts/choiceTexts.js"

interface MultipleChoiceTexts extends QuestionTypeTexts<"multiple_choice"> {
  readonly selectAtLeast: (min: number) => string
  readonly selectAtMost: (max: number) => string
  readonly selectBetween: (min: number, max: number) => string
  readonly tooFew: (min: number) => string
}

export const multipleChoiceTexts: Readonly<Record<Language, MultipleChoiceTexts>> = {
  en: {
    name: "Multiple choice",
    hint: "Any of several options",
    settings: {
      ...choiceTexts.en.settings,
      minSelected: "Minimum choices",
      maxSelected: "Maximum choices"
    },
    selectAtLeast: (min) => `Choose at least ${min}`,
    selectAtMost: (max) => `Choose up to ${max}`,
    selectBetween: (min, max) => min === max ? `Choose ${min}` : `Choose ${min} to ${max}`,
    tooFew: (min) => `Choose at least ${min}.`
  },
  de: {
    name: "Mehrfachauswahl",
    hint: "Beliebig viele Optionen",
    settings: {
      ...choiceTexts.de.settings,
      minSelected: "Mindestzahl der Auswahlen",
      maxSelected: "Höchstzahl der Auswahlen"
    },
    selectAtLeast: (min) => `Wählen Sie mindestens ${min}`,
    selectAtMost: (max) => `Wählen Sie bis zu ${max}`,
    selectBetween: (min, max) => min === max ? `Wählen Sie ${min}` : `Wählen Sie ${min} bis ${max}`,
    tooFew: (min) => `Wählen Sie mindestens ${min} aus.`
  },
  fr: {
    name: "Choix multiple",
    hint: "Plusieurs options",
    settings: {
      ...choiceTexts.fr.settings,
      minSelected: "Nombre minimal de choix",
      maxSelected: "Nombre maximal de choix"
    },
    selectAtLeast: (min) => `Choisissez-en au moins ${min}`,
    selectAtMost: (max) => `Choisissez-en jusqu’à ${max}`,
    selectBetween: (min, max) => min === max ? `Choisissez-en ${min}` : `Choisissez-en de ${min} à ${max}`,
    tooFew: (min) => `Choisissez-en au moins ${min}.`
  },
  es: {
    name: "Selección múltiple",
    hint: "Varias de las opciones",
    settings: {
      ...choiceTexts.es.settings,
      minSelected: "Mínimo de opciones",
      maxSelected: "Máximo de opciones"
    },
    selectAtLeast: (min) => `Elija al menos ${min}`,
    selectAtMost: (max) => `Elija hasta ${max}`,
    selectBetween: (min, max) => min === max ? `Elija ${min}` : `Elija de ${min} a ${max}`,
    tooFew: (min) => `Elija al menos ${min}.`
  }
}
