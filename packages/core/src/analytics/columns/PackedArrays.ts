/**
 * Arrays of numbers as text: whole numbers as distances from the least one, in as few bits as the greatest distance
 * needs, and others as doubles. The bits are written in base64, because rollups are texts.
 */

/**
 * Where an array is in the text, and how it is packed. `bits` are those of a number: 0 if all are equal. With
 * `hasGaps`, `base` stands for NaN, and greater numbers for the number before them.
 */
export interface PackedArray {
  readonly start: number
  readonly count: number
  readonly base: number
  readonly bits: number
  readonly hasGaps: boolean
}

/** Numbers that are only read. */
export type Numbers = Uint8Array | Uint16Array | Float64Array

/** Writes arrays one after another. */
export class ArrayWriter {
  #texts: Array<string> = []
  #length = 0

  /** Writes an array. It may have NaN. Numbers that are not whole, or too far apart, are written as doubles. */
  add(values: ArrayLike<number>): PackedArray {
    const packed = { start: this.#length, count: values.length, ...formOf(values) }
    if (packed.bits > 0) {
      const text = encodeBase64(pack(values, packed))
      this.#texts.push(text)
      this.#length += text.length
    }
    return packed
  }

  /** The text of all arrays. */
  get text(): string {
    return this.#texts.join("")
  }
}

/** Reads arrays from a text. */
export class ArrayReader {
  readonly #text: string
  #characters: Uint8Array | undefined

  constructor(text: string) {
    this.#text = text
  }

  /** Whether an array is inside the text, and packed as `ArrayWriter` packs it. */
  has({ base, bits, count, start }: PackedArray): boolean {
    return Number.isFinite(base) && allBits.includes(bits) && start >= 0 &&
      start + base64Length(count, bits) <= this.#text.length
  }

  /** Reads an array that is inside the text. */
  read(packed: PackedArray): Numbers {
    const values = this.#readNumbers(packed)
    if (!packed.hasGaps) return values
    const numbers = new Float64Array(values.length)
    for (let index = 0; index < values.length; index++) {
      const value = values[index] ?? 0
      numbers[index] = value === packed.base ? Number.NaN : value - 1
    }
    return numbers
  }

  #readNumbers({ base, bits, count, start }: PackedArray): Numbers {
    if (bits === 0) return (base >= 0 && base < 256 ? new Uint8Array(count) : new Float64Array(count)).fill(base)
    const characters = this.#characters ??= new TextEncoder().encode(this.#text)
    const bytes = decodeBase64(characters.subarray(start, start + base64Length(count, bits)))
    if (bits === doubleBits) return readDoubles(bytes, count)
    if (bits === 8 && base === 0) return bytes.slice(0, count)
    const max = base + 2 ** bits - 1
    if (base >= 0 && max < 256) return fill(new Uint8Array(count), bytes, base, bits)
    if (base >= 0 && max < 65_536) return fill(new Uint16Array(count), bytes, base, bits)
    return fill(new Float64Array(count), bytes, base, bits)
  }
}

const fill = <Array extends Numbers>(values: Array, bytes: Uint8Array, base: number, bits: number): Array => {
  const count = values.length
  if (bits < 8) {
    const perByte = 8 / bits
    const mask = 2 ** bits - 1
    for (let index = 0, at = 0; index < count; at++) {
      let byte = bytes[at] ?? 0
      for (let place = 0; place < perByte && index < count; place++) {
        values[index++] = base + (byte & mask)
        byte >>>= bits
      }
    }
    return values
  }
  const width = bits / 8
  for (let index = 0, at = 0; index < count; index++, at += width) {
    let value = bytes[at] ?? 0
    if (width > 1) value += 256 * (bytes[at + 1] ?? 0)
    if (width > 2) value += 65_536 * (bytes[at + 2] ?? 0)
    if (width > 3) value += 2 ** 24 * (bytes[at + 3] ?? 0)
    if (width > 4) value += 2 ** 32 * (bytes[at + 4] ?? 0)
    if (width > 5) value += 2 ** 40 * (bytes[at + 5] ?? 0)
    values[index] = base + value
  }
  return values
}

const doubleBits = 64

/** The bits that a number can have, in ascending order. */
const allBits: ReadonlyArray<number> = [0, 1, 2, 4, 8, 16, 24, 32, 40, 48, doubleBits]

