/**
 * Encodes an aggregate of ended responses as the parts of a rollup. Together they are lines of JSON: the totals, then
 * the durations and a line for each question and each variable. Everything has its place in an array, without names,
 * and durations are distances from the previous one, which takes a third of the space. A rollup may have 10 MB of
 * samples, so other requests are served between its lines.
 */
import * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import { yieldWhenDue } from "../../concurrency/yieldToEventLoop.js"
import {
  decodeCount,
  decodeInteger,
  decodeItems,
  decodeNullableInteger,
  decodeString,
  invalid
} from "../../encoding/jsonDecoders.js"
import * as CountsCodec from "../../statistics/CountsCodec.js"
import type { DecimalSums } from "../../statistics/DecimalSums.js"
import type { QuestionCounts } from "../../statistics/QuestionCounts.js"
import { QuestionId } from "../../values/Ids.js"
import { sha256 } from "../../values/Secrets.js"
import type { Aggregate } from "../Aggregate.js"
import * as BlockCodec from "../columns/BlockCodec.js"
import type { ColumnBlock } from "../columns/ColumnBlock.js"
import * as Durations from "../Durations.js"
import { firstParts, type RollupPart, type RollupSummary, type SequenceRange } from "./RollupStore.js"

/** Increase it when the format or the counting changes. Rollups of unknown versions are counted again. */
const version = 12

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
      ...Array.from(aggregate.questions, ([id, counts]) => ["question", id, ...CountsCodec.encode(counts)]),
      ...Array.from(aggregate.variables, ([name, sums]) => ["variable", name, CountsCodec.sums.encode(sums)].flat())
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
    return yield* toParts(contents, firstParts.aggregate, {
      after,
      upTo,
      firstSubmittedAt: aggregate.firstEndedAt,
      lastSubmittedAt: aggregate.lastEndedAt
    })
  })

/** Encodes the columns of the responses that a rollup counts. */
export const encodeColumns = ({ after, upTo }: SequenceRange, block: ColumnBlock) =>
  Effect.gen(function*() {
    const text = yield* BlockCodec.encode(block)
    const contents = Array.from(
      { length: Math.ceil(text.length / maxPartLength) },
      (_, part) => text.slice(part * maxPartLength, (part + 1) * maxPartLength)
    )
    const times = Array.from(block.submittedAt)
    return yield* toParts(contents, firstParts.columns, {
      after,
      upTo,
      firstSubmittedAt: block.size === 0 ? null : times.reduce((first, time) => Math.min(first, time)),
      lastSubmittedAt: block.size === 0 ? null : times.reduce((last, time) => Math.max(last, time))
    })
  })

/** Decodes the parts of columns, which are in order, as `decode` does. */
export const decodeColumns = (parts: ReadonlyArray<RollupPart>): Effect.Effect<Option.Option<ColumnBlock>> =>
  BlockCodec.decode(contentsOf(parts).join(""))

/** The contents of the parts that have the digest of the first one. */
const contentsOf = (parts: ReadonlyArray<RollupPart>): ReadonlyArray<string> =>
  parts.filter(({ digest }) => digest === parts[0]?.digest).map(({ content }) => content)

const toParts = (
  contents: ReadonlyArray<string>,
  firstPart: number,
  summary: Omit<RollupSummary, "digest">
): Effect.Effect<{ readonly digest: string; readonly parts: ReadonlyArray<RollupPart> }> =>
  Effect.gen(function*() {
    const digest = yield* sha256((yield* Effect.forEach(contents, (content) => sha256(content))).join())
    const parts = contents.map((content, index) => ({ ...summary, digest, part: firstPart + index, content }))
    return { digest, parts }
  })

/** The number of completed responses by day. */
const days = CountsCodec.histogram(decodeInteger)

const totalsOf = (aggregate: Aggregate): ReadonlyArray<unknown> => [
  aggregate.completed,
  aggregate.screenedOut,
  aggregate.overQuota,
  aggregate.firstEndedAt,
  aggregate.lastEndedAt,
  days.encode(aggregate.days),
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

/**
 * Decodes the parts of a rollup, which are in order. Parts with another digest than the first one are ignored. Returns
 * none unless the others are exactly what `encode` of this version writes.
 */
export const decode = (parts: ReadonlyArray<RollupPart>): Effect.Effect<Option.Option<Aggregate>> =>
  Effect.option(Effect.gen(function*() {
    const [first = "", ...others] = contentsOf(parts).flatMap((content) => content.split("\n"))
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

/** Decodes the lines of a rollup after its first one. */
interface LineDecoder {
  readonly add: (line: unknown) => void
  /** Returns the aggregate of all lines. */
  readonly finish: () => Aggregate
}

const decodeTotals = (value: unknown): LineDecoder => {
  const [
    foundVersion,
    lineCount,
    completed,
    screenedOut,
    overQuota,
    firstEndedAt,
    lastEndedAt,
    storedDays,
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
    days: days.decode(storedDays),
    firstSubmittedAt: decodeNullableInteger(firstSubmittedAt),
    lastSubmittedAt: decodeNullableInteger(lastSubmittedAt)
  }
  const durations = Durations.make()
  const questions = new Map<QuestionId, QuestionCounts>()
  const variables = new Map<string, DecimalSums>()
  let linesLeft = decodeCount(lineCount)
  return {
    add: (line) => {
      linesLeft--
      const items: ReadonlyArray<unknown> = Array.isArray(line) ? line : invalid("array")
      switch (items[0]) {
        case "question":
          questions.set(decodeQuestionId(questions, items[1]), CountsCodec.decode(items.slice(2)))
          break
        case "variable":
          variables.set(decodeNewName(variables, items[1]), CountsCodec.sums.decode(items.slice(2)))
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
