/** The columns of the Parquet files of a copy: those of its tables, and which part a row is of. */
import type { ParquetSchema, ParquetType } from "@canvass/formats/parquet"
import { type ColumnType, type Row, type TableName, tableOf } from "../CopyTable.js"

/** The tables whose rows are in parts. */
export const partTables = ["responses", "answers", "files"] as const
export type PartTable = typeof partTables[number]

export type FileTable = TableName | "removals"

const typeOf: Readonly<Record<ColumnType, ParquetType>> = {
  boolean: "boolean",
  double: "double",
  id: "text",
  integer: "integer",
  json: "text",
  text: "text",
  time: "time"
}

const part = { part: { type: "integer", isRequired: true } } as const

const columnsOf = (table: TableName): ParquetSchema =>
  Object.fromEntries(
    Object.entries(tableOf(table).columns).map(([name, { isRequired = false, type }]) => [
      name,
      { type: typeOf[type], isRequired }
    ])
  )

export const fileSchemas: Readonly<Record<FileTable, ParquetSchema>> = {
  surveys: columnsOf("surveys"),
  questions: columnsOf("questions"),
  responses: { ...columnsOf("responses"), ...part },
  answers: { ...columnsOf("answers"), ...part },
  files: { ...columnsOf("files"), ...part },
  removals: { survey_id: { type: "text", isRequired: true }, response_id: { type: "text", isRequired: true }, ...part }
}

/** The names of a table's columns, without the part. */
export const columnNames = (table: TableName): ReadonlyArray<string> => Object.keys(tableOf(table).columns)

const jsonColumns = new Map(
  (["surveys", "questions", "responses", "answers", "files"] as const).map((table) => [
    table,
    Object.entries(tableOf(table).columns).filter(([, { type }]) => type === "json").map(([name]) => name)
  ])
)

/** The row as a file has it: JSON is a text. */
export const fileRow = (table: TableName, row: Row): Row => {
  const stored: Record<string, unknown> = { ...row }
  for (const name of jsonColumns.get(table) ?? []) {
    const value = stored[name]
    if (value !== null && value !== undefined) stored[name] = JSON.stringify(value)
  }
  return stored
}
