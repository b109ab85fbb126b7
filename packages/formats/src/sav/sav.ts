/** SAV files, which SPSS and PSPP read. PSPP documents the format. */
import { type FileFormat, forEachRow } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { encodeRows, pause, readRows } from "../rows/encodeRows.js"
import { CaseWriter } from "./CaseWriter.js"
import { dictionary, fileHeader } from "./SavDictionary.js"
import { ColumnExtents, savVariables } from "./SavVariables.js"

/**
 * The dictionary has the widths of texts, so the rows are read twice: to measure them, and to write them. The second
 * reading begins first. So the rows that are measured are all that are written, and perhaps more.
 */
export const sav: FileFormat = {
  maxColumns: Number.MAX_SAFE_INTEGER,
  encode: ({ columns, createdAt, rows, title }) =>
    Stream.concat(
      Stream.make(fileHeader(title, createdAt)),
      Stream.unwrapScoped(Effect.gen(function*() {
        const next = yield* readRows(rows)
        const first = yield* next
        const extents = new ColumnExtents(columns)
        const measured = Stream.mapEffect(rows, (some) =>
          Effect.as(
            forEachRow(some, (row) => {
              extents.add(row)
              return true
            }),
            pause
          ))
        const written = Stream.unwrap(Effect.gen(function*() {
          const variables = savVariables(columns, extents.all)
          const writer = new CaseWriter(variables)
          yield* writer.write(first ?? [])
          const cases = encodeRows(first === undefined ? Effect.succeed(undefined) : next, writer)
          return Stream.concat(Stream.make(dictionary(variables)), cases)
        }))
        return Stream.concat(measured, written)
      }))
    )
}
