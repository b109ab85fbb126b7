/** The texts that single choice and multiple choice share, in all languages. */
import type { Language } from "@canvass/core"

interface ChoiceTexts {
  /** Of a text that the respondent writes instead of choosing an option. */
  readonly other: string
  readonly otherText: string
  readonly otherMissing: string
  /** Beside a dropdown. */
  readonly otherLabel: string
  /** What a dropdown says before it is used. */
  readonly choose: string
  /** Follows it while the box is closed and something in it is chosen. */
  readonly chosen: string
  readonly otherAnswers: string
  readonly otherAnswer: (text: string) => string
  /** Labels of the settings. */
  readonly settings: Readonly<Record<"allowOther" | "display", string>>
  /** How the options are shown. */
  readonly displays: Readonly<Record<"buttons" | "dropdown" | "list", string>>
}

export const choiceTexts: Readonly<Record<Language, ChoiceTexts>> = {
  en: {
    other: "Other",
    otherText: "Your own answer",
    otherMissing: "Write your own answer, or choose another one.",
    otherLabel: "Or your own answer",
    choose: "Choose…",
    chosen: "chosen",
    otherAnswers: "Other",
    otherAnswer: (text) => `Other: ${text}`,
    settings: {
      allowOther: "Respondents can write an answer of their own",
      display: "How the options are shown"
    },
    displays: { list: "As a list", dropdown: "In a dropdown", buttons: "As large buttons" }
  },
  de: {
    other: "Anderes",
    otherText: "Ihre eigene Antwort",
    otherMissing: "Schreiben Sie Ihre eigene Antwort, oder wählen Sie eine andere.",
    otherLabel: "Oder Ihre eigene Antwort",
    choose: "Auswählen …",
    chosen: "ausgewählt",
    otherAnswers: "Andere",
    otherAnswer: (text) => `Andere: ${text}`,
    settings: {
      allowOther: "Befragte können eine eigene Antwort schreiben",
      display: "Wie die Optionen gezeigt werden"
    },
    displays: { list: "Als Liste", dropdown: "Zum Aufklappen", buttons: "Als große Schaltflächen" }
  },
  fr: {
    other: "Autre",
    otherText: "Votre propre réponse",
    otherMissing: "Écrivez votre propre réponse, ou choisissez-en une autre.",
    otherLabel: "Ou votre propre réponse",
    choose: "Choisir…",
    chosen: "choisi",
    otherAnswers: "Autre",
    otherAnswer: (text) => `Autre : ${text}`,
    settings: {
      allowOther: "Les participants peuvent écrire leur propre réponse",
      display: "Présentation des options"
    },
    displays: { list: "En liste", dropdown: "Dans un menu déroulant", buttons: "En grands boutons" }
  },
  es: {
    other: "Otra",
    otherText: "Su propia respuesta",
    otherMissing: "Escriba su propia respuesta o elija otra.",
    otherLabel: "O su propia respuesta",
    choose: "Elegir…",
    chosen: "elegido",
    otherAnswers: "Otra",
    otherAnswer: (text) => `Otra: ${text}`,
    settings: {
      allowOther: "Los participantes pueden escribir una respuesta propia",
      display: "Cómo se muestran las opciones"
    },
    displays: { list: "En una lista", dropdown: "En un desplegable", buttons: "Como botones grandes" }
  }
}
