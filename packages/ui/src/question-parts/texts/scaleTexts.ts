/** The texts that questions about numbers share in the portal, in all languages. */
import type { Language } from "../../i18n/languages.js"

interface ScaleTexts {
  readonly mean: string
  readonly median: string
  readonly standardDeviation: string
  readonly range: string
  /** The heading of numbers in a table. */
  readonly value: string
  /** Labels of the settings. */
  readonly settings: Readonly<Record<"min" | "max" | "minLabel" | "maxLabel", string>>
}

export const scaleTexts: Readonly<Record<Language, ScaleTexts>> = {
  en: {
    mean: "Mean",
    median: "Median",
    standardDeviation: "Standard deviation",
    range: "Lowest to highest",
    value: "Value",
    settings: {
      min: "Lowest value",
      max: "Highest value",
      minLabel: "Label of the lowest value",
      maxLabel: "Label of the highest value"
    }
  },
  de: {
    mean: "Mittelwert",
    median: "Median",
    standardDeviation: "Standardabweichung",
    range: "Kleinster bis größter Wert",
    value: "Wert",
    settings: {
      min: "Kleinster Wert",
      max: "Größter Wert",
      minLabel: "Text beim kleinsten Wert",
      maxLabel: "Text beim größten Wert"
    }
  },
  fr: {
    mean: "Moyenne",
    median: "Médiane",
    standardDeviation: "Écart type",
    range: "Du plus petit au plus grand",
    value: "Valeur",
    settings: {
      min: "Valeur la plus basse",
      max: "Valeur la plus haute",
      minLabel: "Texte de la valeur la plus basse",
      maxLabel: "Texte de la valeur la plus haute"
    }
  },
  es: {
    mean: "Media",
    median: "Mediana",
    standardDeviation: "Desviación estándar",
    range: "Del menor al mayor",
    value: "Valor",
    settings: {
      min: "Valor más bajo",
      max: "Valor más alto",
      minLabel: "Texto del valor más bajo",
      maxLabel: "Texto del valor más alto"
    }
  }
}
