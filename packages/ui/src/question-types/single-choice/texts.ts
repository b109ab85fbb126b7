/** The texts of single-choice questions in the portal, in all languages. */
import type { Language } from "../../i18n/languages.js"
import type { QuestionTypeTexts } from "../../question-parts/QuestionTypeUi.js"
import { choiceTexts } from "../../question-parts/texts/choiceTexts.js"

export const singleChoiceTexts: Readonly<Record<Language, QuestionTypeTexts<"single_choice">>> = {
  en: {
    name: "Single choice",
    hint: "One of several options",
    settings: choiceTexts.en.settings
  },
  de: {
    name: "Einfachauswahl",
    hint: "Eine von mehreren Optionen",
    settings: choiceTexts.de.settings
  },
  fr: {
    name: "Choix unique",
    hint: "Une option parmi plusieurs",
    settings: choiceTexts.fr.settings
  },
  es: {
    name: "Selección única",
    hint: "Una de varias opciones",
    settings: choiceTexts.es.settings
  }
}
