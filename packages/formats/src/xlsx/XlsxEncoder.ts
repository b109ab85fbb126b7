/** Writes rows as a workbook: sheets with the responses, and a sheet with the questions. */
import { type Table, type TableFile, yieldWhenDue } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import type { RowEncoder } from "../rows/encodeRows.js"
import { type Append, Archive, declaration } from "./Archive.js"
import { cellWriter, headerCell, rowElement } from "./cells.js"
import { questionRows } from "./questionRows.js"
import { SharedStrings } from "./SharedStrings.js"
import { stylesXml } from "./styles.js"
import { sheetEnd, sheetPath, sheetStart, workbookParts } from "./workbook.js"

/** Maximum rows of a sheet, of which the first one is the header, and maximum length of its XML. */
export interface SheetBounds {
  readonly rows: number
  readonly length: number
}

export const sheetBounds: SheetBounds = { rows: 1_048_576, length: 2 ** 30 }

type SheetFile = Pick<TableFile, "columns" | "headers" | "notShown" | "questions" | "values">

export class XlsxEncoder implements RowEncoder {
  private readonly archive = new Archive()
  private readonly shared = new SharedStrings()
  private readonly header: ReadonlyArray<string>
  private readonly writers: ReadonlyArray<(cell: Table.Cell) => string>
  private readonly sheets: Array<string> = []
  private append: Append = () => Effect.void
  /** XML that is not in the archive yet. */
  private pending = ""
  private minPieceLength = firstPieceLength
  /** The rows of the sheet, and the length of its XML. */
  private rows = 0
  private length = 0

  constructor(private readonly file: SheetFile, private readonly bounds: SheetBounds) {
    this.header = file.columns.map(({ heading, name }) => headerCell(file.headers === "key" ? name : heading))
    this.writers = file.columns.map(({ content }) => cellWriter(content, file, this.shared))
    this.beginSheet("Responses", this.header)
  }

  write(rows: ReadonlyArray<Table.Row>): Effect.Effect<void> {
    return Effect.gen(this, function*() {
      for (const row of rows) {
        if (this.isSheetFull()) {
          yield* this.endSheet()
          this.beginSheet(`Responses ${this.sheets.length + 1}`, this.header)
        }
        if (this.add(this.cellsOf(row))) yield* this.flush(false)
      }
    })
  }

  get end(): Effect.Effect<void> {
    return Effect.gen(this, function*() {
      yield* this.endSheet()
      const [header = [], ...rows] = questionRows(this.file.questions)
      this.beginSheet("Questions", header)
      for (const row of rows) {
        if (this.add(row)) yield* this.flush(false)
      }
      yield* this.endSheet()
      yield* this.archive.add("xl/styles.xml", stylesXml)
      yield* this.archive.add("xl/sharedStrings.xml", this.shared.xml)
      for (const [path, xml] of workbookParts(this.sheets)) yield* this.archive.add(path, xml)
      this.archive.end()
    })
  }

  take(): ReadonlyArray<Uint8Array> {
    return this.archive.take()
  }

  private isSheetFull(): boolean {
    return this.rows >= this.bounds.rows || this.length >= this.bounds.length
  }

  private cellsOf(row: Table.Row): ReadonlyArray<string> {
    return row.map((cell, index) => this.writers[index]?.(cell) ?? "")
  }

  /** Adds a row. Returns whether enough is pending to be compressed. */
  private add(cells: ReadonlyArray<string>): boolean {
    this.pending += rowElement(++this.rows, cells)
    return this.pending.length >= this.minPieceLength
  }

  private beginSheet(name: string, header: ReadonlyArray<string>): void {
    this.sheets.push(name)
    this.append = this.archive.open(sheetPath(this.sheets.length))
    this.pending = declaration + sheetStart(this.sheets.length === 1) + rowElement(1, header)
    this.rows = 1
    this.length = 0
  }

  private endSheet(): Effect.Effect<void> {
    this.pending += sheetEnd
    return this.flush(true)
  }

  /** Compresses what is pending. Others have their turn meanwhile. */
  private flush(isLast: boolean): Effect.Effect<void> {
    const { pending } = this
    this.length += pending.length
    this.pending = ""
    this.minPieceLength = Math.min(2 * this.minPieceLength, maxPieceLength)
    return Effect.zipRight(this.append(pending, isLast), yieldWhenDue)
  }
}

/**
 * The first piece is small, so that a download begins at once. A large piece is compressed while the next rows are
 * read; the export would wait for the compression of a small one.
 */
const firstPieceLength = 16_384
const maxPieceLength = 262_144
