/** `views.sql`: the tables of a copy for DuckDB, as views of exactly those files that belong to the copy. */
import { type TableName, tableNames } from "../CopyTable.js"
import { type CopyDialect, quoteIdentifier, quoteText } from "../wideView.js"
import { columnNames, type FileTable, type PartTable, partTables } from "./parquetTables.js"
import { filesOf, type SurveyState } from "./SurveyState.js"

export const scriptName = "views.sql"

/** The folder with a file without rows for each table, so that each has its columns. */
export const emptyFolder = "empty"

/** A value of another kind than expected, from an earlier form of the question, is null rather than an error. */
export const duckDbDialect: CopyDialect = {
  answer: (questionId, content) => {
    const path = quoteText(`$."${questionId}"`)
    const text = `json_extract_string(r.answers, ${path})`
    if (content === "text") return text
    const [types, type] = content === "number"
      ? ["'BIGINT', 'UBIGINT', 'HUGEINT', 'DOUBLE'", "DOUBLE"]
      : ["'BOOLEAN'", "BOOLEAN"]
    return `CASE WHEN json_type(r.answers, ${path}) IN (${types}) THEN CAST(${text} AS ${type}) END`
  }
}

/** @param surveys the states of the surveys, by the names of their folders */
export const viewsScript = (surveys: ReadonlyMap<string, SurveyState>): string => {
  const files = [...surveys].flatMap(([folder, state]) => filesOf(state).map((name) => `${folder}/${name}`))
  const hasRemovals = [...surveys.values()].some(({ removals }) => removals !== null)
  return [
    ...comment,
    view("removals", `SELECT * FROM ${scan("removals", files)}`),
    ...tableNames.map((table) => view(table, selectOf(table, files, hasRemovals))),
    ...[...surveys.values()].flatMap(({ views }) => views.map(({ name, select }) => view(name, select))),
    ""
  ].join("\n")
}

const comment = [
  "-- The tables of a copy of `canvass sync` for DuckDB. The program writes this file again whenever the copy has changed.",
  "-- Read it at the beginning of each session: in the folder of the copy, or after SET file_search_path = '<folder>'.",
  ""
]

const view = (name: string, select: string): string => `CREATE OR REPLACE VIEW ${quoteIdentifier(name)} AS ${select};\n`

const scan = (table: FileTable, files: ReadonlyArray<string>): string => {
  const own = files.filter((file) => file.slice(file.indexOf("/") + 1).startsWith(`${table}-`))
  const names = [`${emptyFolder}/${table}.parquet`, ...own]
  return `read_parquet([\n${names.map((name) => `  ${quoteText(name)}`).join(",\n")}\n])`
}

const isPartTable = (table: TableName): table is PartTable => partTables.some((name) => name === table)

/** The rows of a table that are not void. */
const selectOf = (table: TableName, files: ReadonlyArray<string>, hasRemovals: boolean): string => {
  const id = table === "responses" ? "id" : "response_id"
  const present = hasRemovals && isPartTable(table)
    ? `\nWHERE NOT EXISTS (SELECT 1 FROM removals v WHERE v.response_id = t.${id} AND v.part = t.part)`
    : ""
  return `SELECT ${columnNames(table).map((name) => `t.${name}`).join(", ")} FROM ${scan(table, files)} t${present}`
}
