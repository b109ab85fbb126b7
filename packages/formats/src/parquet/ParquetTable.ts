/** Writes any table as a Parquet file, for programs that have rows of their own. */
import * as Effect from "effect/Effect"
import { type ParquetColumn, type ParquetValue, type SchemaElement, timestamp } from "./ParquetColumns.js"
import { ParquetEncoder } from "./ParquetEncoder.js"

/**
 * What a column holds. `integer`: 64 bits, a number or a `bigint`. `time`: an instant in milliseconds, a `Date` or an
 * ISO text. `text`: a value that is no text is written as JSON.
 */
export type ParquetType = "boolean" | "double" | "integer" | "text" | "time"

/** A row, by the names of its columns. A column that is absent is null. */
export type ParquetRow = Readonly<Record<string, unknown>>

/** The columns by their names. A column that is required is never null. */
export type ParquetSchema = Readonly<Record<string, { readonly type: ParquetType; readonly isRequired: boolean }>>

/**
 * A file with one table. A row group has up to 65 536 rows, or about 16 MiB. Whoever writes takes the bytes that are
 * complete after each call.
 *
 * @example
 * const table = new ParquetTable({ name: { type: "text", isRequired: true } })
 * await table.write([{ name: "Ada" }])
 * await table.end()
 * await writeFile("names.parquet", table.take())
 */
export class ParquetTable {
  readonly #encoder: ParquetEncoder<ParquetRow>

  constructor(schema: ParquetSchema) {
    this.#encoder = new ParquetEncoder(Object.entries(schema).map(columnOf), {})
  }

  write(rows: ReadonlyArray<ParquetRow>): Promise<void> {
    return Effect.runPromise(this.#encoder.write(rows))
  }

  end(): Promise<void> {
    return Effect.runPromise(this.#encoder.end)
  }

  /** Returns the bytes that are complete, and removes them. */
  take(): ReadonlyArray<Uint8Array> {
    return this.#encoder.take()
  }
}

const columnOf = ([name, { isRequired, type }]: [string, ParquetSchema[string]]): ParquetColumn<ParquetRow> => {
  const { element, value } = kinds[type]
  return {
    schema: [{ name, repetition_type: isRequired ? "REQUIRED" : "OPTIONAL", ...element }],
    path: [name],
    value: (row) => {
      const given = row[name]
      if (given !== undefined && given !== null) return value(given)
      if (isRequired) throw new Error(`The column ${name} has no value.`)
      return null
    }
  }
}

interface Kind {
  readonly element: Pick<SchemaElement, "converted_type" | "logical_type" | "type">
  readonly value: (given: unknown) => ParquetValue
}

const kinds: Readonly<Record<ParquetType, Kind>> = {
  boolean: { element: { type: "BOOLEAN" }, value: Boolean },
  double: { element: { type: "DOUBLE" }, value: Number },
  integer: {
    element: { type: "INT64" },
    value: (given) => typeof given === "bigint" ? given : BigInt(Number(given))
  },
  text: {
    element: { type: "BYTE_ARRAY", converted_type: "UTF8" },
    value: (given) => typeof given === "string" ? given : JSON.stringify(given)
  },
  time: {
    element: { type: "INT64", converted_type: "TIMESTAMP_MILLIS", logical_type: timestamp },
    value: (given) =>
      BigInt(given instanceof Date ? given.getTime() : typeof given === "string" ? Date.parse(given) : NaN)
  }
}
