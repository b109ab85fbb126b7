/**
 * The cases of a SAV file with byte-code compression. A case consists of elements of eight bytes, of which each has a
 * code: of a small whole number, of eight spaces, of a missing number, or of eight bytes that follow. Eight codes stand
 * before what follows them.
 */
import type { Table } from "@canvass/core/ports"
import * as Effect from "effect/Effect"
import { ByteBuffer } from "../bytes/ByteBuffer.js"
import type { RowEncoder } from "../rows/encodeRows.js"
import type { SavVariable } from "./SavVariables.js"
import { segmentsOf } from "./segments.js"

/** Subtracted from a code it is the number. */
export const bias = 100

const codes = { minNumber: 1, maxNumber: 251, end: 252, raw: 253, spaces: 254, missing: 255 }

const codesPerBlock = 8

export class CaseWriter implements RowEncoder {
  private readonly buffer = new ByteBuffer(2 * minPieceBytes)
  /** Index of the codes of the block that is not complete. */
  private codesAt: number
  private codeCount = 0
  private isEnded = false
  private readonly text = new Uint8Array(maxCaseTextBytes)
  private readonly encoder = new TextEncoder()

  constructor(private readonly variables: ReadonlyArray<SavVariable>) {
    this.codesAt = this.buffer.reserve(codesPerBlock)
  }

  write(rows: ReadonlyArray<Table.Row>): Effect.Effect<void> {
    return Effect.sync(() => {
      for (const row of rows) this.writeRow(row)
    })
  }

  readonly end: Effect.Effect<void> = Effect.sync(() => {
    this.code(codes.end)
    this.isEnded = true
  })

  take(): ReadonlyArray<Uint8Array> {
    if (this.isEnded) return [this.buffer.take()]
    if (this.codesAt < minPieceBytes) return []
    const bytes = this.buffer.take(this.codesAt)
    this.codesAt = 0
    return [bytes]
  }

  private writeRow(row: Table.Row): void {
    for (const { number, text, variable, width } of this.variables) {
      const cell = row[variable.columnIndex] ?? null
      if (width === 0) this.writeNumber(number(cell))
      else this.writeText(text(cell), width)
    }
  }

  private code(code: number): void {
    if (this.codeCount === codesPerBlock) {
      this.codesAt = this.buffer.reserve(codesPerBlock)
      this.codeCount = 0
    }
    this.buffer.setByte(this.codesAt + this.codeCount, code)
    this.codeCount++
  }

  private writeNumber(value: number | undefined): void {
    if (value === undefined) return this.code(codes.missing)
    const code = value + bias
    if (Number.isInteger(code) && code >= codes.minNumber && code <= codes.maxNumber) return this.code(code)
    this.code(codes.raw)
    this.buffer.float64(value)
  }

  private writeText(text: string, width: number): void {
    const length = text === "" ? 0 : this.encoder.encodeInto(text, this.text).written
    let start = 0
    for (const { bytes, elements } of segmentsOf(width)) {
      const end = Math.min(length, start + bytes)
      for (let element = 0; element < elements; element++) this.writeEight(start + 8 * element, end)
      start += bytes
    }
  }

  /** Writes eight bytes of the text from `start`, and spaces after `end`. */
  private writeEight(start: number, end: number): void {
    if (start >= end) return this.code(codes.spaces)
    this.code(codes.raw)
    const at = this.buffer.reserve(8)
    for (let index = 0; index < 8; index++) {
      this.buffer.setByte(at + index, start + index < end ? this.text[start + index] ?? space : space)
    }
  }
}

const space = 0x20

const minPieceBytes = 65_536

/** More than a text can have. */
const maxCaseTextBytes = 32_768
