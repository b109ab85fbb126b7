/** The texts that single choice and multiple choice share, in all languages. */
import type { Language } from "@canvass/core"

interface ChoiceTexts {
  /** Of a text that the respondent writes instead of choosing an option. */
  readonly other: string
  readonly otherText: string
  readonly otherMissing: string
  readonly otherAnswers: string
  readonly otherAnswer: (text: string) => string
  /** Labels of the settings. */
  readonly settings: Readonly<Record<"allowOther", string>>
}

export const choiceTexts: Readonly<Record<Language, ChoiceTexts>> = {
  en: {
    other: "Other",
    otherText: "Your own answer",
    otherMissing: "Write your own answer, or choose another one.",
    otherAnswers: "Other",
    otherAnswer: (text) => `Other: ${text}`,
    settings: {
      allowOther: "Respondents can write an answer of their own"
    }
  },
  de: {
    other: "Anderes",
    otherText: "Ihre eigene Antwort",
    otherMissing: "Schreiben Sie Ihre eigene Antwort, oder wählen Sie eine andere.",
    otherAnswers: "Andere",
    otherAnswer: (text) => `Andere: ${text}`,
    settings: {
      allowOther: "Befragte können eine eigene Antwort schreiben"
    }
  },
  fr: {
    other: "Autre",
    otherText: "Votre propre réponse",
    otherMissing: "Écrivez votre propre réponse, ou choisissez-en une autre.",
    otherAnswers: "Autre",
    otherAnswer: (text) => `Autre : ${text}`,
    settings: {
      allowOther: "Les participants peuvent écrire leur propre réponse"
    }
  },
  es: {
    other: "Otra",
    otherText: "Su propia respuesta",
    otherMissing: "Escriba su propia respuesta o elija otra.",
    otherAnswers: "Otra",
    otherAnswer: (text) => `Otra: ${text}`,
    settings: {
      allowOther: "Los participantes pueden escribir una respuesta propia"
    }
  }
}
