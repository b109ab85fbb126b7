/** The texts of ranking questions for respondents, in all languages. */
import type { RespondentLanguage } from "../../i18n/languages.js"
import { pluralOf } from "../../i18n/plural.js"

interface RankingAnswerTexts {
  readonly rankAll: string
  readonly rankTop: (count: number) => string
  readonly noChoice: string
  readonly place: (position: number) => string
  readonly moveUp: string
  readonly moveDown: string
  readonly placesMissing: string
  readonly rankedTwice: string
}

export const rankingAnswerTexts: Readonly<Record<RespondentLanguage, RankingAnswerTexts>> = {
  en: {
    rankAll: "Choose an option for every place, best first.",
    rankTop: (count) => `Choose up to ${count}, best first.`,
    noChoice: "Choose …",
    place: (position) => `Place ${position}`,
    moveUp: "Move up",
    moveDown: "Move down",
    placesMissing: "Give every place an option.",
    rankedTwice: "Choose each option only once."
  },
  de: {
    rankAll: "Wählen Sie für jeden Platz eine Möglichkeit, die beste zuerst.",
    rankTop: (count) => `Wählen Sie bis zu ${count}, die beste zuerst.`,
    noChoice: "Bitte wählen …",
    place: (position) => `Platz ${position}`,
    moveUp: "Nach oben",
    moveDown: "Nach unten",
    placesMissing: "Besetzen Sie jeden Platz.",
    rankedTwice: "Wählen Sie jede Möglichkeit nur einmal."
  },
  fr: {
    rankAll: "Choisissez une option pour chaque place, la meilleure en premier.",
    rankTop: (count) => `Choisissez-en jusqu’à ${count}, la meilleure en premier.`,
    noChoice: "Choisir…",
    place: (position) => `Place ${position}`,
    moveUp: "Monter",
    moveDown: "Descendre",
    placesMissing: "Attribuez une option à chaque place.",
    rankedTwice: "Choisissez chaque option une seule fois."
  },
  es: {
    rankAll: "Elija una opción para cada puesto, la mejor primero.",
    rankTop: (count) => `Elija hasta ${count}, la mejor primero.`,
    noChoice: "Elegir…",
    place: (position) => `Puesto ${position}`,
    moveUp: "Subir",
    moveDown: "Bajar",
    placesMissing: "Asigne una opción a cada puesto.",
    rankedTwice: "Elija cada opción una sola vez."
  },
  it: {
    rankAll: "Scegli un’opzione per ogni posto, la migliore per prima.",
    rankTop: (count) => `Scegline fino a ${count}, la migliore per prima.`,
    noChoice: "Scegli…",
    place: (position) => `Posto ${position}`,
    moveUp: "Sposta in alto",
    moveDown: "Sposta in basso",
    placesMissing: "Assegna un’opzione a ogni posto.",
    rankedTwice: "Scegli ogni opzione una sola volta."
  },
  pt: {
    rankAll: "Escolha uma opção para cada posição, a melhor primeiro.",
    rankTop: (count) => `Escolha até ${count}, a melhor primeiro.`,
    noChoice: "Escolha…",
    place: (position) => `Posição ${position}`,
    moveUp: "Mover para cima",
    moveDown: "Mover para baixo",
    placesMissing: "Dê uma opção a cada posição.",
    rankedTwice: "Escolha cada opção uma só vez."
  },
  nl: {
    rankAll: "Kies voor elke plaats een optie, de beste eerst.",
    rankTop: (count) => `Kies er hoogstens ${count}, de beste eerst.`,
    noChoice: "Kies …",
    place: (position) => `Plaats ${position}`,
    moveUp: "Omhoog",
    moveDown: "Omlaag",
    placesMissing: "Geef elke plaats een optie.",
    rankedTwice: "Kies elke optie maar één keer."
  },
  pl: {
    rankAll: "Wybierz opcję dla każdego miejsca, zaczynając od najlepszej.",
    rankTop: (count) => `Wybierz najwyżej ${count}, zaczynając od najlepszej.`,
    noChoice: "Wybierz…",
    place: (position) => `Miejsce ${position}`,
    moveUp: "Przesuń w górę",
    moveDown: "Przesuń w dół",
    placesMissing: "Przypisz opcję do każdego miejsca.",
    rankedTwice: "Każdą opcję wybierz tylko raz."
  },
  ar: {
    rankAll: "اختر خيارًا لكل مرتبة، بدءًا بالأفضل.",
    rankTop: pluralOf("ar", {
      one: "اختر خيارًا واحدًا، وهو الأفضل.",
      two: "اختر خيارين على الأكثر، بدءًا بالأفضل.",
      few: "اختر # خيارات على الأكثر، بدءًا بالأفضل.",
      many: "اختر # خيارًا على الأكثر، بدءًا بالأفضل.",
      other: "اختر # خيار على الأكثر، بدءًا بالأفضل."
    }),
    noChoice: "اختر…",
    place: (position) => `المرتبة ${position}`,
    moveUp: "نقل إلى أعلى",
    moveDown: "نقل إلى أسفل",
    placesMissing: "حدّد خيارًا لكل مرتبة.",
    rankedTwice: "اختر كل خيار مرة واحدة فقط."
  },
  he: {
    rankAll: "יש לבחור אפשרות לכל מקום, מהטובה ביותר והלאה.",
    rankTop: pluralOf("he", {
      one: "יש לבחור את האפשרות הטובה ביותר.",
      two: "אפשר לבחור עד שתי אפשרויות, מהטובה ביותר והלאה.",
      other: "אפשר לבחור עד # אפשרויות, מהטובה ביותר והלאה."
    }),
    noChoice: "בחירה…",
    place: (position) => `מקום ${position}`,
    moveUp: "הזזה למעלה",
    moveDown: "הזזה למטה",
    placesMissing: "יש לבחור אפשרות לכל מקום.",
    rankedTwice: "יש לבחור כל אפשרות פעם אחת בלבד."
  }
}
