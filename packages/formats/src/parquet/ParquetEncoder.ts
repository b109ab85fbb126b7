/**
 * Writes rows as Parquet. A few thousand rows at a time, each column is encoded and compressed as a page. The pages
 * wait until their row group is complete, because a row group has one column after another.
 */
import { yieldWhenDue } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import { ByteWriter } from "hyparquet-writer/src/bytewriter.js"
import { ParquetWriter } from "hyparquet-writer/src/parquet-writer.js"
import { schemaPathResolver } from "hyparquet-writer/src/schema.js"
import type { RowEncoder } from "../rows/encodeRows.js"
import { PagedColumn } from "./PagedColumn.js"
import type { ParquetColumn, SchemaElement } from "./ParquetColumns.js"

/** The bounds of what is kept in memory. */
interface Bounds {
  readonly rowsPerGroup: number
  readonly bytesPerGroup: number
  readonly rowsPerPage: number
  readonly cellsPerPage: number
  readonly textPerPage: number
}

/** `textPerPage` is in UTF-16 code units. */
const bounds: Bounds = {
  rowsPerGroup: 65_536,
  bytesPerGroup: 16 * 1_024 * 1_024,
  rowsPerPage: 4_096,
  cellsPerPage: 262_144,
  textPerPage: 1_048_576
}

export class ParquetEncoder<Row> implements RowEncoder<Row> {
  private readonly file: ParquetWriter
  private readonly footer = new ByteWriter()
  private readonly columns: ReadonlyArray<PagedColumn<Row>>
  private readonly complete: Array<Uint8Array> = []
  /** The index of the next byte of the file. */
  private offset: number
  private rowsInPage = 0
  private textInPage = 0
  private rowsInGroup = 0

  constructor(columns: ReadonlyArray<ParquetColumn<Row>>, metadata: Readonly<Record<string, string>>) {
    const root: SchemaElement = { name: "responses", num_children: columns.length }
    const schema = [root, ...columns.flatMap(({ schema }) => schema)]
    this.file = new ParquetWriter({
      writer: this.footer,
      schema,
      createdBy: "Canvass",
      kvMetadata: Object.entries(metadata).map(([key, value]) => ({ key, value }))
    })
    const resolve = schemaPathResolver(schema)
    this.columns = columns.map((column) => new PagedColumn(column, resolve([...column.path])))
    this.complete.push(this.footer.getBytes().slice())
    this.offset = this.footer.offset
    this.footer.index = 0
  }

  write(rows: ReadonlyArray<Row>): Effect.Effect<void> {
    return Effect.gen(this, function*() {
      for (const row of rows) {
        this.addRow(row)
        if (this.isPageFull()) yield* this.endPage()
      }
    })
  }

  get end(): Effect.Effect<void> {
    return Effect.zipRight(
      Effect.suspend(() => this.endGroup()),
      Effect.sync(() => {
        void this.file.finish()
        this.complete.push(this.footer.getBytes())
      })
    )
  }

  take(): ReadonlyArray<Uint8Array> {
    return this.complete.splice(0)
  }

  private addRow(row: Row): void {
    for (const column of this.columns) this.textInPage += column.add(row)
    this.rowsInPage++
    this.rowsInGroup++
  }

  private isPageFull(): boolean {
    return this.rowsInPage >= bounds.rowsPerPage || this.textInPage >= bounds.textPerPage ||
      this.rowsInPage * this.columns.length >= bounds.cellsPerPage
  }

  private endPage(): Effect.Effect<void> {
    this.rowsInPage = 0
    this.textInPage = 0
    const encodeAll = Effect.forEach(this.columns, (column) => {
      column.endPage()
      return yieldWhenDue
    }, { discard: true })
    return Effect.zipRight(
      encodeAll,
      Effect.suspend(() => {
        const bytes = this.columns.reduce((sum, column) => sum + column.bytes, 0)
        return this.rowsInGroup >= bounds.rowsPerGroup || bytes >= bounds.bytesPerGroup ? this.endGroup() : Effect.void
      })
    )
  }

  private endGroup(): Effect.Effect<void> {
    if (this.rowsInGroup === 0) return Effect.void
    const rows = this.rowsInGroup
    this.rowsInGroup = 0
    return Effect.zipRight(
      this.rowsInPage > 0 ? this.endPage() : Effect.void,
      Effect.sync(() => {
        const start = this.offset
        const columns = this.columns.map((column) => {
          const { chunk, pages } = column.endGroup(this.offset)
          for (const page of pages) this.offset += page.length
          this.complete.push(...pages)
          return chunk
        })
        this.file.num_rows += BigInt(rows)
        this.file.row_groups.push({
          columns,
          num_rows: BigInt(rows),
          total_byte_size: columns.reduce((sum, { meta_data }) => sum + (meta_data?.total_uncompressed_size ?? 0n), 0n),
          total_compressed_size: BigInt(this.offset - start)
        })
      })
    )
  }
}
