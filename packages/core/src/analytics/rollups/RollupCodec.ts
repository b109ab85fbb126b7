/**
 * Encodes an aggregate of completed responses as the JSON text of a rollup. The first request after a restart decodes
 * thousands of rollups, so the decoders here are written by hand: a schema takes twenty times as long.
 */
import * as Option from "effect/Option"
import { isReadonlyRecord } from "effect/Predicate"
import type { QuestionCounts, Sample } from "../../statistics/QuestionCounts.js"
import { QuestionId } from "../../values/Ids.js"
import type { Aggregate } from "../Aggregate.js"
import * as Durations from "../Durations.js"

/** Increase it when the format or the counting changes. Rollups of other versions are then counted again. */
const version = 4

/** Encodes an aggregate without its partial responses, which rollups do not count. */
export const encode = ({ durations, partial: _, ...counts }: Aggregate): string =>
  JSON.stringify(
    { version, durations: Durations.compact(durations).runs, ...counts },
    (_, value: unknown) => value instanceof Map || value instanceof Float64Array ? Array.from<unknown>(value) : value
  )

/** Decodes the text of a rollup, or returns none unless the text is exactly what `encode` of this version writes. */
export const decode: (text: string) => Option.Option<Aggregate> = Option.liftThrowable((text) =>
  decodeAggregate(JSON.parse(text))
)

type Decoder<A> = (value: unknown) => A

const decodeAggregate: Decoder<Aggregate> = (value) => {
  const fields = decodeRecord(value, 7)
  if (fields["version"] !== version) return invalid("version")
  return {
    completed: decodeCount(fields["completed"]),
    partial: 0,
    days: decodeMap(decodeInteger, decodeCount)(fields["days"]),
    durations: { runs: decodeArray(decodeRun)(fields["durations"]), unsorted: [] },
    firstSubmittedAt: decodeNullable(decodeInteger)(fields["firstSubmittedAt"]),
    lastSubmittedAt: decodeNullable(decodeInteger)(fields["lastSubmittedAt"]),
    questions: decodeMap((id) => QuestionId.make(decodeString(id)), decodeQuestionCounts)(fields["questions"])
  }
}

const decodeQuestionCounts: Decoder<QuestionCounts> = (value) => {
  const fields = decodeRecord(value, 11)
  return {
    answered: decodeCount(fields["answered"]),
    valueCounts: decodeHistogram(fields["valueCounts"]),
    numberCounts: decodeMap(decodeNumber, decodeCount)(fields["numberCounts"]),
    columnCounts: decodeMap(decodeString, decodeHistogram)(fields["columnCounts"]),
    rankCounts: decodeMap(decodeString, decodeMap(decodeInteger, decodeCount))(fields["rankCounts"]),
    otherCount: decodeCount(fields["otherCount"]),
    fileCount: decodeCount(fields["fileCount"]),
    totalSize: decodeNumber(fields["totalSize"]),
    minDate: decodeNullable(decodeString)(fields["minDate"]),
    maxDate: decodeNullable(decodeString)(fields["maxDate"]),
    samples: decodeArray(decodeSample)(fields["samples"])
  }
}

const decodeSample: Decoder<Sample> = (value) => {
  const { id, submittedAt, text } = decodeRecord(value, 3)
  return { submittedAt: decodeInteger(submittedAt), id: decodeString(id), text: decodeString(text) }
}

/** A run of durations: the median depends on their ascending order. */
const decodeRun: Decoder<Float64Array> = (value) => {
  const run = Float64Array.from(decodeArray(decodeCount)(value))
  return run.every((millis, index) => index === 0 || millis >= (run[index - 1] ?? 0)) ? run : invalid("run")
}

/** Every field is decoded, so a record with the right number of fields has no other ones. */
const decodeRecord = (value: unknown, fieldCount: number): Readonly<Record<string, unknown>> =>
  isReadonlyRecord(value) && Object.keys(value).length === fieldCount ? value : invalid("object")

const decodeArray = <A>(decodeItem: Decoder<A>): Decoder<ReadonlyArray<A>> => (value) =>
  Array.isArray(value) ? value.map((item: unknown) => decodeItem(item)) : invalid("array")

/** A map is encoded as an array of pairs. */
const decodeMap =
  <Key, Value>(decodeKey: Decoder<Key>, decodeValue: Decoder<Value>): Decoder<ReadonlyMap<Key, Value>> => (value) => {
    const pairs = decodeArray((pair) => {
      const [key, value, ...others] = decodeArray((part) => part)(pair)
      return others.length === 0 ? [decodeKey(key), decodeValue(value)] as const : invalid("pair")
    })(value)
    const map = new Map(pairs)
    return map.size === pairs.length ? map : invalid("map")
  }

const decodeNumber: Decoder<number> = (value) =>
  typeof value === "number" && Number.isFinite(value) ? value : invalid("number")

const decodeInteger: Decoder<number> = (value) =>
  typeof value === "number" && Number.isSafeInteger(value) ? value : invalid("integer")

const decodeCount: Decoder<number> = (value) => {
  const count = decodeInteger(value)
  return count >= 0 ? count : invalid("count")
}

const decodeString: Decoder<string> = (value) => typeof value === "string" ? value : invalid("string")

const decodeNullable = <A>(decode: Decoder<A>): Decoder<A | null> => (value) => value === null ? null : decode(value)

const decodeHistogram = decodeMap(decodeString, decodeCount)

const invalid = (expected: string): never => {
  throw new TypeError(`A rollup does not have the expected ${expected}.`)
}
