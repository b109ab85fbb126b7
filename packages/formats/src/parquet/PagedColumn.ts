/**
 * A column of a Parquet file and its pages of the row group. Texts are encoded by a dictionary while most of them are
 * repeated, such as the values of options.
 */
import { ByteWriter } from "hyparquet-writer/src/bytewriter.js"
import { writeDataPageV2 } from "hyparquet-writer/src/datapage.js"
import { writeDictionaryPage } from "hyparquet-writer/src/dictionary.js"
import { encodeNestedValues } from "hyparquet-writer/src/dremel.js"
import type { ParquetWriter } from "hyparquet-writer/src/parquet-writer.js"
import { snappyCompress } from "hyparquet-writer/src/snappy.js"
import { utf8 } from "../bytes/utf8.js"
import type { ParquetColumn, ParquetValue } from "./ParquetColumns.js"

type SchemaPath = Parameters<typeof encodeNestedValues>[0]

type ColumnChunk = ParquetWriter["row_groups"][number]["columns"][number]

type Column = Parameters<typeof writeDataPageV2>[0]["column"]

type Encoding = Parameters<typeof writeDataPageV2>[0]["encoding"]

/** What the row group has of a column. `bytes` are those of the pages and the dictionary. */
interface Group {
  readonly pages: Array<Uint8Array>
  readonly encodings: Set<Encoding>
  /** The index of each text of the dictionary. */
  readonly dictionary: Map<string, number>
  bytes: number
  values: number
  /** Rows without a value. */
  nulls: number
  /** The least and the greatest number. Columns of texts have none. */
  min: bigint | number | undefined
  max: bigint | number | undefined
  uncompressedBytes: number
}

const emptyGroup = (): Group => ({
  pages: [],
  encodings: new Set(),
  dictionary: new Map(),
  bytes: 0,
  values: 0,
  nulls: 0,
  min: undefined,
  max: undefined,
  uncompressedBytes: 0
})

export class PagedColumn<Row> {
  private values: Array<ParquetValue> = []
  private group = emptyGroup()
  private readonly isText: boolean
  /** Whether the texts of the column have a dictionary, which they have while it is worth it. */
  private hasDictionary: boolean
  private readonly settings: Column

  constructor(private readonly column: ParquetColumn<Row>, private readonly schemaPath: SchemaPath) {
    const elements = schemaPath.map(({ element }) => element)
    const element = elements.at(-1)
    if (element === undefined) throw new Error("The path of a column leads to an element of the schema.")
    this.isText = element.type === "BYTE_ARRAY"
    this.hasDictionary = this.isText
    this.settings = {
      columnName: column.path.join("."),
      element,
      schemaPath: elements,
      codec: "SNAPPY",
      compressors: { SNAPPY: snappyCompress },
      stats: false,
      pageSize: 0,
      columnIndex: false,
      offsetIndex: false
    }
  }

  /** The bytes of the row group. */
  get bytes(): number {
    return this.group.bytes
  }

  /** Adds the value of a row and returns the length of its texts. */
  add(row: Row): number {
    const value = this.column.value(row)
    this.values.push(value)
    if (typeof value === "string") return value.length
    if (value === null) this.group.nulls++
    else if (typeof value === "number" || typeof value === "bigint") this.addToRange(value)
    return isList(value) ? value.reduce((sum, text) => sum + text.length, 0) : 0
  }

  private addToRange(value: bigint | number): void {
    const { group } = this
    if (group.min === undefined || value < group.min) group.min = value
    if (group.max === undefined || value > group.max) group.max = value
  }

