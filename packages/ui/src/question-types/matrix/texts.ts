/** The texts of matrix questions in the portal, in all languages. */
import type { Language } from "../../i18n/languages.js"
import type { QuestionTypeTexts } from "../../question-parts/QuestionTypeUi.js"

interface MatrixTexts extends QuestionTypeTexts<"matrix"> {
  readonly columns: string
  /** What a new question begins with: one row a line. */
  readonly sampleRows: string
  readonly row: string
  readonly answeredCount: (count: string) => string
}

export const matrixTexts: Readonly<Record<Language, MatrixTexts>> = {
  en: {
    name: "Matrix",
    hint: "Rows with the same options",
    settings: {
      rows: "Rows",
      multiple: "Several columns for each row",
      requireAllRows: "Every row needs an answer"
    },
    columns: "Columns",
    sampleRows: "Row 1\nRow 2",
    row: "Row",
    answeredCount: (count) => `${count} answered`
  },
  de: {
    name: "Matrix",
    hint: "Zeilen mit denselben Optionen",
    settings: {
      rows: "Zeilen",
      multiple: "Mehrere Spalten je Zeile",
      requireAllRows: "Jede Zeile braucht eine Antwort"
    },
    columns: "Spalten",
    sampleRows: "Zeile 1\nZeile 2",
    row: "Zeile",
    answeredCount: (count) => `${count} beantwortet`
  },
  fr: {
    name: "Matrice",
    hint: "Des lignes aux mêmes options",
    settings: {
      rows: "Lignes",
      multiple: "Plusieurs colonnes par ligne",
      requireAllRows: "Chaque ligne demande une réponse"
    },
    columns: "Colonnes",
    sampleRows: "Ligne 1\nLigne 2",
    row: "Ligne",
    answeredCount: (count) => `${count} réponses`
  },
  es: {
    name: "Matriz",
    hint: "Filas con las mismas opciones",
    settings: {
      rows: "Filas",
      multiple: "Varias columnas por fila",
      requireAllRows: "Cada fila necesita una respuesta"
    },
    columns: "Columnas",
    sampleRows: "Fila 1\nFila 2",
    row: "Fila",
    answeredCount: (count) => `${count} respuestas`
  }
}
