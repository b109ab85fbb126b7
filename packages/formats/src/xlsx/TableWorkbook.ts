/** A workbook with one short table that is in memory. */
import { concatBytes } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import { Archive } from "./Archive.js"
import { headerCell, numberCell, rowElement, shareCell, textCell } from "./cells.js"
import { SharedStrings } from "./SharedStrings.js"
import { stylesXml } from "./styles.js"
import { sheetEnd, sheetPath, sheetStart, workbookParts } from "./workbook.js"

/** A text, which is never a formula, a number, or a share from 0 to 1, which is shown as percent. */
export type TableCell = number | string | { readonly share: number }

export interface TableSheet {
  /** Letters, digits and spaces: at most 31 characters. */
  readonly name: string
  readonly heading: ReadonlyArray<string>
  readonly rows: ReadonlyArray<ReadonlyArray<TableCell>>
}

/** Makes the bytes of a workbook. The table and the workbook are in memory as a whole. */
export const tableWorkbook = ({ heading, name, rows }: TableSheet): Effect.Effect<Uint8Array> =>
  Effect.gen(function*() {
    const archive = new Archive()
    const lines = [heading.map(headerCell), ...rows.map((row) => row.map(cellOf))]
      .map((cells, index) => rowElement(index + 1, cells))
    yield* archive.add(sheetPath(1), sheetStart(true) + lines.join("") + sheetEnd)
    yield* archive.add("xl/styles.xml", stylesXml)
    yield* archive.add("xl/sharedStrings.xml", new SharedStrings().xml)
    for (const [path, xml] of workbookParts([name])) yield* archive.add(path, xml)
    archive.end()
    return concatBytes(archive.take())
  })

const cellOf = (cell: TableCell): string =>
  typeof cell === "string" ? textCell(cell) : typeof cell === "number" ? numberCell(cell) : shareCell(cell.share)
