/**
 * Decodes rollups of version 5: objects, with each map as an array of pairs, and durations as they are. The first line
 * has the totals and all durations, and each other line a question.
 */
import { isReadonlyRecord } from "effect/Predicate"
import type { QuestionCounts, Sample } from "../../statistics/QuestionCounts.js"
import { QuestionId } from "../../values/Ids.js"
import {
  arrayDecoder,
  decodeCount,
  decodeInteger,
  decodeItems,
  decodeNullableInteger,
  decodeNullableString,
  decodeNumber,
  type Decoder,
  decodeString,
  invalid,
  type LineDecoder
} from "./decoders.js"

export const decodeTotalsOfVersion5 = (value: unknown): LineDecoder => {
  const fields = decodeRecord(value, 7)
  if (fields["version"] !== 5) return invalid("version")
  const questionCount = decodeCount(fields["questions"])
  const totals = {
    completed: decodeCount(fields["completed"]),
    partial: 0,
    days: decodeIntegerCounts(fields["days"]),
    durations: { pages: new Map(), runs: decodeRuns(fields["durations"]), unsorted: [] },
    firstSubmittedAt: decodeNullableInteger(fields["firstSubmittedAt"]),
    lastSubmittedAt: decodeNullableInteger(fields["lastSubmittedAt"])
  }
  const questions = new Map<QuestionId, QuestionCounts>()
  let lineCount = 0
  return {
    add: (line) => {
      lineCount++
      const [id, counts] = decodeItems(line, 2)
      questions.set(QuestionId.make(decodeString(id)), decodeQuestionCounts(counts))
    },
    finish: () =>
      lineCount === questionCount && questions.size === questionCount
        ? { ...totals, questions }
        : invalid("questions")
  }
}

const decodeQuestionCounts: Decoder<QuestionCounts> = (value) => {
  const fields = decodeRecord(value, 11)
  return {
    answered: decodeCount(fields["answered"]),
    valueCounts: decodeTextCounts(fields["valueCounts"]),
    numberCounts: decodeNumberCounts(fields["numberCounts"]),
    columnCounts: decodeColumnCounts(fields["columnCounts"]),
    rankCounts: decodeRankCounts(fields["rankCounts"]),
    otherCount: decodeCount(fields["otherCount"]),
    fileCount: decodeCount(fields["fileCount"]),
    totalSize: decodeNumber(fields["totalSize"]),
    minDate: decodeNullableString(fields["minDate"]),
    maxDate: decodeNullableString(fields["maxDate"]),
    samples: decodeSamples(fields["samples"])
  }
}

const decodeSample: Decoder<Sample> = (value) => {
  const { id, submittedAt, text } = decodeRecord(value, 3)
  return { submittedAt: decodeInteger(submittedAt), id: decodeString(id), text: decodeString(text) }
}

/** A run of durations: the median depends on their ascending order. */
const decodeRun: Decoder<Float64Array> = (value) => {
  if (!Array.isArray(value)) return invalid("array")
  const run = new Float64Array(value.length)
  let previous = 0
  for (let index = 0; index < run.length; index++) {
    const millis = decodeCount(value[index])
    if (millis < previous) return invalid("run")
    run[index] = previous = millis
  }
  return run
}

/** Every field is decoded, so a record with the right number of fields has no other ones. */
const decodeRecord = (value: unknown, fieldCount: number): Readonly<Record<string, unknown>> =>
  isReadonlyRecord(value) && Object.keys(value).length === fieldCount ? value : invalid("object")

const pairDecoder =
  <Key, Value>(decodeKey: Decoder<Key>, decodeValue: Decoder<Value>): Decoder<readonly [Key, Value]> => (value) =>
    Array.isArray(value) && value.length === 2 ? [decodeKey(value[0]), decodeValue(value[1])] : invalid("pair")

/** A map is encoded as an array of pairs. */
const mapDecoder = <Key, Value>(
  decodeKey: Decoder<Key>,
  decodeValue: Decoder<Value>
): Decoder<ReadonlyMap<Key, Value>> => {
  const decodePairs = arrayDecoder(pairDecoder(decodeKey, decodeValue))
  return (value) => {
    const pairs = decodePairs(value)
    const map = new Map(pairs)
    return map.size === pairs.length ? map : invalid("map")
  }
}

const decodeRuns = arrayDecoder(decodeRun)
const decodeSamples = arrayDecoder(decodeSample)
const decodeIntegerCounts = mapDecoder(decodeInteger, decodeCount)
const decodeNumberCounts = mapDecoder(decodeNumber, decodeCount)
const decodeTextCounts = mapDecoder(decodeString, decodeCount)
const decodeColumnCounts = mapDecoder(decodeString, decodeTextCounts)
const decodeRankCounts = mapDecoder(decodeString, decodeIntegerCounts)