type Form = Pick<PackedArray, "base" | "bits" | "hasGaps">

const doubles: Form = { base: 0, bits: doubleBits, hasGaps: false }

const formOf = (values: ArrayLike<number>): Form => {
  let [min, max] = [Infinity, -Infinity]
  let hasGaps = false
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? 0
    if (Number.isNaN(value)) hasGaps = true
    else if (!Number.isSafeInteger(value)) return doubles
    else {
      if (value < min) min = value
      if (value > max) max = value
    }
  }
  // There are no numbers.
  if (min > max) return { base: 0, bits: 0, hasGaps }
  const greatest = max - min + Number(hasGaps)
  const bits = allBits.find((bits) => greatest < 2 ** bits)
  // The sum with 0 is never -0, which JSON does not have.
  return bits === undefined || bits === doubleBits ? doubles : { base: min + 0, bits, hasGaps }
}

const pack = (values: ArrayLike<number>, { base, bits, hasGaps }: Form): Uint8Array => {
  const bytes = new Uint8Array(Math.ceil(values.length * bits / 8))
  if (bits === doubleBits) {
    const view = new DataView(bytes.buffer)
    for (let index = 0; index < values.length; index++) view.setFloat64(8 * index, values[index] ?? 0, true)
    return bytes
  }
  const shift = Number(hasGaps)
  const distanceAt = (index: number): number => {
    const value = values[index] ?? 0
    return Number.isNaN(value) ? 0 : value - base + shift
  }
  if (bits < 8) {
    const perByte = 8 / bits
    for (let index = 0; index < values.length; index++) {
      const at = Math.floor(index / perByte)
      bytes[at] = (bytes[at] ?? 0) | (distanceAt(index) << ((index % perByte) * bits))
    }
    return bytes
  }
  const width = bits / 8
  for (let index = 0, at = 0; index < values.length; index++) {
    let distance = distanceAt(index)
    for (let byte = 0; byte < width; byte++) {
      bytes[at++] = distance % 256
      distance = Math.floor(distance / 256)
    }
  }
  return bytes
}

const readDoubles = (bytes: Uint8Array, count: number): Float64Array => {
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  const numbers = new Float64Array(count)
  for (let index = 0; index < count; index++) numbers[index] = view.getFloat64(8 * index, true)
  return numbers
}

/** Every array begins with a whole character, so that it can be read alone. */
const base64Length = (count: number, bits: number): number => 4 * Math.ceil(Math.ceil(count * bits / 8) / 3)

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

const characterOf = Uint8Array.from(alphabet, (character) => character.charCodeAt(0))

/** The six bits of an ASCII character. */
const bitsOf = new Uint8Array(256)
characterOf.forEach((character, bits) => {
  bitsOf[character] = bits
})

const encodeBase64 = (bytes: Uint8Array): string => {
  const characters = new Uint8Array(4 * Math.ceil(bytes.length / 3))
  for (let from = 0, to = 0; from < bytes.length; from += 3) {
    const group = ((bytes[from] ?? 0) << 16) | ((bytes[from + 1] ?? 0) << 8) | (bytes[from + 2] ?? 0)
    for (let shift = 18; shift >= 0; shift -= 6) characters[to++] = characterOf[(group >>> shift) & 63] ?? 0
  }
  return new TextDecoder().decode(characters)
}

/** The bytes, and others after them. They are overwritten by the next call. */
const decodeBase64 = (characters: Uint8Array): Uint8Array => {
  const length = 3 * Math.ceil(characters.length / 4)
  const bytes = length <= scratch.length ? scratch : new Uint8Array(length)
  for (let from = 0, to = 0; from < characters.length; from += 4) {
    const group = ((bitsOf[characters[from] ?? 0] ?? 0) << 18) | ((bitsOf[characters[from + 1] ?? 0] ?? 0) << 12) |
      ((bitsOf[characters[from + 2] ?? 0] ?? 0) << 6) | (bitsOf[characters[from + 3] ?? 0] ?? 0)
    bytes[to++] = group >>> 16
    bytes[to++] = (group >>> 8) & 255
    bytes[to++] = group & 255
  }
  return bytes
}

/** Holds the bytes of most arrays: 4 096 doubles take 32 KiB. */
const scratch = new Uint8Array(33 * 1_024)
