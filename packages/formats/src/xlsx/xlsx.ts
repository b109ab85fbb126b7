/** Workbooks (Office Open XML), which Excel, LibreOffice, Numbers and Google Sheets open. */
import type { FileFormat, TableFile } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { encodeRows, readRows } from "../rows/encodeRows.js"
import { type SheetBounds, sheetBounds, XlsxEncoder } from "./XlsxEncoder.js"

/** Maximum columns of a sheet. */
const maxColumns = 16_384

/** Writes workbooks with sheets of this size. */
export const xlsxWithin = (bounds: SheetBounds): FileFormat => ({
  maxColumns,
  encode: (file: TableFile) =>
    Stream.unwrapScoped(Effect.map(readRows(file.rows), (next) => encodeRows(next, new XlsxEncoder(file, bounds))))
})

export const xlsx: FileFormat = xlsxWithin(sheetBounds)
