/**
 * Encodes an aggregate of ended responses as the parts of a rollup. Together they are lines of JSON: the totals, then
 * the durations and a line for each question and each variable. Everything has its place in an array, without names,
 * and durations are distances from the previous one, which takes a third of the space. A rollup may have 10 MB of
 * samples, so other requests are served between its lines.
 */
import * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import { yieldWhenDue } from "../../concurrency/yieldToEventLoop.js"
import * as DecimalSums from "../../statistics/DecimalSums.js"
import type { Histogram } from "../../statistics/Histogram.js"
import type { QuestionCounts, Sample } from "../../statistics/QuestionCounts.js"
import { QuestionId } from "../../values/Ids.js"
import { sha256 } from "../../values/Secrets.js"
import type { Aggregate } from "../Aggregate.js"
import * as Durations from "../Durations.js"
import {
  arrayDecoder,
  decodeBigInt,
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
import type { RollupPart, SequenceRange } from "./RollupStore.js"

/** Increase it when the format or the counting changes. Rollups of unknown versions are counted again. */
const version = 10

/** Maximum UTF-16 code units of a part. A line that alone is longer is a part of its own. */
const maxPartLength = 512 * 1_024

/** Durations of a line. */
const maxDistances = 65_536

/** Encodes the aggregate of a range without its partial responses, which rollups do not count. */
export const encode = (
  { after, upTo }: SequenceRange,
  aggregate: Aggregate
): Effect.Effect<{ readonly digest: string; readonly parts: ReadonlyArray<RollupPart> }> =>
  Effect.gen(function*() {
    const compact = Durations.compact(aggregate.durations)
    const pages = Array.from(compact.pages, ([number, { counts }]) => ["page", number, ...counts])
    const runs = compact.runs.flatMap((run) =>
      Array.from(
        { length: Math.ceil(run.length / maxDistances) },
        (_, index) => ["run", ...distancesOf(run.subarray(index * maxDistances, (index + 1) * maxDistances))]
      )
    )
    const lines = [
      ...pages,
      ...runs,
      ...Array.from(aggregate.questions, encodeQuestion),
      ...Array.from(aggregate.variables, encodeVariable)
    ]
    const contents: Array<string> = []
    let content = JSON.stringify([version, lines.length, ...totalsOf(aggregate)])
    for (const value of lines) {
      yield* yieldWhenDue
      const line = JSON.stringify(value)
      if (content.length + 1 + line.length <= maxPartLength) content += `\n${line}`
      else {
        contents.push(content)
        content = line
      }
    }
    contents.push(content)
    const digest = yield* sha256((yield* Effect.forEach(contents, (content) => sha256(content))).join())
    const summary = {
      after,
      upTo,
      digest,
      firstSubmittedAt: aggregate.firstEndedAt,
      lastSubmittedAt: aggregate.lastEndedAt
    }
    return { digest, parts: contents.map((content, part) => ({ ...summary, part, content })) }
  })

const totalsOf = (aggregate: Aggregate): ReadonlyArray<unknown> => [
  aggregate.completed,
  aggregate.screenedOut,
  aggregate.overQuota,
  aggregate.firstEndedAt,
  aggregate.lastEndedAt,
  entriesOf(aggregate.days),
  aggregate.firstSubmittedAt,
  aggregate.lastSubmittedAt
]

/** The first duration, and the distance of each other one from the one before it. */
const distancesOf = (run: Float64Array): ReadonlyArray<number> => {
  let previous = 0
  return Array.from(run, (millis) => {
    const distance = millis - previous
    previous = millis
    return distance
  })
}

/** Keys and counts in turn. */
const entriesOf = <Key extends string | number>(histogram: Histogram<Key>): ReadonlyArray<Key | number> =>
  Array.from(histogram).flat()

const nestedEntriesOf = <Key extends string | number>(
  histograms: ReadonlyMap<string, Histogram<Key>>
): ReadonlyArray<string | ReadonlyArray<Key | number>> =>
  Array.from(histograms, ([key, histogram]) => [key, entriesOf(histogram)]).flat()

const encodeQuestion = ([id, counts]: readonly [QuestionId, QuestionCounts]): ReadonlyArray<unknown> => [
  "question",
  id,
  counts.answered,
  counts.skipped,
  entriesOf(counts.valueCounts),
  entriesOf(counts.numberCounts),
  encodeSums(counts.numberSums),
  nestedEntriesOf(counts.columnCounts),
  nestedEntriesOf(counts.rankCounts),
  counts.otherCount,
  counts.fileCount,
  counts.totalSize,
  counts.minDate,
  counts.maxDate,
  counts.samples.map(({ id, submittedAt, text }) => [submittedAt, id, text])
]

const encodeVariable = ([name, sums]: readonly [string, DecimalSums.DecimalSums]): ReadonlyArray<unknown> => [
  "variable",
  name,
  ...encodeSums(sums)
]

/**
 * The sums are texts, because they are greater than the numbers that JSON has exactly. Sums of no numbers are an empty
 * array, because JSON has no infinite extremes.
 */
const encodeSums = ({ count, max, min, squares, sum }: DecimalSums.DecimalSums): ReadonlyArray<unknown> =>
  count === 0 ? [] : [count, sum.toString(), squares.toString(), min, max]

/**
 * Decodes the parts of a rollup, which are in order. Parts with another digest than the first one are ignored. Returns
 * none unless the others are exactly what `encode` of this version writes.
 */
export const decode = (parts: ReadonlyArray<RollupPart>): Effect.Effect<Option.Option<Aggregate>> =>
  Effect.option(Effect.gen(function*() {
    const [first = "", ...others] = parts.filter(({ digest }) => digest === parts[0]?.digest)
      .flatMap(({ content }) => content.split("\n"))
    const totals = yield* parse(first)
    const lines = yield* Effect.try(() => decodeTotals(totals))
    let addedLength = Infinity
    for (const line of others) {
      // Only once for a small rollup, because it costs as much as to decode a short line.
      if (addedLength > maxLengthBetweenYields) {
        yield* yieldWhenDue
        addedLength = 0
      }
      addedLength += line.length
      const value = yield* parse(line)
      yield* Effect.try(() => {
        lines.add(value)
      })
    }
    return yield* Effect.try(lines.finish)
  }))

const parse = (line: string): Effect.Effect<unknown, unknown> => Effect.try((): unknown => JSON.parse(line))

/** UTF-16 code units of lines that are decoded without a pause: about a millisecond. */
const maxLengthBetweenYields = 64 * 1_024

const decodeTotals = (value: unknown): LineDecoder => {
  const [
    foundVersion,
    lineCount,
    completed,
    screenedOut,
    overQuota,
    firstEndedAt,
    lastEndedAt,
    days,
    firstSubmittedAt,
    lastSubmittedAt
  ] = decodeItems(value, 10)
  if (foundVersion !== version) return invalid("version")
  const totals = {
    completed: decodeCount(completed),
    screenedOut: decodeCount(screenedOut),
    overQuota: decodeCount(overQuota),
    partial: 0,
    reached: new Map<QuestionId, number>(),
    firstEndedAt: decodeNullableInteger(firstEndedAt),
    lastEndedAt: decodeNullableInteger(lastEndedAt),
    days: decodeIntegerEntries(days),
    firstSubmittedAt: decodeNullableInteger(firstSubmittedAt),
    lastSubmittedAt: decodeNullableInteger(lastSubmittedAt)
  }
  const durations = Durations.make()
  const questions = new Map<QuestionId, QuestionCounts>()
  const variables = new Map<string, DecimalSums.DecimalSums>()
  let linesLeft = decodeCount(lineCount)
  return {
    add: (line) => {
      linesLeft--
      const items: ReadonlyArray<unknown> = Array.isArray(line) ? line : invalid("array")
      switch (items[0]) {
        case "question":
          questions.set(decodeQuestionId(questions, items[1]), decodeQuestionCounts(items.slice(2)))
          break
        case "variable":
          variables.set(decodeNewName(variables, items[1]), decodeSums(items.slice(2)))
          break
        case "run":
          durations.runs.push(decodeRun(items.slice(1)))
          break
        case "page":
          durations.pages.set(decodePageNumber(durations, items[1]), decodePage(items.slice(2)))
          break
        default:
          invalid("kind of line")
      }
    },
    finish: () => linesLeft === 0 ? { ...totals, durations, questions, variables } : invalid("number of lines")
  }
}

const decodeQuestionId = (questions: ReadonlyMap<QuestionId, unknown>, value: unknown): QuestionId => {
  const id = QuestionId.make(decodeString(value))
  return questions.has(id) ? invalid("different ids") : id
}

const decodeNewName = (variables: ReadonlyMap<string, unknown>, value: unknown): string => {
  const name = decodeString(value)
  return variables.has(name) ? invalid("different names") : name
}

const decodeSums: Decoder<DecimalSums.DecimalSums> = (value) => {
  if (Array.isArray(value) && value.length === 0) return DecimalSums.empty
  const [count, sum, squares, min, max] = decodeItems(value, 5)
  return {
    count: decodeCount(count),
    sum: decodeBigInt(sum),
    squares: decodeBigInt(squares),
    min: decodeNumber(min),
    max: decodeNumber(max)
  }
}

const decodeQuestionCounts = (items: ReadonlyArray<unknown>): QuestionCounts => {
  const [
    answered,
    skipped,
    valueCounts,
    numberCounts,
    numberSums,
    columnCounts,
    rankCounts,
    otherCount,
    fileCount,
    totalSize,
    minDate,
    maxDate,
    samples
  ] = decodeItems(items, 13)
  return {
    answered: decodeCount(answered),
    skipped: decodeCount(skipped),
    valueCounts: decodeTextEntries(valueCounts),
    numberCounts: decodeNumberEntries(numberCounts),
    numberSums: decodeSums(numberSums),
    columnCounts: decodeColumnCounts(columnCounts),
    rankCounts: decodeRankCounts(rankCounts),
    otherCount: decodeCount(otherCount),
    fileCount: decodeCount(fileCount),
    totalSize: decodeNumber(totalSize),
    minDate: decodeNullableString(minDate),
    maxDate: decodeNullableString(maxDate),
    samples: decodeSamples(samples)
  }
}

const decodeSample: Decoder<Sample> = (value) => {
  const [submittedAt, id, text] = decodeItems(value, 3)
  return { submittedAt: decodeInteger(submittedAt), id: decodeString(id), text: decodeString(text) }
}

const decodePageNumber = (durations: Durations.Durations, value: unknown): number => {
  const number = decodeCount(value)
  return durations.pages.has(number) ? invalid("different pages") : number
}

const decodePage = (items: ReadonlyArray<unknown>): Durations.Page => {
  const counts = new Uint32Array(Durations.pageSize)
  const values = decodeItems(items, Durations.pageSize)
  for (let offset = 0; offset < counts.length; offset++) counts[offset] = decodeCount(values[offset])
  return Durations.makePage(counts)
}

/** A run is in ascending order, because no distance is negative. */
const decodeRun = (distances: ReadonlyArray<unknown>): Float64Array => {
  if (distances.length === 0) return invalid("run")
  const run = new Float64Array(distances.length)
  let previous = 0
  for (let index = 0; index < run.length; index++) {
    previous += decodeCount(distances[index])
    run[index] = previous
  }
  return run
}

/** Decodes keys and values in turn. */
const entriesDecoder =
  <Key, Value>(decodeKey: Decoder<Key>, decodeValue: Decoder<Value>): Decoder<ReadonlyMap<Key, Value>> => (value) => {
    const entries = Array.isArray(value) ? value : invalid("array")
    const map = new Map<Key, Value>()
    for (let index = 0; index < entries.length; index += 2) {
      map.set(decodeKey(entries[index]), decodeValue(entries[index + 1]))
    }
    return 2 * map.size === entries.length ? map : invalid("entries")
  }

const decodeSamples = arrayDecoder(decodeSample)
const decodeIntegerEntries = entriesDecoder(decodeInteger, decodeCount)
const decodeNumberEntries = entriesDecoder(decodeNumber, decodeCount)
const decodeTextEntries = entriesDecoder(decodeString, decodeCount)
const decodeColumnCounts = entriesDecoder(decodeString, decodeTextEntries)
const decodeRankCounts = entriesDecoder(decodeString, decodeIntegerEntries)
