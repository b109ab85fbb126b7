/** The texts of multiple-choice questions for respondents, in all languages. */
import type { RespondentLanguage } from "../../i18n/languages.js"
import { pluralOf } from "../../i18n/plural.js"

interface MultipleChoiceAnswerTexts {
  readonly selectAtLeast: (min: number) => string
  readonly selectAtMost: (max: number) => string
  /** For a `max` that is greater than `min`. */
  readonly selectBetween: (min: number, max: number) => string
  readonly selectExactly: (count: number) => string
}

export const multipleChoiceAnswerTexts: Readonly<Record<RespondentLanguage, MultipleChoiceAnswerTexts>> = {
  en: {
    selectAtLeast: (min) => `Choose at least ${min}`,
    selectAtMost: (max) => `Choose up to ${max}`,
    selectBetween: (min, max) => `Choose ${min} to ${max}`,
    selectExactly: (count) => `Choose ${count}`
  },
  de: {
    selectAtLeast: (min) => `Wählen Sie mindestens ${min} aus`,
    selectAtMost: (max) => `Wählen Sie bis zu ${max} aus`,
    selectBetween: (min, max) => `Wählen Sie ${min} bis ${max} aus`,
    selectExactly: (count) => `Wählen Sie ${count} aus`
  },
  fr: {
    selectAtLeast: (min) => `Choisissez-en au moins ${min}`,
    selectAtMost: (max) => `Choisissez-en jusqu’à ${max}`,
    selectBetween: (min, max) => `Choisissez-en de ${min} à ${max}`,
    selectExactly: (count) => `Choisissez-en ${count}`
  },
  es: {
    selectAtLeast: (min) => `Elija al menos ${min}`,
    selectAtMost: (max) => `Elija hasta ${max}`,
    selectBetween: (min, max) => `Elija de ${min} a ${max}`,
    selectExactly: (count) => `Elija ${count}`
  },
  it: {
    selectAtLeast: (min) => `Scegline almeno ${min}`,
    selectAtMost: (max) => `Scegline fino a ${max}`,
    selectBetween: (min, max) => `Scegline da ${min} a ${max}`,
    selectExactly: (count) => `Scegline ${count}`
  },
  pt: {
    selectAtLeast: (min) => `Escolha pelo menos ${min}`,
    selectAtMost: (max) => `Escolha até ${max}`,
    selectBetween: (min, max) => `Escolha de ${min} a ${max}`,
    selectExactly: (count) => `Escolha ${count}`
  },
  nl: {
    selectAtLeast: (min) => `Kies er minstens ${min}`,
    selectAtMost: (max) => `Kies er hoogstens ${max}`,
    selectBetween: (min, max) => `Kies er ${min} tot ${max}`,
    selectExactly: (count) => `Kies er ${count}`
  },
  pl: {
    selectAtLeast: (min) => `Wybierz co najmniej ${min}`,
    selectAtMost: (max) => `Wybierz najwyżej ${max}`,
    selectBetween: (min, max) => `Wybierz od ${min} do ${max}`,
    selectExactly: (count) => `Wybierz ${count}`
  },
  ar: {
    selectAtLeast: pluralOf("ar", {
      one: "اختر خيارًا واحدًا على الأقل",
      two: "اختر خيارين على الأقل",
      few: "اختر # خيارات على الأقل",
      many: "اختر # خيارًا على الأقل",
      other: "اختر # خيار على الأقل"
    }),
    selectAtMost: pluralOf("ar", {
      one: "اختر خيارًا واحدًا على الأكثر",
      two: "اختر خيارين على الأكثر",
      few: "اختر # خيارات على الأكثر",
      many: "اختر # خيارًا على الأكثر",
      other: "اختر # خيار على الأكثر"
    }),
    selectBetween: (min, max) => `اختر من ${min} إلى ${max}`,
    selectExactly: pluralOf("ar", {
      one: "اختر خيارًا واحدًا",
      two: "اختر خيارين",
      few: "اختر # خيارات",
      many: "اختر # خيارًا",
      other: "اختر # خيار"
    })
  },
  he: {
    selectAtLeast: pluralOf("he", {
      one: "יש לבחור לפחות אפשרות אחת",
      two: "יש לבחור לפחות שתי אפשרויות",
      other: "יש לבחור לפחות # אפשרויות"
    }),
    selectAtMost: pluralOf("he", {
      one: "אפשר לבחור אפשרות אחת",
      two: "אפשר לבחור עד שתי אפשרויות",
      other: "אפשר לבחור עד # אפשרויות"
    }),
    selectBetween: (min, max) => `יש לבחור בין ${min} ל־${max} אפשרויות`,
    selectExactly: pluralOf("he", {
      one: "יש לבחור אפשרות אחת",
      two: "יש לבחור שתי אפשרויות",
      other: "יש לבחור # אפשרויות"
    })
  }
}
