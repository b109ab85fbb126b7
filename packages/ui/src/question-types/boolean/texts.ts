/** The texts of yes-or-no questions in the portal, in all languages. */
import type { Language } from "../../i18n/languages.js"
import type { QuestionTypeTexts } from "../../question-parts/QuestionTypeUi.js"

export const booleanTexts: Readonly<Record<Language, QuestionTypeTexts<"boolean">>> = {
  en: {
    name: "Yes or no",
    hint: "One of two answers",
    settings: {
      trueLabel: "Text for “yes”",
      falseLabel: "Text for “no”",
      mustBeTrue: "Only “yes” is accepted"
    }
  },
  de: {
    name: "Ja oder nein",
    hint: "Eine von zwei Antworten",
    settings: {
      trueLabel: "Text für „ja“",
      falseLabel: "Text für „nein“",
      mustBeTrue: "Nur „ja“ wird angenommen"
    }
  },
  fr: {
    name: "Oui ou non",
    hint: "Une réponse sur deux",
    settings: {
      trueLabel: "Texte pour « oui »",
      falseLabel: "Texte pour « non »",
      mustBeTrue: "Seul « oui » est accepté"
    }
  },
  es: {
    name: "Sí o no",
    hint: "Una de dos respuestas",
    settings: {
      trueLabel: "Texto para «sí»",
      falseLabel: "Texto para «no»",
      mustBeTrue: "Solo se acepta «sí»"
    }
  }
}
