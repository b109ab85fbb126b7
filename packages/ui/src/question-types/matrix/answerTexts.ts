/** The texts of matrix questions for respondents, in all languages. */
import type { RespondentLanguage } from "../../i18n/languages.js"

/** What respondents read about a matrix with rows that have no answer. Takes the names of these rows. */
export const rowsMissing: Readonly<Record<RespondentLanguage, (rows: string) => string>> = {
  en: (rows) => `Please answer every row. Missing: ${rows}`,
  de: (rows) => `Bitte beantworten Sie jede Zeile. Es fehlt: ${rows}`,
  fr: (rows) => `Veuillez répondre à chaque ligne. Il manque\u00a0: ${rows}`,
  es: (rows) => `Responda a cada fila. Falta: ${rows}`,
  it: (rows) => `Rispondi a ogni riga. Manca: ${rows}`,
  pt: (rows) => `Responda a cada linha. Falta: ${rows}`,
  nl: (rows) => `Beantwoord elke rij. Ontbreekt: ${rows}`,
  pl: (rows) => `Odpowiedz w każdym wierszu. Brakuje: ${rows}`,
  ar: (rows) => `يرجى الإجابة في كل صف. الناقص: ${rows}`,
  he: (rows) => `יש לענות בכל שורה. חסר: ${rows}`
}
