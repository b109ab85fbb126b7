/** How rollups store the counts of a question: an item of JSON for each field. One table encodes and decodes them. */
import * as Struct from "effect/Struct"
import {
  arrayDecoder,
  decodeBigInt,
  decodeCount,
  decodeInteger,
  decodeItems,
  decodeNullableString,
  decodeNumber,
  type Decoder,
  decodeString,
  entriesDecoder,
  invalid
} from "../encoding/jsonDecoders.js"
import * as DecimalSums from "./DecimalSums.js"
import type { Histogram } from "./Histogram.js"
import * as NumberDistribution from "./NumberDistribution.js"
import { make, type MutableQuestionCounts, type QuestionCounts } from "./QuestionCounts.js"

/** Encodes a value as JSON, and decodes it. `decode` throws a `TypeError` for what `encode` does not return. */
interface Codec<Value, Decoded = Value> {
  readonly encode: (value: Value) => unknown
  readonly decode: Decoder<Decoded>
}

const plain = <Value>(decode: Decoder<Value>): Codec<Value> => ({ encode: (value) => value, decode })

/** Keys and values in turn. */
const entries = <Key, Value, Decoded>(
  decodeKey: Decoder<Key>,
  { decode, encode }: Codec<Value, Decoded>
): Codec<ReadonlyMap<Key, Value>, Map<Key, Decoded>> => ({
  encode: (map) => Array.from(map, ([key, value]) => [key, encode(value)]).flat(),
  decode: entriesDecoder(decodeKey, decode)
})

/** Counts of values. */
export const histogram = <Key extends string | number>(
  decodeKey: Decoder<Key>
): Codec<Histogram<Key>, Map<Key, number>> => entries(decodeKey, plain(decodeCount))

/**
 * The sums are texts, because they are greater than the numbers that JSON has exactly. Sums of no numbers are an empty
 * array, because JSON has no infinite extremes.
 */
export const sums = {
  encode: ({ count, max, min, squares, sum }: DecimalSums.DecimalSums) =>
    count === 0 ? [] : [count, sum.toString(), squares.toString(), min, max],
  decode: (value: unknown): DecimalSums.MutableDecimalSums => {
    if (Array.isArray(value) && value.length === 0) return DecimalSums.make()
    const [count, sum, squares, min, max] = decodeItems(value, 5)
    return {
      count: decodeCount(count),
      sum: decodeBigInt(sum),
      squares: decodeBigInt(squares),
      min: decodeNumber(min),
      max: decodeNumber(max)
    }
  }
}

/** The level, and the numbers or the indexes of bins, each with its count. Indexes are texts, as sums are. */
const distribution = {
  encode: ({ bins, level, values }: NumberDistribution.NumberDistribution) =>
    level === 0
      ? [level, ...Array.from(values).flat()]
      : [level, ...Array.from(bins, ([index, count]) => [index.toString(), count]).flat()],
  decode: (value: unknown): NumberDistribution.MutableNumberDistribution => {
    const all: ReadonlyArray<unknown> = Array.isArray(value) ? value : invalid("array")
    const [first, ...items] = all
    const level = decodeCount(first)
    if (level > NumberDistribution.maxLevel || items.length > 2 * NumberDistribution.maxEntries) return invalid("level")
    return level === 0
      ? { level, values: histogram(decodeNumber).decode(items), bins: new Map() }
      : { level, values: new Map(), bins: entriesDecoder(decodeBigInt, decodeCount)(items) }
  }
}

/**
 * How many were shown each option. Most often they are the options that were chosen, each shown to the same number:
 * then it is this number.
 */
const encodeShown = (shown: Histogram<string>, chosen: ReadonlyMap<string, unknown>): unknown => {
  const [count] = shown.values()
  const isOfAll = count !== undefined && shown.size === chosen.size &&
    Array.from(chosen.keys()).every((option) => shown.get(option) === count)
  return isOfAll ? count : histogram(decodeString).encode(shown)
}

const decodeShown = (value: unknown, chosen: ReadonlyMap<string, unknown>): Map<string, number> => {
  if (typeof value === "number" && chosen.size > 0) {
    const count = decodeCount(value)
    return new Map(Array.from(chosen.keys(), (option) => [option, count]))
  }
  const shown = histogram(decodeString).decode(value)
  return typeof encodeShown(shown, chosen) === "number" ? invalid("the number of all") : shown
}

/** The options that were chosen or ranked, or the rows that were answered. */
const chosenOf = ({ rankCounts, valueCounts }: QuestionCounts): ReadonlyMap<string, unknown> =>
  valueCounts.size > 0 ? valueCounts : rankCounts

const none: ReadonlyMap<string, unknown> = new Map()

/** A field. `counts` has the fields before it. */
interface FieldCodec<Value, Decoded> {
  readonly encode: (value: Value, counts: QuestionCounts) => unknown
  readonly decode: (value: unknown, counts: QuestionCounts) => Decoded
}

/** Every field, in the order in which it is stored. */
const fields: { readonly [Name in FieldName]: FieldCodec<QuestionCounts[Name], MutableQuestionCounts[Name]> } = {
  answered: plain(decodeCount),
  skipped: plain(decodeCount),
  valueCounts: histogram(decodeString),
  numberCounts: histogram(decodeNumber),
  numberSums: sums,
  columnCounts: entries(decodeString, histogram(decodeString)),
  rankCounts: entries(decodeString, histogram(decodeInteger)),
  otherCount: plain(decodeCount),
  fileCount: plain(decodeCount),
  totalSize: plain(decodeNumber),
  minDate: plain(decodeNullableString),
  maxDate: plain(decodeNullableString),
  samples: {
    encode: (samples) => samples.map(({ id, submittedAt, text }) => [submittedAt, id, text]),
    decode: arrayDecoder((value) => {
      const [submittedAt, id, text] = decodeItems(value, 3)
      return { submittedAt: decodeInteger(submittedAt), id: decodeString(id), text: decodeString(text) }
    })
  },
  shownCounts: {
    encode: (shown, counts) => encodeShown(shown, chosenOf(counts)),
    decode: (value, counts) => decodeShown(value, chosenOf(counts))
  },
  shownColumnCounts: {
    encode: (shown, { columnCounts }) =>
      Array.from(shown, ([row, ofRow]) => [row, encodeShown(ofRow, columnCounts.get(row) ?? none)]).flat(),
    decode: (value, { columnCounts }) => {
      const rows = entriesDecoder(decodeString, (ofRow: unknown) => ofRow)(value)
      return new Map(Array.from(rows, ([row, ofRow]) => [row, decodeShown(ofRow, columnCounts.get(row) ?? none)]))
    }
  },
  numberDistribution: distribution
}

type FieldName = keyof QuestionCounts

const names: ReadonlyArray<FieldName> = Struct.keys(fields)

/** Returns an item for each field. */
export const encode = (counts: QuestionCounts): ReadonlyArray<unknown> =>
  names.map((name) => encodeField(name, counts[name], counts))

const encodeField = <Name extends FieldName>(
  name: Name,
  value: QuestionCounts[Name],
  counts: QuestionCounts
): unknown => fields[name].encode(value, counts)

/** Throws a `TypeError` for items that `encode` does not return. */
export const decode = (items: ReadonlyArray<unknown>): QuestionCounts => {
  const counts = make()
  const values = decodeItems(items, names.length)
  names.forEach((name, index) => setField(counts, name, fields[name].decode(values[index], counts)))
  return counts
}

const setField = <Name extends FieldName>(
  counts: MutableQuestionCounts,
  name: Name,
  value: MutableQuestionCounts[Name]
): void => {
  counts[name] = value
}
