/** Writes rows as a workbook: sheets with the responses, and a sheet with the questions. */
import { type Table, type TableFile, yieldWhenDue } from "@canvass/core"
import * as Effect from "effect/Effect"
import type { RowEncoder } from "../rows/encodeRows.js"
import { Archive, declaration } from "./Archive.js"
import { cellWriter, headerCell } from "./cells.js"
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
  private readonly header: string
  private readonly writers: ReadonlyArray<(cell: Table.Cell) => string>
  private readonly sheets: Array<string> = []
  private append: ReturnType<Archive["open"]> = () => {}
  /** XML that is not in the archive yet. */
  private pending = ""
  /** The rows of the sheet, and the length of its XML. */
  private rows = 0
  private length = 0

  constructor(private readonly file: SheetFile, private readonly bounds: SheetBounds) {
    this.header = rowOf(file.columns.map(({ heading, name }) => headerCell(file.headers === "key" ? name : heading)))
    this.writers = file.columns.map(({ content }) => cellWriter(content, file, this.shared))
    this.beginSheet("Responses", this.header)
  }

  write(rows: ReadonlyArray<Table.Row>): Effect.Effect<void> {
    let index = 0
    const writeSome: Effect.Effect<void> = Effect.suspend(() => {
      for (let row = rows[index]; row !== undefined; row = rows[index]) {
        index++
        this.writeRow(row)
        if (this.flushIfLong()) return Effect.zipRight(yieldWhenDue, writeSome)
      }
      return Effect.void
    })
    return writeSome
  }

  get end(): Effect.Effect<void> {
    return Effect.gen(this, function*() {
      this.endSheet()
      const [header = [], ...rows] = questionRows(this.file.questions)
      this.beginSheet("Questions", rowOf(header))
      for (const row of rows) {
        this.add(rowOf(row))
        if (this.flushIfLong()) yield* yieldWhenDue
      }
      this.endSheet()
      this.archive.add("xl/styles.xml", stylesXml)
      this.archive.add("xl/sharedStrings.xml", this.shared.xml)
      for (const [path, xml] of workbookParts(this.sheets)) this.archive.add(path, xml)
      this.archive.end()
    })
  }

  take(): ReadonlyArray<Uint8Array> {
    return this.archive.take()
  }

  private writeRow(row: Table.Row): void {
    if (this.rows >= this.bounds.rows || this.length >= this.bounds.length) {
      this.endSheet()
      this.beginSheet(`Responses ${this.sheets.length + 1}`, this.header)
    }
    let cells = ""
    for (let index = 0; index < row.length; index++) cells += this.writers[index]?.(row[index] ?? null) ?? ""
    this.add(`<row>${cells}</row>`)
  }

  private add(row: string): void {
    this.pending += row
    this.rows++
  }

  /** Compresses what is pending if it is long. Returns whether it was. */
  private flushIfLong(): boolean {
    if (this.pending.length < minPieceLength) return false
    this.flush(false)
    return true
  }

  private beginSheet(name: string, header: string): void {
    this.sheets.push(name)
    this.append = this.archive.open(sheetPath(this.sheets.length))
    this.pending = declaration + sheetStart(this.sheets.length === 1) + header
    this.rows = 1
    this.length = 0
  }

  private endSheet(): void {
    this.pending += sheetEnd
    this.flush(true)
  }

  private flush(isLast: boolean): void {
    this.length += this.pending.length
    this.append(this.pending, isLast)
    this.pending = ""
  }
}

const rowOf = (cells: ReadonlyArray<string>): string => `<row>${cells.join("")}</row>`

/** Few large pieces are cheaper than many small ones. */
const minPieceLength = 32_768
