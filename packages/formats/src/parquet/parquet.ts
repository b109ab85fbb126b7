/** Parquet files. The codebook is in their metadata, as JSON under the key `canvass.codebook`. */
import type { FileFormat } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { encodeRows, readRows } from "../rows/encodeRows.js"
import { parquetColumns } from "./ParquetColumns.js"
import { ParquetEncoder } from "./ParquetEncoder.js"

export const parquet: FileFormat = {
  maxColumns: Number.MAX_SAFE_INTEGER,
  encode: ({ codebook, columns, rows }) =>
    Stream.unwrapScoped(Effect.gen(function*() {
      const next = yield* readRows(rows)
      const metadata = { "canvass.codebook": JSON.stringify(yield* codebook) }
      return encodeRows(next, new ParquetEncoder(parquetColumns(columns), metadata))
    }))
}
