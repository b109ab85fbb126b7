/** The texts of ranking questions, in all languages. */
import type { Language } from "@canvass/core"
import type { QuestionTypeTexts } from "../../question-parts/QuestionTypePages.js"

interface RankingTexts extends QuestionTypeTexts<"ranking"> {
  readonly rankAll: string
  readonly rankTop: (count: number) => string
  readonly noChoice: string
  readonly place: (position: number) => string
  readonly moveUp: string
  readonly moveDown: string
  readonly placesMissing: string
  readonly rankedTwice: string
  readonly option: string
  readonly meanRank: string
  readonly firstPlaces: string
}

export const rankingTexts: Readonly<Record<Language, RankingTexts>> = {
  en: {
    name: "Ranking",
    hint: "Options in an order",
    settings: {
      topN: "How many to rank"
    },
    rankAll: "Choose an option for every place, best first.",
    rankTop: (count) => `Choose up to ${count}, best first.`,
    noChoice: "Choose …",
    place: (position) => `Place ${position}`,
    moveUp: "Move up",
    moveDown: "Move down",
    placesMissing: "Give every place an option.",
    rankedTwice: "Choose each option only once.",
    option: "Option",
    meanRank: "Mean rank",
    firstPlaces: "First places"
  },
  de: {
    name: "Rangfolge",
    hint: "Optionen in einer Reihenfolge",
    settings: {
      topN: "Wie viele gereiht werden"
    },
    rankAll: "Wählen Sie für jeden Platz eine Möglichkeit, die beste zuerst.",
    rankTop: (count) => `Wählen Sie bis zu ${count}, die beste zuerst.`,
    noChoice: "Bitte wählen …",
    place: (position) => `Platz ${position}`,
    moveUp: "Nach oben",
    moveDown: "Nach unten",
    placesMissing: "Besetzen Sie jeden Platz.",
    rankedTwice: "Wählen Sie jede Möglichkeit nur einmal.",
    option: "Option",
    meanRank: "Mittlerer Rang",
    firstPlaces: "Erste Plätze"
  },
  fr: {
    name: "Classement",
    hint: "Des options dans un ordre",
    settings: {
      topN: "Combien classer"
    },
    rankAll: "Choisissez une option pour chaque place, la meilleure en premier.",
    rankTop: (count) => `Choisissez-en jusqu’à ${count}, la meilleure en premier.`,
    noChoice: "Choisir …",
    place: (position) => `Place ${position}`,
    moveUp: "Monter",
    moveDown: "Descendre",
    placesMissing: "Attribuez une option à chaque place.",
    rankedTwice: "Choisissez chaque option une seule fois.",
    option: "Option",
    meanRank: "Rang moyen",
    firstPlaces: "Premières places"
  },
  es: {
    name: "Clasificación",
    hint: "Opciones en un orden",
    settings: {
      topN: "Cuántas se ordenan"
    },
    rankAll: "Elija una opción para cada puesto, la mejor primero.",
    rankTop: (count) => `Elija hasta ${count}, la mejor primero.`,
    noChoice: "Elegir …",
    place: (position) => `Puesto ${position}`,
    moveUp: "Subir",
    moveDown: "Bajar",
    placesMissing: "Asigne una opción a cada puesto.",
    rankedTwice: "Elija cada opción una sola vez.",
    option: "Opción",
    meanRank: "Rango medio",
    firstPlaces: "Primeros puestos"
  }
}
