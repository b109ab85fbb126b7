/** The texts of matrix questions for respondents, in all languages. */
import type { RespondentLanguage } from "../../i18n/languages.js"

/** What respondents read about a matrix with a row that has no answer. */
export const rowMissing: Readonly<Record<RespondentLanguage, string>> = {
  en: "Please answer every row.",
  de: "Bitte beantworten Sie jede Zeile.",
  fr: "Veuillez répondre à chaque ligne.",
  es: "Responda a cada fila.",
  it: "Rispondi a ogni riga.",
  pt: "Responda a cada linha.",
  nl: "Beantwoord elke rij.",
  pl: "Odpowiedz w każdym wierszu.",
  ar: "يرجى الإجابة في كل صف.",
  he: "יש לענות בכל שורה."
}
