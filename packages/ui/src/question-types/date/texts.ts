/** The texts of date questions in the portal, in all languages. */
import type { Language } from "../../i18n/languages.js"
import type { QuestionTypeTexts } from "../../question-parts/QuestionTypeUi.js"

interface DateTexts extends QuestionTypeTexts<"date"> {
  readonly earliest: string
  readonly latest: string
  readonly month: string
  readonly year: string
}

export const dateTexts: Readonly<Record<Language, DateTexts>> = {
  en: {
    name: "Date",
    hint: "A day, or a day with a time",
    settings: {
      includeTime: "With a time of day",
      min: "Earliest, in UTC",
      max: "Latest, in UTC"
    },
    earliest: "Earliest",
    latest: "Latest",
    month: "Month",
    year: "Year"
  },
  de: {
    name: "Datum",
    hint: "Ein Tag, auch mit Uhrzeit",
    settings: {
      includeTime: "Mit Uhrzeit",
      min: "Frühestens, in UTC",
      max: "Spätestens, in UTC"
    },
    earliest: "Frühestes Datum",
    latest: "Spätestes Datum",
    month: "Monat",
    year: "Jahr"
  },
  fr: {
    name: "Date",
    hint: "Un jour, avec ou sans heure",
    settings: {
      includeTime: "Avec une heure",
      min: "Au plus tôt, en UTC",
      max: "Au plus tard, en UTC"
    },
    earliest: "Première date",
    latest: "Dernière date",
    month: "Mois",
    year: "Année"
  },
  es: {
    name: "Fecha",
    hint: "Un día, con o sin hora",
    settings: {
      includeTime: "Con hora",
      min: "Como pronto, en UTC",
      max: "Como tarde, en UTC"
    },
    earliest: "Primera fecha",
    latest: "Última fecha",
    month: "Mes",
    year: "Año"
  }
}
