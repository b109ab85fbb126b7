/**
 * Builds a column from the values of one response after another. Values are coded while few differ. Then they are
 * taken apart by their shape: numbers, dates, items of lists. Those with rows always are. Of texts that are not coded,
 * only the length is kept.
 */
import { type AnswerValue, isList, type Other } from "../../questions/AnswerValue.js"
import { parseNumber } from "../../values/Numeral.js"
import { parse, startOfDay } from "../../values/Rfc3339.js"
import { answered, cellOf, type Column, dateText } from "./Column.js"
import { Dictionary, type DictionaryLimits } from "./Dictionary.js"

/** Builds the column of a block. */
export class ColumnBuilder {
  readonly #size: number
  readonly #limits: DictionaryLimits
  readonly #codes: Uint16Array
  #dictionary: Dictionary | undefined
  #parts: Parts | undefined

  /** @param size - Responses of the block. */
  constructor(size: number, limits: DictionaryLimits) {
    this.#size = size
    this.#limits = limits
    this.#codes = new Uint16Array(size)
    this.#dictionary = new Dictionary(limits)
  }

  /** Sets the value of a response. Indexes ascend. A second value is ignored, as readers find the first. */
  set(index: number, value: AnswerValue): void {
    if (this.#codes[index] !== 0) return
    const code = isRecord(value) ? undefined : this.#dictionary?.codeOf(value)
    if (code === undefined && this.#dictionary !== undefined) this.#takeApart(this.#dictionary, value)
    this.#codes[index] = answered + (code ?? 0)
    if (this.#parts !== undefined && !this.#parts.set(index, value)) this.#parts = opaque
  }

  /** Returns the column of the first responses. Nothing can be set afterwards. */
  build(size: number): Column {
    const codes = this.#codes.subarray(0, size)
    return this.#dictionary === undefined
      ? (this.#parts ?? opaque).build(codes)
      : { kind: "values", codes, values: this.#dictionary.values }
  }

  /** Replaces the codes by parts of the values, as the first value has them, or `next`, which is none of them. */
  #takeApart({ values }: Dictionary, next: AnswerValue): void {
    this.#dictionary = undefined
    const [first = next] = values
    const parts = partsOf(first, this.#size, this.#limits)
    this.#parts = parts
    for (let index = 0; index < this.#size; index++) {
      const code = this.#codes[index] ?? 0
      if (code < answered) continue
      const value = values[code - answered]
      this.#codes[index] = answered
      if (value !== undefined && !parts.set(index, value)) this.#parts = opaque
    }
  }
}

/** The parts of values of one shape. */
interface Parts {
  /** Sets the parts of a value. False: it has another shape, or too many parts. */
  readonly set: (index: number, value: AnswerValue) => boolean
  readonly build: (codes: Uint16Array) => Column
}

/** Nothing is kept of a value. */
const opaque: Parts = { set: () => true, build: (codes) => ({ kind: "opaque", codes: withoutValues(codes) }) }

/** What takes values of the shape of one apart. */
const partsOf = (value: AnswerValue, size: number, limits: DictionaryLimits): Parts => {
  if (typeof value === "number") return new NumberParts(size)
  if (typeof value === "string") return new TextParts(size)
  if (typeof value === "boolean") return opaque
  if (isList(value)) return value.some(isFile) ? new FileParts(size, limits) : new ListParts(size, limits)
  return new RowParts(size, limits)
}

const withoutValues = (codes: Uint16Array): Uint16Array => codes.map((code) => Math.min(code, answered))

class NumberParts implements Parts {
  readonly #numbers: Float64Array

  constructor(size: number) {
    this.#numbers = new Float64Array(size)
  }

  set(index: number, value: AnswerValue): boolean {
    if (typeof value !== "number") return false
    this.#numbers[index] = value
    return true
  }

  build(codes: Uint16Array): Column {
    return { kind: "numbers", codes, numbers: this.#numbers.subarray(0, codes.length) }
  }
}

class TextParts implements Parts {
  readonly #lengths: Float64Array
  readonly #numbers: Float64Array
  readonly #millis: Float64Array
  #hasNumbers = false
  /** Whether all texts are timestamps, or days. Undefined before the first one. */
  #hasTime: boolean | undefined
  #isDate = true

  constructor(size: number) {
    this.#lengths = new Float64Array(size)
    this.#numbers = new Float64Array(size).fill(Number.NaN)
    this.#millis = new Float64Array(size)
  }

  set(index: number, value: AnswerValue): boolean {
    if (typeof value !== "string") return false
    this.#lengths[index] = value.length
    const number = parseNumber(value)
    if (number !== undefined) {
      this.#numbers[index] = number
      this.#hasNumbers = true
    }
    this.#isDate &&= this.#setDate(index, value)
    return true
  }

  build(codes: Uint16Array): Column {
    if (this.#isDate && this.#hasTime !== undefined) {
      return { kind: "dates", codes, millis: this.#millis.subarray(0, codes.length), hasTime: this.#hasTime }
    }
    const [lengths, numbers] = [this.#lengths.subarray(0, codes.length), this.#numbers.subarray(0, codes.length)]
    return { kind: "texts", codes, lengths, numbers: this.#hasNumbers ? numbers : undefined }
  }

  /** Sets a date. False: the text is not written as dates are stored. */
  #setDate(index: number, value: string): boolean {
    const start = value.length > maxDateLength ? undefined : startOfDay(value)
    const millis = start === undefined ? undefined : parse(start)
    if (millis === undefined) return false
    this.#hasTime ??= start === value
    this.#millis[index] = millis
    return dateText({ kind: "dates", codes: noCodes, millis: this.#millis, hasTime: this.#hasTime }, index) === value
  }
}

const maxDateLength = "YYYY-MM-DDThh:mm:ss.sssZ".length

const noCodes = new Uint8Array(0)

/** The items of all responses, one after another. */
class Items {
  readonly starts: Uint32Array
  readonly items: Array<number> = []
  #filledTo = 0

  constructor(size: number) {
    this.starts = new Uint32Array(size + 1)
  }

  set(index: number, items: ReadonlyArray<number>): void {
    this.#fill(index)
    for (const item of items) this.items.push(item)
  }

  build(size: number) {
    this.#fill(size)
    return { starts: Float64Array.from(this.starts.subarray(0, size + 1)), items: Float64Array.from(this.items) }
  }

  /** Sets where the items begin of the responses up to an index. */
  #fill(index: number): void {
    this.starts.fill(this.items.length, this.#filledTo, index + 1)
    this.#filledTo = index + 1
  }
}

class ListParts implements Parts {
  readonly #items: Items
  readonly #dictionary: Dictionary

  constructor(size: number, limits: DictionaryLimits) {
    this.#items = new Items(size)
    this.#dictionary = new Dictionary(limits)
  }

  set(index: number, value: AnswerValue): boolean {
    if (typeof value !== "object" || !isList(value)) return false
    const codes: Array<number> = []
    for (const item of value) {
      const code = isFile(item) ? undefined : this.#dictionary.codeOf(item)
      if (code === undefined) return false
      codes.push(code)
    }
    this.#items.set(index, codes)
    return true
  }

  build(codes: Uint16Array): Column {
    return { kind: "lists", codes, ...this.#items.build(codes.length), values: this.#dictionary.values.filter(isItem) }
  }
}

class FileParts implements Parts {
  readonly #items: Items
  readonly #dictionary: Dictionary
  readonly #bytes: Float64Array

  constructor(size: number, limits: DictionaryLimits) {
    this.#items = new Items(size)
    this.#dictionary = new Dictionary(limits)
    this.#bytes = new Float64Array(size)
  }

  set(index: number, value: AnswerValue): boolean {
    if (typeof value !== "object" || !isList(value)) return false
    const codes: Array<number> = []
    let bytes = 0
    for (const item of value) {
      const code = isFile(item) ? this.#dictionary.codeOf(item.type) : undefined
      if (code === undefined || !isFile(item)) return false
      codes.push(code)
      bytes += item.size
    }
    this.#items.set(index, codes)
    this.#bytes[index] = bytes
    return true
  }

  build(codes: Uint16Array): Column {
    const types = this.#dictionary.values.filter((type) => typeof type === "string")
    return {
      kind: "files",
      codes,
      ...this.#items.build(codes.length),
      types,
      bytes: this.#bytes.subarray(0, codes.length)
    }
  }
}

class RowParts implements Parts {
  readonly #size: number
  readonly #limits: DictionaryLimits
  readonly #rows = new Map<string, ColumnBuilder>()

  constructor(size: number, limits: DictionaryLimits) {
    this.#size = size
    this.#limits = limits
  }

  set(index: number, value: AnswerValue): boolean {
    if (typeof value !== "object" || isList(value)) return false
    for (const [row, columns] of Object.entries(value)) {
      const cell = cellOf(columns)
      const builder = this.#rows.get(row) ?? new ColumnBuilder(this.#size, this.#limits)
      if (cell === undefined || this.#rows.size === maxRows) return false
      this.#rows.set(row, builder)
      builder.set(index, cell)
    }
    return true
  }

  build(codes: Uint16Array): Column {
    return {
      kind: "rows",
      codes,
      rows: new Map(Array.from(this.#rows, ([row, builder]) => [row, builder.build(codes.length)]))
    }
  }
}

/** More rows than a matrix has, also with those that were removed. */
const maxRows = 1_000

const isItem = (value: AnswerValue): value is string | Other =>
  typeof value === "string" || (typeof value === "object" && !isList(value) && typeof value.other === "string")

/** Whether a value has rows. One with a row `other` alone may be own words beside options. */
const isRecord = (value: AnswerValue): boolean => typeof value === "object" && !isList(value) && !isItem(value)

const isFile = (item: unknown): item is { readonly size: number; readonly type: string } =>
  typeof item === "object" && item !== null && "fileId" in item && "size" in item && "type" in item &&
  typeof item.size === "number" && typeof item.type === "string"
