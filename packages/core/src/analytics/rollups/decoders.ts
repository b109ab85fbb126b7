/**
 * Decoders of the JSON of rollups. They throw a `TypeError` for a value of another form. They are written by hand: a
 * schema takes twenty times as long, and a request may decode hundreds of rollups.
 */
import type { Aggregate } from "../Aggregate.js"

export type Decoder<A> = (value: unknown) => A

/** Decodes the lines of a rollup after its first one. */
export interface LineDecoder {
  readonly add: (line: unknown) => void
  /** Returns the aggregate of all lines. */
  readonly finish: () => Aggregate
}

/** Throws the error of a value that does not have the expected form. */
export const invalid = (expected: string): never => {
  throw new TypeError(`A rollup does not have the expected ${expected}.`)
}

/** Decodes an array with as many items as the caller reads. */
export const decodeItems = (value: unknown, itemCount: number): ReadonlyArray<unknown> =>
  Array.isArray(value) && value.length === itemCount ? value : invalid("array")

export const arrayDecoder = <A>(decodeItem: Decoder<A>): Decoder<ReadonlyArray<A>> => (value) =>
  Array.isArray(value) ? value.map((item: unknown) => decodeItem(item)) : invalid("array")

export const nullableDecoder = <A>(decode: Decoder<A>): Decoder<A | null> => (value) =>
  value === null ? null : decode(value)

export const decodeNumber: Decoder<number> = (value) =>
  typeof value === "number" && Number.isFinite(value) ? value : invalid("number")

export const decodeInteger: Decoder<number> = (value) =>
  typeof value === "number" && Number.isSafeInteger(value) ? value : invalid("integer")

export const decodeCount: Decoder<number> = (value) => {
  const count = decodeInteger(value)
  return count >= 0 ? count : invalid("count")
}

export const decodeString: Decoder<string> = (value) => typeof value === "string" ? value : invalid("string")

export const decodeBigInt: Decoder<bigint> = (value) => {
  const text = decodeString(value)
  return /^-?[0-9]+$/.test(text) ? BigInt(text) : invalid("integer")
}

export const decodeNullableInteger = nullableDecoder(decodeInteger)
export const decodeNullableString = nullableDecoder(decodeString)
