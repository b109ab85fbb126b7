/**
 * Encodes an aggregate of completed responses as the parts of a rollup. Together they are a line of JSON with the
 * totals and one for each question. A rollup may have 10 MB of samples, so other requests are served between its lines.
 * The first request after a restart decodes thousands of rollups, so the decoders are written by hand: a schema takes
 * twenty times as long.
 */
import * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import { isReadonlyRecord } from "effect/Predicate"
import { yieldWhenDue } from "../../concurrency/yieldToEventLoop.js"
import type { QuestionCounts, Sample } from "../../statistics/QuestionCounts.js"
import { QuestionId } from "../../values/Ids.js"
import { sha256 } from "../../values/Secrets.js"
import type { Aggregate } from "../Aggregate.js"
import * as Durations from "../Durations.js"
import type { RollupPart, SequenceRange } from "./RollupStore.js"

/** Increase it when the format or the counting changes. Rollups of other versions are then counted again. */
const version = 5

/** Maximum UTF-16 code units of a part. A line that alone is longer is a part of its own. */
const maxPartLength = 512 * 1_024

/** Encodes the aggregate of a range without its partial responses, which rollups do not count. */
export const encode = (
  { after, upTo }: SequenceRange,
  { durations, partial: _, questions, ...totals }: Aggregate
): Effect.Effect<ReadonlyArray<RollupPart>> =>
  Effect.gen(function*() {
    const { runs } = Durations.compact(durations)
    const contents: Array<string> = []
    let content = encodeLine({ version, questions: questions.size, durations: runs, ...totals })
    for (const question of questions) {
      yield* yieldWhenDue
      const line = encodeLine(question)
      if (content.length + 1 + line.length <= maxPartLength) content += `\n${line}`
      else {
        contents.push(content)
        content = line
      }
    }
    contents.push(content)
    const digest = yield* sha256((yield* Effect.forEach(contents, sha256)).join())
    return contents.map((content, part) => ({ after, upTo, part, digest, content }))
  })

const encodeLine = (value: unknown): string =>
  JSON.stringify(
    value,
    (_, value: unknown) => value instanceof Map || value instanceof Float64Array ? Array.from<unknown>(value) : value
  )

/**
 * Decodes the parts of a rollup, which are in order. Parts with another digest than the first one are ignored. Returns
 * none unless the others are exactly what `encode` of this version writes.
 */
export const decode = (parts: ReadonlyArray<RollupPart>): Effect.Effect<Option.Option<Aggregate>> =>
  Effect.option(Effect.gen(function*() {
    const [first = "", ...lines] = parts.filter(({ digest }) => digest === parts[0]?.digest)
      .flatMap(({ content }) => content.split("\n"))
    const { questionCount, ...totals } = yield* decodeLine(decodeTotals, first)
    const questions = new Map<QuestionId, QuestionCounts>()
    let decodedLength = Infinity
    for (const line of lines) {
      // Only once for a small rollup, because it costs as much as to decode a short line.
      if (decodedLength > maxLengthBetweenYields) {
        yield* yieldWhenDue
        decodedLength = 0
      }
      decodedLength += line.length
      const [id, counts] = yield* decodeLine(decodeQuestion, line)
      questions.set(id, counts)
    }
    const isComplete = lines.length === questionCount && questions.size === questionCount
    return yield* isComplete ? Effect.succeed({ ...totals, questions }) : Effect.fail("incomplete")
  }))

type Decoder<A> = (value: unknown) => A

const decodeLine = <A>(decode: Decoder<A>, line: string) => Effect.try(() => decode(JSON.parse(line)))

/** UTF-16 code units of lines that are decoded without a pause: about a millisecond. */
const maxLengthBetweenYields = 64 * 1_024

const decodeTotals: Decoder<Omit<Aggregate, "questions"> & { readonly questionCount: number }> = (value) => {
  const fields = decodeRecord(value, 7)
  if (fields["version"] !== version) return invalid("version")
  return {
    questionCount: decodeCount(fields["questions"]),
    completed: decodeCount(fields["completed"]),
    partial: 0,
    days: decodeIntegerCounts(fields["days"]),
    durations: { runs: decodeRuns(fields["durations"]), unsorted: [] },
    firstSubmittedAt: decodeNullableInteger(fields["firstSubmittedAt"]),
    lastSubmittedAt: decodeNullableInteger(fields["lastSubmittedAt"])
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

const arrayDecoder = <A>(decodeItem: Decoder<A>): Decoder<ReadonlyArray<A>> => (value) =>
  Array.isArray(value) ? value.map((item: unknown) => decodeItem(item)) : invalid("array")

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

const nullableDecoder = <A>(decode: Decoder<A>): Decoder<A | null> => (value) => value === null ? null : decode(value)

const decodeNumber: Decoder<number> = (value) =>
  typeof value === "number" && Number.isFinite(value) ? value : invalid("number")

const decodeInteger: Decoder<number> = (value) =>
  typeof value === "number" && Number.isSafeInteger(value) ? value : invalid("integer")

const decodeCount: Decoder<number> = (value) => {
  const count = decodeInteger(value)
  return count >= 0 ? count : invalid("count")
}

const decodeString: Decoder<string> = (value) => typeof value === "string" ? value : invalid("string")

const decodeNullableInteger = nullableDecoder(decodeInteger)
const decodeNullableString = nullableDecoder(decodeString)
const decodeRuns = arrayDecoder(decodeRun)
const decodeSamples = arrayDecoder(decodeSample)
const decodeIntegerCounts = mapDecoder(decodeInteger, decodeCount)
const decodeNumberCounts = mapDecoder(decodeNumber, decodeCount)
const decodeTextCounts = mapDecoder(decodeString, decodeCount)
const decodeColumnCounts = mapDecoder(decodeString, decodeTextCounts)
const decodeRankCounts = mapDecoder(decodeString, decodeIntegerCounts)

const decodeQuestion = pairDecoder((id) => QuestionId.make(decodeString(id)), decodeQuestionCounts)

const invalid = (expected: string): never => {
  throw new TypeError(`A rollup does not have the expected ${expected}.`)
}
