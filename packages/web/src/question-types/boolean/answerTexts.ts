/** The texts of yes-or-no questions for respondents, in all languages. */
import type { RespondentLanguage } from "../../i18n/languages.js"

interface BooleanAnswerTexts {
  readonly yes: string
  readonly no: string
  /** Of an answer that is not the one that is needed. */
  readonly mustBeTrue: string
}

export const booleanAnswerTexts: Readonly<Record<RespondentLanguage, BooleanAnswerTexts>> = {
  en: { yes: "Yes", no: "No", mustBeTrue: "This needs a “yes”." },
  de: { yes: "Ja", no: "Nein", mustBeTrue: "Hier ist ein „Ja“ nötig." },
  fr: { yes: "Oui", no: "Non", mustBeTrue: "Un «\u00a0oui\u00a0» est nécessaire ici." },
  es: { yes: "Sí", no: "No", mustBeTrue: "Aquí se necesita un «sí»." },
  it: { yes: "Sì", no: "No", mustBeTrue: "Qui serve un «sì»." },
  pt: { yes: "Sim", no: "Não", mustBeTrue: "Aqui é necessário um “sim”." },
  nl: { yes: "Ja", no: "Nee", mustBeTrue: "Hier is een ‘ja’ nodig." },
  pl: { yes: "Tak", no: "Nie", mustBeTrue: "Tu potrzebna jest odpowiedź „tak”." },
  ar: { yes: "نعم", no: "لا", mustBeTrue: "يلزم هنا اختيار «نعم»." },
  he: { yes: "כן", no: "לא", mustBeTrue: "כאן נדרשת התשובה ״כן״." }
}
