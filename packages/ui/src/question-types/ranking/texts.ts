/** The texts of ranking questions in the portal, in all languages. */
import type { Language } from "../../i18n/languages.js"
import type { QuestionTypeTexts } from "../../question-parts/QuestionTypeUi.js"

interface RankingTexts extends QuestionTypeTexts<"ranking"> {
  readonly option: string
  readonly meanRank: string
  readonly firstPlaces: string
  /** Before the share of those who ranked an option. */
  readonly ranked: string
}

export const rankingTexts: Readonly<Record<Language, RankingTexts>> = {
  en: {
    name: "Ranking",
    hint: "Options in an order",
    settings: {
      topN: "How many to rank"
    },
    option: "Option",
    meanRank: "Mean rank",
    firstPlaces: "First places",
    ranked: "Ranked"
  },
  de: {
    name: "Rangfolge",
    hint: "Optionen in einer Reihenfolge",
    settings: {
      topN: "Wie viele gereiht werden"
    },
    option: "Option",
    meanRank: "Mittlerer Rang",
    firstPlaces: "Erste Plätze",
    ranked: "Eingeordnet"
  },
  fr: {
    name: "Classement",
    hint: "Des options dans un ordre",
    settings: {
      topN: "Combien classer"
    },
    option: "Option",
    meanRank: "Rang moyen",
    firstPlaces: "Premières places",
    ranked: "Classée"
  },
  es: {
    name: "Clasificación",
    hint: "Opciones en un orden",
    settings: {
      topN: "Cuántas se ordenan"
    },
    option: "Opción",
    meanRank: "Rango medio",
    firstPlaces: "Primeros puestos",
    ranked: "Ordenada"
  }
}
