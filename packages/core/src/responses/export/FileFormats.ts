/** The formats of files for analysts that need a library. `@canvass/formats` has them. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Stream from "effect/Stream"
import type { Instant } from "../../values/Instant.js"
import type { Codebook } from "./Codebook.js"
import type { ColumnHeaders } from "./table/columnNames.js"
import type { ResponseTable, Row } from "./table/ResponseTable.js"
import type { OptionValues } from "./table/TableColumn.js"

/** The name of a format, which is also the extension of its files. */
export type FileFormatName = "parquet" | "sav" | "xlsx"

/**
 * A table to write as a file. `rows` can be read more than once; a reading that begins later has all rows of one that
 * began before it, and perhaps more. `headers`, `values` and `notShown` (the text in the cells of a question that a
 * completed response was not shown) apply to spreadsheets.
 */
export interface TableFile extends Pick<ResponseTable, "columns" | "questions"> {
  readonly title: string
  readonly rows: Stream.Stream<ReadonlyArray<Row>>
  readonly headers: ColumnHeaders
  readonly values: OptionValues
  readonly notShown: string
  /** Describes the columns. */
  readonly codebook: Effect.Effect<Codebook>
  readonly createdAt: Instant
}

/** Writes files of one format. */
export interface FileFormat {
  /** Maximum number of columns. */
  readonly maxColumns: number
  /**
   * Writes a file. A piece is made when the reader asks for it, and may be empty while the next bytes take long. Memory
   * does not grow with the number of rows.
   */
  readonly encode: (file: TableFile) => Stream.Stream<Uint8Array>
}

/** Finds formats. None: the program does not have the format. */
export interface FileFormatFinder {
  readonly find: (name: FileFormatName) => Effect.Effect<Option.Option<FileFormat>>
}

/** The formats that the program has. Default: none. */
export class FileFormats extends Context.Reference<FileFormats>()("@canvass/core/FileFormats", {
  defaultValue: (): FileFormatFinder => ({ find: () => Effect.succeed(Option.none()) })
}) {}
