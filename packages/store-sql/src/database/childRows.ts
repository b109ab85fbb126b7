/** Child records as rows of their tables. */
import {
  type ChildKind,
  type ChildRecord,
  type ChildRecords,
  childRecords,
  type Children,
  type ChildTable
} from "@canvass/core/ports"
import * as Record from "effect/Record"
import * as Schema from "effect/Schema"
import type { ColumnValue, Row } from "./Dialect.js"

const records: ChildRecords = childRecords

/** The row of a record. */
export const toRow = (kind: ChildKind, record: Children[ChildKind]): Row => {
  const values = new Map<string, unknown>(Object.entries(record))
  return Record.map(records[kind].columns, (column, name) => toValue(column, values.get(name)))
}

const toValue = (column: ChildRecord.ChildColumn, value: unknown): ColumnValue =>
  column === "json" ? JSON.stringify(value) : column === "flag" ? Number(value) : requireScalar(value)

const requireScalar = Schema.validateSync(Schema.Union(Schema.String, Schema.Number, Schema.Null))

/** Makes a reader of rows. A row that does not fit its description is a defect. */
export const decoder = <Kind extends ChildKind>(kind: Kind): (rows: unknown) => ReadonlyArray<Children[Kind]> => {
  const { columns, decode } = records[kind]
  return (rows) =>
    decodeRows(rows).map((row) => decode(Record.map(columns, (column, name) => fromValue(column, row[name]))))
}

/** Makes a reader of rows of the table of a kind. */
export const decoderOfTable = (table: ChildTable): (rows: unknown) => unknown => {
  const kind = Record.keys(records).find((kind) => records[kind].table === table)
  return kind === undefined ? (rows) => rows : decoder(kind)
}

const fromValue = (column: ChildRecord.ChildColumn | undefined, value: unknown): unknown =>
  column === "json" ? parseJson(value) : column === "flag" ? value === 1 : value

const parseJson = Schema.decodeUnknownSync(Schema.parseJson())

/** The columns that guards compare, with the survey. */
export const stateColumns = (kind: ChildKind): ReadonlyArray<string> => {
  const { guarded, key } = records[kind]
  return Array.from(new Set(["surveyId", key, ...guarded]))
}

/** The survey and the state of records, of rows with their `stateColumns`. */
export const stateDecoder = (kind: ChildKind): (rows: unknown) => ReadonlyArray<ChildState> => {
  const { columns, stateOf } = records[kind]
  const names = stateColumns(kind)
  return (rows) =>
    decodeStates(rows).map((row) => ({
      surveyId: row.surveyId,
      state: stateOf(Record.fromEntries(names.map((name) => [name, fromValue(columns[name], row[name])])))
    }))
}

export interface ChildState {
  readonly surveyId: string
  readonly state: string
}

const RowFields = Schema.Record({ key: Schema.String, value: Schema.Unknown })
const decodeRows = Schema.decodeUnknownSync(Schema.Array(RowFields))
const decodeStates = Schema.decodeUnknownSync(
  Schema.Array(Schema.Struct({ surveyId: Schema.String }, RowFields))
)
