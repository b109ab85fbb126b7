/** The texts of sliders for respondents, in all languages. */
import type { RespondentLanguage } from "../../i18n/languages.js"

interface SliderAnswerTexts {
  readonly numberBetween: (min: string, max: string) => string
  readonly noAnswer: string
  readonly offStep: (step: string, min: string) => string
}

export const sliderAnswerTexts: Readonly<Record<RespondentLanguage, SliderAnswerTexts>> = {
  en: {
    numberBetween: (min, max) => `A number from ${min} to ${max}`,
    noAnswer: "No answer",
    offStep: (step, min) => `Enter a number in steps of ${step}, beginning with ${min}.`
  },
  de: {
    numberBetween: (min, max) => `Eine Zahl von ${min} bis ${max}`,
    noAnswer: "Keine Antwort",
    offStep: (step, min) => `Geben Sie eine Zahl in Schritten von ${step} ab ${min} ein.`
  },
  fr: {
    numberBetween: (min, max) => `Un nombre de ${min} à ${max}`,
    noAnswer: "Sans réponse",
    offStep: (step, min) => `Saisissez un nombre par pas de ${step} à partir de ${min}.`
  },
  es: {
    numberBetween: (min, max) => `Un número del ${min} al ${max}`,
    noAnswer: "Sin respuesta",
    offStep: (step, min) => `Escriba un número en pasos de ${step} a partir de ${min}.`
  },
  it: {
    numberBetween: (min, max) => `Un numero da ${min} a ${max}`,
    noAnswer: "Nessuna risposta",
    offStep: (step, min) => `Inserisci un numero a passi di ${step} a partire da ${min}.`
  },
  pt: {
    numberBetween: (min, max) => `Um número de ${min} a ${max}`,
    noAnswer: "Sem resposta",
    offStep: (step, min) => `Informe um número em passos de ${step} a partir de ${min}.`
  },
  nl: {
    numberBetween: (min, max) => `Een getal van ${min} tot en met ${max}`,
    noAnswer: "Geen antwoord",
    offStep: (step, min) => `Vul een getal in met stappen van ${step}, te beginnen bij ${min}.`
  },
  pl: {
    numberBetween: (min, max) => `Liczba od ${min} do ${max}`,
    noAnswer: "Brak odpowiedzi",
    offStep: (step, min) => `Wpisz liczbę co ${step}, zaczynając od ${min}.`
  },
  ar: {
    numberBetween: (min, max) => `عدد من ${min} إلى ${max}`,
    noAnswer: "بلا إجابة",
    offStep: (step, min) => `أدخل عددًا بخطوات قدرها ${step} بدءًا من ${min}.`
  },
  he: {
    numberBetween: (min, max) => `מספר בין ${min} ל־${max}`,
    noAnswer: "ללא תשובה",
    offStep: (step, min) => `יש להזין מספר בקפיצות של ${step}, החל מ־${min}.`
  }
}
