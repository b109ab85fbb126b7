/** The texts of lists of options in the survey editor, in all languages. */
import type { Language } from "../../i18n/languages.js"

interface OptionTexts {
  readonly hint: string
  readonly all: string
  /** What a new question begins with: one option a line. */
  readonly sample: string
}

export const optionTexts: Readonly<Record<Language, OptionTexts>> = {
  en: {
    hint: "One a line. “value = label” stores another value than the one that is shown.",
    all: "all",
    sample: "Option 1\nOption 2\nOption 3"
  },
  de: {
    hint: "Eine je Zeile. „Wert = Text“ speichert einen anderen Wert als den, der zu sehen ist.",
    all: "alle",
    sample: "Option 1\nOption 2\nOption 3"
  },
  fr: {
    hint: "Une par ligne. « valeur = texte » enregistre une autre valeur que celle qui est affichée.",
    all: "toutes",
    sample: "Option 1\nOption 2\nOption 3"
  },
  es: {
    hint: "Una por línea. «valor = texto» guarda un valor distinto del que se muestra.",
    all: "todas",
    sample: "Opción 1\nOpción 2\nOpción 3"
  }
}
