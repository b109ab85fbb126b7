/**
 * Decoders of the JSON of rollups. They throw a `TypeError` for a value of another form. They are written by hand: a
 * schema takes twenty times as long, and a request may decode hundreds of rollups.
 */

export type Decoder<A> = (value: unknown) => A

/** Throws the error of a value that does not have the expected form. */
export const invalid = (expected: string): never => {
  throw new TypeError(`The JSON does not have the expected ${expected}.`)
}

/** Decodes an array with as many items as the caller reads. */
export const decodeItems = (value: unknown, itemCount: number): ReadonlyArray<unknown> =>
  Array.isArray(value) && value.length === itemCount ? value : invalid("array")

export const arrayDecoder = <A>(decodeItem: Decoder<A>): Decoder<Array<A>> => (value) =>
  Array.isArray(value) ? value.map((item: unknown) => decodeItem(item)) : invalid("array")

/** Decodes keys and values in turn. */
export const entriesDecoder =
  <Key, Value>(decodeKey: Decoder<Key>, decodeValue: Decoder<Value>): Decoder<Map<Key, Value>> => (value) => {
    const entries = Array.isArray(value) ? value : invalid("array")
    const map = new Map<Key, Value>()
    for (let index = 0; index < entries.length; index += 2) {
      map.set(decodeKey(entries[index]), decodeValue(entries[index + 1]))
    }
    return 2 * map.size === entries.length ? map : invalid("entries")
  }

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
