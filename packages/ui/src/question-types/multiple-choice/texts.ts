/** The texts of multiple-choice questions in the portal, in all languages. */
import type { Language } from "../../i18n/languages.js"
import type { QuestionTypeTexts } from "../../question-parts/QuestionTypeUi.js"
import { choiceTexts } from "../../question-parts/texts/choiceTexts.js"

export const multipleChoiceTexts: Readonly<Record<Language, QuestionTypeTexts<"multiple_choice">>> = {
  en: {
    name: "Multiple choice",
    hint: "Any of several options",
    settings: {
      ...choiceTexts.en.settings,
      minSelected: "Minimum choices",
      maxSelected: "Maximum choices"
    }
  },
  de: {
    name: "Mehrfachauswahl",
    hint: "Beliebig viele Optionen",
    settings: {
      ...choiceTexts.de.settings,
      minSelected: "Mindestzahl der Auswahlen",
      maxSelected: "Höchstzahl der Auswahlen"
    }
  },
  fr: {
    name: "Choix multiple",
    hint: "Plusieurs options",
    settings: {
      ...choiceTexts.fr.settings,
      minSelected: "Nombre minimal de choix",
      maxSelected: "Nombre maximal de choix"
    }
  },
  es: {
    name: "Selección múltiple",
    hint: "Varias de las opciones",
    settings: {
      ...choiceTexts.es.settings,
      minSelected: "Mínimo de opciones",
      maxSelected: "Máximo de opciones"
    }
  }
}
