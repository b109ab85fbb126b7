/**
 * Encodes a block of columns as text: a line of JSON with the different values and the places of the arrays, then the
 * arrays. The text is ASCII, so it can be cut anywhere.
 */
import * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import { yieldWhenDue } from "../../concurrency/yieldToEventLoop.js"
import {
  arrayDecoder,
  decodeCount,
  decodeItems,
  decodeNumber,
  decodeString,
  invalid
} from "../../encoding/jsonDecoders.js"
import { walkVersion } from "../../logic/questionnaire/walk.js"
import { type AnswerValue, isAnswerValue, isList, type Other } from "../../questions/AnswerValue.js"
import type { ShownParts } from "../../statistics/ShownParts.js"
import { QuestionId } from "../../values/Ids.js"
import type { Column } from "./Column.js"
import type { ColumnBlock, QuestionColumn, ShownColumn } from "./ColumnBlock.js"
import { ArrayReader, ArrayWriter, type Numbers } from "./PackedArrays.js"

/** Increase it when the format or the columns of a response change. Blocks of unknown versions are made again. */
const version = 1

/** Encodes a block. Other requests are served between its columns. */
export const encode = (block: ColumnBlock): Effect.Effect<string> =>
  Effect.gen(function*() {
    const writer = new ArrayWriter()
    const array = (values: Numbers) => {
      const { base, bits, count, hasGaps, start } = writer.add(values)
      return [start, count, base, bits, Number(hasGaps)]
    }
    const column = columnEncoder(array)
    const columnsOf = <Name extends string>(columns: ReadonlyMap<Name, () => Column>) =>
      Effect.forEach(
        columns,
        ([name, of]) => Effect.zipRight(yieldWhenDue, Effect.sync(() => [name, column(of())]))
      )
    const head = [version, walkVersion, block.size, ...arraysOf(block).map(array)]
    const texts = [column(block.language()), column(block.externalId()), Number(block.hasAllFields)]
    const fields = yield* columnsOf(block.fields)
    const variables = yield* columnsOf(block.variables)
    const questions = yield* Effect.forEach(block.questions, ([id, of]) =>
      Effect.zipRight(
        yieldWhenDue,
        Effect.sync(() => {
          const { answers, shown, skipped } = of()
          const parts = shown?.parts.map(({ options, rows }) => [options, rows])
          return [
            id,
            column(answers),
            skipped === undefined ? null : array(skipped),
            shown === undefined ? null : [array(shown.codes), parts]
          ]
        })
      ))
    return `${ascii(JSON.stringify([...head, ...texts, fields, variables, questions]))}\n${writer.text}`
  })

/** Decodes a block. Returns none unless the text is what `encode` of this version writes. */
export const decode = (text: string): Effect.Effect<Option.Option<ColumnBlock>> =>
  Effect.option(Effect.try(() => {
    const end = text.indexOf("\n")
    return decodeBlock(JSON.parse(text.slice(0, end)), text.slice(end + 1))
  }))

const arraysOf = ({ durations, seeds, sequences, statuses, submittedAt, versions }: ColumnBlock) => [
  withoutPlaces(sequences),
  statuses,
  submittedAt,
  durations,
  versions(),
  seeds()
]

/** Most sequence numbers are the next one: then all have the same distance from their place. */
const withoutPlaces = (sequences: Numbers): Numbers => {
  const distances = new Float64Array(sequences.length)
  for (let index = 0; index < distances.length; index++) distances[index] = (sequences[index] ?? 0) - index
  return distances
}

const withPlaces = (distances: Numbers): Numbers => {
  const sequences = new Float64Array(distances.length)
  for (let index = 0; index < sequences.length; index++) sequences[index] = (distances[index] ?? 0) + index
  return sequences
}

/** The number of items of each response. */
const lengthsOf = (starts: Numbers): Numbers => {
  const lengths = new Float64Array(Math.max(0, starts.length - 1))
  for (let index = 0; index < lengths.length; index++) lengths[index] = (starts[index + 1] ?? 0) - (starts[index] ?? 0)
  return lengths
}

const startsOf = (lengths: Numbers): Numbers => {
  const starts = new Float64Array(lengths.length + 1)
  for (let index = 0; index < lengths.length; index++) starts[index + 1] = (starts[index] ?? 0) + (lengths[index] ?? 0)
  return starts
}

const columnEncoder = (array: (values: Numbers) => ReadonlyArray<number>) => {
  const encodeColumn = (column: Column): ReadonlyArray<unknown> => {
    const head = [column.kind, array(column.codes)]
    switch (column.kind) {
      case "values":
        return [...head, column.values]
      case "numbers":
        return [...head, array(column.numbers)]
      case "dates":
        return [...head, array(column.millis), Number(column.hasTime)]
      case "lists":
        return [...head, array(lengthsOf(column.starts)), array(column.items), column.values]
      case "files":
        return [...head, array(lengthsOf(column.starts)), array(column.items), column.types, array(column.bytes)]
      case "rows":
        return [...head, Array.from(column.rows, ([row, cells]) => [row, encodeColumn(cells)])]
      case "texts":
        return [...head, array(column.lengths), column.numbers === undefined ? null : array(column.numbers)]
      case "opaque":
        return head
    }
  }
  return encodeColumn
}

/** Replaces all characters that are not ASCII by escapes of JSON. */
const ascii = (json: string): string =>
  json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)

