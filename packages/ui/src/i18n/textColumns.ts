/** Texts of pages, as a table with a row for each key and a column for each language. */
import { type Language, languages } from "./languages.js"

/** A cell for each language, in the order of `languages`: English, German, French, Spanish. */
export type Cells<A = string> = CellsOf<typeof languages, A>
type CellsOf<Languages, A> = { readonly [Index in keyof Languages]: A }

/** A row is its cells, a function that returns them, or a table of its own. */
export interface TextTable {
  readonly [key: string]: Cells<unknown> | ((...values: ReadonlyArray<never>) => Cells) | TextTable
}

/** The texts of a table in one language. */
export type TextsOf<Table> = {
  readonly [Key in keyof Table]: Table[Key] extends Cells ? string
    : Table[Key] extends Cells<infer A> ? A
    : Table[Key] extends (...values: infer Values) => Cells ? (...values: Values) => string
    : TextsOf<Table[Key]>
}

/**
 * Returns the texts of each language. A row that lacks a language does not compile. A cell that is `undefined` is
 * missing in the texts of its language.
 *
 * @example
 * textColumns({
 *   title: ["Surveys", "Umfragen", "Enquêtes", "Encuestas"],
 *   page: (n: number) => [`Page ${n}`, `Seite ${n}`, `Page ${n}`, `Página ${n}`]
 * }).de.page(2)
 */
export function textColumns<Table extends TextTable>(table: Table): Readonly<Record<Language, TextsOf<Table>>>
export function textColumns(table: TextTable): Readonly<Record<Language, object>> {
  const inLanguage = (language: Language): object => textsIn(table, languages.indexOf(language))
  return { en: inLanguage("en"), de: inLanguage("de"), fr: inLanguage("fr"), es: inLanguage("es") }
}

const textsIn = (table: TextTable, column: number): object =>
  Object.fromEntries(
    Object.entries(table)
      .map(([key, row]): readonly [string, unknown] => [key, textIn(row, column)])
      .filter(([, text]) => text !== undefined)
  )

const textIn = (row: TextTable[string], column: number): unknown => {
  if (isTable(row)) return textsIn(row, column)
  return isCells(row) ? row[column] : (...values: ReadonlyArray<never>) => row(...values)[column]
}

const isCells = (row: TextTable[string]): row is Cells<unknown> => Array.isArray(row)

const isTable = (row: TextTable[string]): row is TextTable => typeof row === "object" && !isCells(row)
