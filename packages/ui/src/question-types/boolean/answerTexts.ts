/** The texts of yes-or-no questions for respondents, in all languages. */
import type { RespondentLanguage } from "../../i18n/languages.js"

interface BooleanAnswerTexts {
  readonly yes: string
  readonly no: string
  /** Of an answer that is not the one that is needed. */
  readonly mustBeTrue: (needed: string) => string
}

export const booleanAnswerTexts: Readonly<Record<RespondentLanguage, BooleanAnswerTexts>> = {
  en: { yes: "Yes", no: "No", mustBeTrue: (needed) => `This needs a “${needed}”.` },
  de: { yes: "Ja", no: "Nein", mustBeTrue: (needed) => `Hier ist ein „${needed}“ nötig.` },
  fr: { yes: "Oui", no: "Non", mustBeTrue: (needed) => `Un «\u00a0${needed}\u00a0» est nécessaire ici.` },
  es: { yes: "Sí", no: "No", mustBeTrue: (needed) => `Aquí se necesita un «${needed}».` },
  it: { yes: "Sì", no: "No", mustBeTrue: (needed) => `Qui serve un «${needed}».` },
  pt: { yes: "Sim", no: "Não", mustBeTrue: (needed) => `Aqui é necessário um “${needed}”.` },
  nl: { yes: "Ja", no: "Nee", mustBeTrue: (needed) => `Hier is een ‘${needed}’ nodig.` },
  pl: { yes: "Tak", no: "Nie", mustBeTrue: (needed) => `Tu potrzebna jest odpowiedź „${needed}”.` },
  ar: { yes: "نعم", no: "لا", mustBeTrue: (needed) => `يلزم هنا اختيار «${needed}».` },
  he: { yes: "כן", no: "לא", mustBeTrue: (needed) => `כאן נדרשת התשובה ״${needed}״.` }
}