  endPage(): void {
    if (this.values.length === 0) return
    const { group } = this
    const page = encodeNestedValues(this.schemaPath, this.values)
    this.values = []
    const texts = this.isText ? Array.from<unknown>(page.values) : []
    const indexes = this.hasDictionary ? this.addToDictionary(texts) : undefined
    this.hasDictionary = indexes !== undefined
    const isIndexed = indexes !== undefined && group.dictionary.size > 0
    const encoding = isIndexed ? "RLE_DICTIONARY" : "PLAIN"
    const writer = new ByteWriter()
    group.uncompressedBytes += writeDataPageV2({
      writer,
      column: this.settings,
      encoding,
      pageData: { ...page, values: isIndexed ? indexes : this.isText ? texts.map(bytesOfText) : page.values }
    })
    group.values += page.values.length
    group.encodings.add(encoding)
    group.pages.push(writer.getBytes().slice())
    group.bytes += writer.offset
  }

  /** The indexes of texts in the dictionary, to which new ones are added. Undefined: too many of them are new. */
  private addToDictionary(texts: ReadonlyArray<unknown>): Array<number | undefined> | undefined {
    const { dictionary } = this.group
    const maxSize = Math.min(maxTexts, dictionary.size + Math.max(fewTexts, texts.length / minRepetitions))
    const known = dictionary.size
    const indexes = new Array<number | undefined>(texts.length)
    for (let position = 0; position < texts.length; position++) {
      const text = texts[position]
      if (typeof text !== "string") continue
      let index = dictionary.get(text)
      if (index === undefined) {
        index = dictionary.size
        if (index >= maxSize || text.length > maxTextLength) {
          this.removeFromDictionary(known)
          return
        }
        dictionary.set(text, index)
        this.group.bytes += text.length
      }
      indexes[position] = index
    }
    return indexes
  }

  /** Removes the texts from an index on. No page has them. */
  private removeFromDictionary(from: number): undefined {
    for (const [text, index] of this.group.dictionary) {
      if (index >= from) this.group.dictionary.delete(text)
    }
  }

  /** Takes the pages, which stand at `offset` in the file. The dictionary comes first. */
  endGroup(offset: number): { readonly chunk: ColumnChunk; readonly pages: ReadonlyArray<Uint8Array> } {
    const { group, settings: { codec, element } } = this
    const { dictionary, encodings, max, min, nulls, pages, values } = group
    if (element.type === undefined) throw new Error("A column has a type.")
    this.group = emptyGroup()
    const first = new ByteWriter()
    if (dictionary.size > 0) {
      group.uncompressedBytes += writeDictionaryPage(first, this.settings, [...dictionary.keys()].map(utf8))
      encodings.add("PLAIN")
    }
    const dictionaryBytes = first.getBytes()
    return {
      pages: [dictionaryBytes, ...pages],
      chunk: {
        file_offset: BigInt(offset),
        meta_data: {
          type: element.type,
          encodings: [...encodings],
          path_in_schema: [...this.column.path],
          codec,
          num_values: BigInt(values),
          total_compressed_size: BigInt(pages.reduce((sum, { length }) => sum + length, dictionaryBytes.length)),
          total_uncompressed_size: BigInt(group.uncompressedBytes),
          data_page_offset: BigInt(offset + dictionaryBytes.length),
          // Readers skip row groups whose numbers and times a query does not ask for. Older ones know `min` and `max`.
          ...max === undefined || min === undefined
            ? {}
            : { statistics: { null_count: BigInt(nulls), min, max, min_value: min, max_value: max } },
          ...dictionary.size > 0 ? { dictionary_page_offset: BigInt(offset) } : {}
        }
      }
    }
  }
}

const bytesOfText = (value: unknown): unknown => typeof value === "string" ? utf8(value) : value

/** A dictionary is worth it if a page has each new text of it so many times, or if it is small. */
const minRepetitions = 4
const fewTexts = 64

/** Maximum texts of a dictionary, and maximum length of each in UTF-16 code units. */
const maxTexts = 4_096
const maxTextLength = 1_024

/** `Array.isArray` does not narrow a read-only array. */
const isList = (value: ParquetValue): value is ReadonlyArray<string> => Array.isArray(value)
