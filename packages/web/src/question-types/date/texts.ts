/** The texts of date questions, in all languages. */
import type { Language } from "@canvass/core"
import type { QuestionTypeTexts } from "../../question-parts/QuestionTypePages.js"

interface DateTexts extends QuestionTypeTexts<"date"> {
  readonly utcTime: string
  readonly localTime: string
  readonly tooEarly: (min: string) => string
  readonly tooLate: (max: string) => string
  readonly notDate: string
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
    utcTime: "In coordinated universal time (UTC)",
    localTime: "In your local time",
    tooEarly: (min) => `Choose ${min} or later.`,
    tooLate: (max) => `Choose ${max} or earlier.`,
    notDate: "Enter a complete date.",
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
    utcTime: "In koordinierter Weltzeit (UTC)",
    localTime: "In Ihrer Ortszeit",
    tooEarly: (min) => `Wählen Sie ${min} oder später.`,
    tooLate: (max) => `Wählen Sie ${max} oder früher.`,
    notDate: "Geben Sie ein vollständiges Datum ein.",
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
    utcTime: "En temps universel coordonné (UTC)",
    localTime: "Dans votre heure locale",
    tooEarly: (min) => `Choisissez le ${min} ou plus tard.`,
    tooLate: (max) => `Choisissez le ${max} ou plus tôt.`,
    notDate: "Saisissez une date complète.",
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
    utcTime: "En tiempo universal coordinado (UTC)",
    localTime: "En su hora local",
    tooEarly: (min) => `Elija el ${min} o una fecha posterior.`,
    tooLate: (max) => `Elija el ${max} o una fecha anterior.`,
    notDate: "Escriba una fecha completa.",
    earliest: "Primera fecha",
    latest: "Última fecha",
    month: "Mes",
    year: "Año"
  }
}
