/** The columns of a Parquet file: their types, and the values that rows have in them. */
import { Table } from "@canvass/core/ports"
import type { ParquetWriter } from "hyparquet-writer/src/parquet-writer.js"

/** A node of the schema of a file. */
export type SchemaElement = ParquetWriter["schema"][number]

/** A value of a column. Null: none. */
export type ParquetValue = string | number | bigint | boolean | ReadonlyArray<string> | null

/** A column. `path` leads to its values in the schema. */
export interface ParquetColumn<Row = Table.Row> {
  readonly schema: ReadonlyArray<SchemaElement>
  readonly path: ReadonlyArray<string>
  readonly value: (row: Row) => ParquetValue
}

/** The columns of a table. The columns for the parts of a multiple choice or a ranking become one, with lists. */
export const parquetColumns = (columns: ReadonlyArray<Table.TableColumn>): ReadonlyArray<ParquetColumn> => {
  const result: Array<ParquetColumn> = []
  const names = new Set(columns.map(({ name }) => name))
  for (let index = 0; index < columns.length; index++) {
    const column = columns[index]
    if (column === undefined) continue
    const end = endOfParts(columns, index)
    if (end === index) result.push(columnOf(column, index))
    else {
      result.push(listOfParts(columns.slice(index, end), index, names))
      index = end - 1
    }
  }
  return result
}

/** The index after the last column that is of the same list. It is that of the column itself if there is no list. */
const endOfParts = (columns: ReadonlyArray<Table.TableColumn>, start: number): number => {
  const { content, source } = columns[start] ?? {}
  if (source?.role !== "part" || content?.kind !== "chosen" && content?.kind !== "rank") return start
  let end = start
  while (columns[end]?.source?.question === source.question && columns[end]?.source?.role === "part") end++
  return end
}

/** The chosen options in their order, or the ranked options, best first. */
const listOfParts = (
  parts: ReadonlyArray<Table.TableColumn>,
  first: number,
  names: Set<string>
): ParquetColumn => {
  const key = parts[0]?.source?.question.key ?? ""
  let name = key
  for (let number = 2; names.has(name); number++) name = `${key} (${number})`
  names.add(name)
  const values = parts.map(({ source }) => source?.part?.value ?? "")
  const isRanking = parts[0]?.content.kind === "rank"
  return listColumn(name, (row) => {
    const list: Array<string> = []
    let isAnswered = false
    for (let part = 0; part < values.length; part++) {
      const cell = row[first + part] ?? null
      if (typeof cell !== "number") continue
      isAnswered = true
      if (isRanking) list[cell - 1] = values[part] ?? ""
      else if (cell === 1) list.push(values[part] ?? "")
    }
    // A rank has no option if that is unknown.
    return isAnswered ? Array.from(list, (value: string | undefined) => value ?? "") : null
  })
}

const listColumn = (name: string, value: ParquetColumn["value"]): ParquetColumn => ({
  schema: [
    { name, repetition_type: "OPTIONAL", converted_type: "LIST", num_children: 1 },
    { name: "list", repetition_type: "REPEATED", num_children: 1 },
    { name: "element", type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type: "REQUIRED" }
  ],
  path: [name, "list", "element"],
  value
})

type LeafType = Pick<SchemaElement, "converted_type" | "logical_type" | "type">

const columnOf = ({ content, name }: Table.TableColumn, index: number): ParquetColumn => {
  const leaf = (type: LeafType, value: (cell: Table.Cell) => ParquetValue): ParquetColumn => ({
    schema: [{ name, repetition_type: "OPTIONAL", ...type }],
    path: [name],
    value: (row) => value(row[index] ?? null)
  })
  switch (content.kind) {
    case "boolean":
      return leaf({ type: "BOOLEAN" }, (cell) => typeof cell === "boolean" ? cell : null)
    case "chosen":
    case "rank":
      return leaf({ type: "INT32" }, numberOf)
    case "date":
      return leaf({ type: "INT32", converted_type: "DATE" }, dayOf)
    case "instant":
      return leaf({ type: "INT64", converted_type: "TIMESTAMP_MILLIS", logical_type: timestamp }, instantOf)
    case "number":
      if (!content.isInteger) return leaf({ type: "DOUBLE" }, numberOf)
      return content.max < 2 ** 31
        ? leaf({ type: "INT32" }, numberOf)
        : leaf({ type: "INT64" }, (cell) => typeof cell === "number" ? BigInt(cell) : null)
    case "numeral":
    case "option":
    case "text":
      return leaf({ type: "BYTE_ARRAY", converted_type: "UTF8" }, textOf)
    case "options":
    case "texts":
      return listColumn(name, (row) => {
        const cell = Table.plainCell(row[index] ?? null)
        return Array.isArray(cell) ? cell : null
      })
  }
}

export const timestamp = { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "MILLIS" } as const

const numberOf = (cell: Table.Cell): number | null => typeof cell === "number" ? cell : null

const dayOf = (cell: Table.Cell): number | null => {
  const millis = Table.millisOf(cell)
  return millis === undefined ? null : Math.floor(millis / 86_400_000)
}

const instantOf = (cell: Table.Cell): bigint | null => {
  const millis = Table.millisOf(cell)
  return millis === undefined ? null : BigInt(millis)
}

const textOf = (cell: Table.Cell): string | null =>
  cell === null || typeof cell === "symbol" ? null : Table.textOf(cell)