const decodeBlock = (head: unknown, data: string): ColumnBlock => {
  const [foundVersion, foundWalk, size, ...items] = decodeItems(head, 15)
  if (foundVersion !== version || foundWalk !== walkVersion) return invalid("version")
  const { array, column } = decoders(data)
  const [sequences, statuses, submittedAt, durations, versions, seeds, ...columns] = items
  const [language, externalId, hasAllFields, fields, variables, questions] = columns
  const columnsOf = (value: unknown) =>
    new Map(
      arrayDecoder((item) => {
        const [name, encoded] = decodeItems(item, 2)
        return [decodeString(name), column(encoded)] as const
      })(value)
    )
  return {
    size: decodeCount(size),
    sequences: withPlaces(array(sequences)()),
    statuses: array(statuses)(),
    submittedAt: array(submittedAt)(),
    durations: array(durations)(),
    versions: once(array(versions)),
    seeds: once(array(seeds)),
    language: column(language),
    externalId: column(externalId),
    hasAllFields: hasAllFields === 1,
    fields: columnsOf(fields),
    variables: columnsOf(variables),
    questions: new Map(
      arrayDecoder((item) => {
        const [id, answers, skipped, shown] = decodeItems(item, 4)
        const read = questionDecoder(
          column(answers),
          skipped === null ? undefined : array(skipped),
          decodeShown(array, shown)
        )
        return [QuestionId.make(decodeString(id)), read] as const
      })(questions)
    )
  }
}

type Lazy<A> = () => A

const questionDecoder = (
  answers: Lazy<Column>,
  skipped: Lazy<Numbers> | undefined,
  shown: Lazy<ShownColumn> | undefined
): Lazy<QuestionColumn> => once(() => ({ answers: answers(), skipped: skipped?.(), shown: shown?.() }))

const decodeShown = (array: (value: unknown) => Lazy<Numbers>, value: unknown): Lazy<ShownColumn> | undefined => {
  if (value === null) return undefined
  const [codes, parts] = decodeItems(value, 2)
  const readCodes = array(codes)
  const decoded = arrayDecoder((item): ShownParts => {
    const [options, rows] = decodeItems(item, 2)
    return { options: decodeTexts(options), rows: decodeTexts(rows) }
  })(parts)
  return once(() => ({ codes: readCodes(), parts: decoded }))
}

const decodeTexts = arrayDecoder(decodeString)

/** The decoders of the arrays and columns of a block. They check at once, and read when a column is needed. */
const decoders = (data: string) => {
  const reader = new ArrayReader(data)
  const array = (value: unknown): Lazy<Numbers> => {
    const [start, count, base, bits, hasGaps] = decodeItems(value, 5)
    const packed = {
      start: decodeCount(start),
      count: decodeCount(count),
      base: decodeNumber(base),
      bits: decodeCount(bits),
      hasGaps: hasGaps === 1
    }
    return reader.has(packed) ? () => reader.read(packed) : invalid("array")
  }
  const column = (value: unknown): Lazy<Column> => {
    const encoded: ReadonlyArray<unknown> = Array.isArray(value) ? value : invalid("array")
    const [kind, encodedCodes, ...items] = encoded
    const codes = array(encodedCodes)
    return once(columnDecoder(kind, items, codes))
  }
  const columnDecoder = (
    kind: unknown,
    [first, second, third, fourth]: ReadonlyArray<unknown>,
    codes: Lazy<Numbers>
  ) => {
    switch (kind) {
      case "values": {
        const values = decodeValues(first)
        return (): Column => ({ kind, codes: codes(), values })
      }
      case "numbers": {
        const numbers = array(first)
        return (): Column => ({ kind, codes: codes(), numbers: numbers() })
      }
      case "dates": {
        const millis = array(first)
        return (): Column => ({ kind, codes: codes(), millis: millis(), hasTime: second === 1 })
      }
      case "lists": {
        const [lengths, listed, values] = [array(first), array(second), arrayDecoder(decodeItem)(third)]
        return (): Column => ({ kind, codes: codes(), starts: startsOf(lengths()), items: listed(), values })
      }
      case "files": {
        const [lengths, listed, types, bytes] = [array(first), array(second), decodeTexts(third), array(fourth)]
        return (): Column => ({
          kind,
          codes: codes(),
          starts: startsOf(lengths()),
          items: listed(),
          types,
          bytes: bytes()
        })
      }
      case "rows": {
        const rows = arrayDecoder((item) => {
          const [row, cells] = decodeItems(item, 2)
          return [decodeString(row), column(cells)] as const
        })(first)
        return (): Column => ({ kind, codes: codes(), rows: new Map(rows.map(([row, cells]) => [row, cells()])) })
      }
      case "texts": {
        const lengths = array(first)
        const numbers = second === null ? undefined : array(second)
        return (): Column => ({ kind, codes: codes(), lengths: lengths(), numbers: numbers?.() })
      }
      case "opaque":
        return (): Column => ({ kind, codes: codes() })
      default:
        return invalid("kind")
    }
  }
  return { array, column }
}

const decodeValues = arrayDecoder((value): AnswerValue => isAnswerValue(value) ? value : invalid("answer"))

const decodeItem = (value: unknown): string | Other => {
  if (typeof value === "string") return value
  return isAnswerValue(value) && typeof value === "object" && !isList(value) && typeof value.other === "string"
    ? { other: value.other }
    : invalid("item")
}

const once = <A>(make: Lazy<A>): Lazy<A> => {
  let made: { readonly value: A } | undefined
  return () => (made ??= { value: make() }).value
}
