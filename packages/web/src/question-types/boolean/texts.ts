/** The texts of yes-or-no questions, in all languages. */
import type { Language } from "@canvass/core"
import type { QuestionTypeTexts } from "../../question-parts/QuestionTypePages.js"

interface BooleanTexts extends QuestionTypeTexts<"boolean"> {
  readonly yes: string
  readonly no: string
  /** Of an answer that is not the one that is needed. */
  readonly mustBeTrue: string
}

export const booleanTexts: Readonly<Record<Language, BooleanTexts>> = {
  en: {
    name: "Yes or no",
    hint: "One of two answers",
    settings: {
      trueLabel: "Text for “yes”",
      falseLabel: "Text for “no”",
      mustBeTrue: "Only “yes” is accepted"
    },
    yes: "Yes",
    no: "No",
    mustBeTrue: "This needs a “yes”."
  },
  de: {
    name: "Ja oder nein",
    hint: "Eine von zwei Antworten",
    settings: {
      trueLabel: "Text für „ja“",
      falseLabel: "Text für „nein“",
      mustBeTrue: "Nur „ja“ wird angenommen"
    },
    yes: "Ja",
    no: "Nein",
    mustBeTrue: "Hier ist ein „Ja“ nötig."
  },
  fr: {
    name: "Oui ou non",
    hint: "Une réponse sur deux",
    settings: {
      trueLabel: "Texte pour « oui »",
      falseLabel: "Texte pour « non »",
      mustBeTrue: "Seul « oui » est accepté"
    },
    yes: "Oui",
    no: "Non",
    mustBeTrue: "Un « oui » est nécessaire ici."
  },
  es: {
    name: "Sí o no",
    hint: "Una de dos respuestas",
    settings: {
      trueLabel: "Texto para «sí»",
      falseLabel: "Texto para «no»",
      mustBeTrue: "Solo se acepta «sí»"
    },
    yes: "Sí",
    no: "No",
    mustBeTrue: "Aquí se necesita un «sí»."
  }
}
