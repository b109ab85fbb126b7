/**
 * An aggregate as text, in which it rests. Of completed responses alone: partial ones are counted as they come.
 *
 * Thousands are read when a large survey is asked for the first time, and a schema would take twenty times as long: so
 * the few forms of value here have readers of their own, as strict.
 */
import * as Data from "effect/Data"
import * as Either from "effect/Either"
import { isReadonlyRecord } from "effect/Predicate"
import type { QuestionCounts, Sample } from "../statistics/QuestionCounts.js"
import { QuestionId } from "../values/Ids.js"
import type { Aggregate } from "./Aggregate.js"
import * as Durations from "./Durations.js"

/** Raised whenever the form changes, or what is counted. */
const form = 2

export const encode = (aggregate: Aggregate): string => {
  const { fresh: _, runs } = Durations.compact(aggregate.durations)
  return JSON.stringify(
    { ...aggregate, form, durations: runs },
    (_, value: unknown) => value instanceof Map || value instanceof Float64Array ? Array.from<unknown>(value) : value
  )
}

/** A text that another program wrote in a form of its own: what it says has to be counted again. */
export class Unreadable extends Data.TaggedError("Unreadable") {}

export const decode = (text: string): Either.Either<Aggregate, Unreadable> =>
  Either.try({ try: () => aggregate(JSON.parse(text)), catch: () => new Unreadable() })

type Reader<A> = (value: unknown) => A

const aggregate: Reader<Aggregate> = (value) => {
  const fields = record(value)
  if (fields["form"] !== form) throw new Unreadable()
  return {
    completed: number(fields["completed"]),
    partial: 0,
    days: map(number, number)(fields["days"]),
    durations: { runs: list((run) => Float64Array.from(list(number)(run)))(fields["durations"]), fresh: [] },
    firstSubmittedAt: orNull(number)(fields["firstSubmittedAt"]),
    lastSubmittedAt: orNull(number)(fields["lastSubmittedAt"]),
    questions: map((id) => QuestionId.make(string(id)), tally)(fields["questions"])
  }
}

const tally: Reader<QuestionCounts> = (value) => {
  const fields = record(value)
  return {
    answered: number(fields["answered"]),
    valueCounts: counts(fields["valueCounts"]),
    numberCounts: map(number, number)(fields["numberCounts"]),
    columnCounts: map(string, counts)(fields["columnCounts"]),
    rankCounts: map(string, map(number, number))(fields["rankCounts"]),
    otherCount: number(fields["otherCount"]),
    fileCount: number(fields["fileCount"]),
    totalSize: number(fields["totalSize"]),
    minDate: orNull(string)(fields["minDate"]),
    maxDate: orNull(string)(fields["maxDate"]),
    samples: list(sample)(fields["samples"])
  }
}

const sample: Reader<Sample> = (value) => {
  const { id, submittedAt, text } = record(value)
  return { submittedAt: number(submittedAt), id: string(id), text: string(text) }
}

const record: Reader<Readonly<Record<string, unknown>>> = (value) => {
  if (!isReadonlyRecord(value)) throw new Unreadable()
  return value
}

const list = <A>(read: Reader<A>): Reader<ReadonlyArray<A>> => (value) => {
  if (!Array.isArray(value)) throw new Unreadable()
  return value.map((item: unknown) => read(item))
}

const map = <Key, Value>(key: Reader<Key>, of: Reader<Value>): Reader<ReadonlyMap<Key, Value>> => {
  const pairs = list((pair) => {
    const [left, right] = list((part) => part)(pair)
    return [key(left), of(right)] as const
  })
  return (value) => new Map(pairs(value))
}

const number: Reader<number> = (value) => {
  if (typeof value !== "number") throw new Unreadable()
  return value
}

const string: Reader<string> = (value) => {
  if (typeof value !== "string") throw new Unreadable()
  return value
}

const orNull = <A>(read: Reader<A>): Reader<A | null> => (value) => value === null ? null : read(value)

const counts = map(string, number)
