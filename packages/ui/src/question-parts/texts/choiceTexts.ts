/** The texts that single choice and multiple choice share in the portal, in all languages. */
import type { Language } from "../../i18n/languages.js"

interface ChoiceTexts {
  readonly otherAnswers: string
  readonly otherAnswer: (text: string) => string
  /** Labels of the settings. */
  readonly settings: Readonly<Record<"allowOther" | "display", string>>
  /** How the options are shown. */
  readonly displays: Readonly<Record<"buttons" | "dropdown" | "list", string>>
}

export const choiceTexts: Readonly<Record<Language, ChoiceTexts>> = {
  en: {
    otherAnswers: "Other",
    otherAnswer: (text) => `Other: ${text}`,
    settings: {
      allowOther: "Respondents can write an answer of their own",
      display: "How the options are shown"
    },
    displays: { list: "As a list", dropdown: "In a dropdown", buttons: "As large buttons" }
  },
  de: {
    otherAnswers: "Andere",
    otherAnswer: (text) => `Andere: ${text}`,
    settings: {
      allowOther: "Befragte können eine eigene Antwort schreiben",
      display: "Wie die Optionen gezeigt werden"
    },
    displays: { list: "Als Liste", dropdown: "Zum Aufklappen", buttons: "Als große Schaltflächen" }
  },
  fr: {
    otherAnswers: "Autre",
    otherAnswer: (text) => `Autre : ${text}`,
    settings: {
      allowOther: "Les participants peuvent écrire leur propre réponse",
      display: "Présentation des options"
    },
    displays: { list: "En liste", dropdown: "Dans un menu déroulant", buttons: "En grands boutons" }
  },
  es: {
    otherAnswers: "Otra",
    otherAnswer: (text) => `Otra: ${text}`,
    settings: {
      allowOther: "Los participantes pueden escribir una respuesta propia",
      display: "Cómo se muestran las opciones"
    },
    displays: { list: "En una lista", dropdown: "En un desplegable", buttons: "Como botones grandes" }
  }
}
