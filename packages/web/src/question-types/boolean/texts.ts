/** The texts of yes-or-no questions, in all languages. */
import type { Language } from "@canvass/core"
import type { QuestionTypeTexts } from "../../question-parts/QuestionTypePages.js"

interface BooleanTexts extends QuestionTypeTexts<"boolean"> {
  readonly yes: string
  readonly no: string
}

export const booleanTexts: Readonly<Record<Language, BooleanTexts>> = {
  en: {
    name: "Yes or no",
    hint: "One of two answers",
    settings: {
      trueLabel: "Text for “yes”",
      falseLabel: "Text for “no”"
    },
    yes: "Yes",
    no: "No"
  },
  de: {
    name: "Ja oder nein",
    hint: "Eine von zwei Antworten",
    settings: {
      trueLabel: "Text für „ja“",
      falseLabel: "Text für „nein“"
    },
    yes: "Ja",
    no: "Nein"
  },
  fr: {
    name: "Oui ou non",
    hint: "Une réponse sur deux",
    settings: {
      trueLabel: "Texte pour « oui »",
      falseLabel: "Texte pour « non »"
    },
    yes: "Oui",
    no: "Non"
  },
  es: {
    name: "Sí o no",
    hint: "Una de dos respuestas",
    settings: {
      trueLabel: "Texto para «sí»",
      falseLabel: "Texto para «no»"
    },
    yes: "Sí",
    no: "No"
  }
}
