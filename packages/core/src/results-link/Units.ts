/** The units in which a results link shows figures, and the responses that count for each. */
import * as Schema from "effect/Schema"
import type { Aggregate } from "../analytics/Aggregate.js"
import * as Durations from "../analytics/Durations.js"
import { isList } from "../questions/AnswerValue.js"
import type { Question } from "../questions/Question.js"
import type { Response } from "../responses/Response.js"
import type { QuestionId } from "../values/Ids.js"

/** Names a unit. */
export type UnitKey = string

export const completedKey: UnitKey = "completed"
export const durationKey: UnitKey = "duration"
export const variableKey = (name: string): UnitKey => `variable ${name}`
export const questionKey = (id: QuestionId): UnitKey => `question ${id}`
export const rowKey = (id: QuestionId, row: string): UnitKey => `row ${id} ${row}`

const histogram = <Key, KeyEncoded>(key: Schema.Schema<Key, KeyEncoded>) =>
  Schema.ReadonlyMap({ key, value: Schema.Int })

const decimalSums = {
  count: Schema.Int,
  sum: Schema.BigInt,
  squares: Schema.BigInt,
  min: Schema.Number,
  max: Schema.Number
}

const numberDistribution = Schema.Struct({
  level: Schema.Int,
  values: histogram(Schema.Number),
  bins: histogram(Schema.BigInt)
})

/** Absent where figures were published before there were such counts. */
const shownHistogram = Schema.optionalWith(histogram(Schema.String), { default: () => new Map<string, number>() })

/** Counts of a question. Of a text there is the id of its response: a removed response takes its texts with it. */
const StoredCounts = Schema.Struct({
  answered: Schema.Int,
  valueCounts: histogram(Schema.String),
  numberCounts: histogram(Schema.Number),
  /** Null: there are no numbers, so no extremes either. */
  numberSums: Schema.NullOr(Schema.Struct(decimalSums)),
  rankCounts: Schema.ReadonlyMap({ key: Schema.String, value: histogram(Schema.Number) }),
  shownCounts: shownHistogram,
  otherCount: Schema.Int,
  fileCount: Schema.Int,
  totalSize: Schema.Number,
  minDate: Schema.NullOr(Schema.String),
  maxDate: Schema.NullOr(Schema.String),
  samples: Schema.Array(Schema.String),
  /** Absent where there are no numbers, and where figures were published before there were such counts. */
  numberDistribution: Schema.optional(numberDistribution)
})

/** The figures of a unit. */
export const UnitFigures = Schema.Union(
  Schema.TaggedStruct("Completed", {}),
  Schema.TaggedStruct("Duration", { medianMillis: Schema.Number }),
  Schema.TaggedStruct("Variable", decimalSums),
  Schema.TaggedStruct("Question", { type: Schema.String, counts: StoredCounts }),
  Schema.TaggedStruct("Row", { columns: histogram(Schema.String), shownColumns: shownHistogram })
)
export type UnitFigures = typeof UnitFigures.Type

/** A unit of an aggregate. */
export interface PresentUnit {
  /** The completed responses that count for the unit. */
  readonly count: number
  readonly figures: UnitFigures
}

/** The units of an aggregate, each with the number of responses that count for it. */
export type PresentUnits = ReadonlyMap<UnitKey, PresentUnit>

/** Returns the units of an aggregate. Their figures are computed when they are read. */
export const presentUnits = (aggregate: Aggregate, questions: ReadonlyArray<Question>): PresentUnits => {
  const units = new Map<UnitKey, PresentUnit>()
  units.set(completedKey, { count: aggregate.completed, figures: { _tag: "Completed" } })
  units.set(durationKey, {
    count: Durations.size(aggregate.durations),
    get figures() {
      return { _tag: "Duration", medianMillis: Durations.median(aggregate.durations) ?? 0 } as const
    }
  })
  aggregate.variables.forEach((sums, name) => {
    units.set(variableKey(name), { count: sums.count, figures: { _tag: "Variable", ...sums } })
  })
  for (const { id, type } of questions) {
    const counts = aggregate.questions.get(id)
    if (counts === undefined) continue
    const {
      columnCounts,
      numberDistribution,
      numberSums,
      samples,
      shownColumnCounts,
      shownCounts,
      skipped: _,
      valueCounts,
      ...stored
    } = counts
    const isMatrix = type === "matrix"
    units.set(questionKey(id), {
      count: counts.answered,
      get figures() {
        return {
          _tag: "Question",
          type,
          counts: {
            ...stored,
            numberSums: numberSums.count === 0 ? null : numberSums,
            // The rows of a matrix are units of their own.
            valueCounts: isMatrix ? none : valueCounts,
            shownCounts: isMatrix ? none : shownCounts,
            samples: samples.map(({ id }) => id),
            ...numberSums.count === 0 ? {} : { numberDistribution }
          }
        } as const
      }
    })
    if (!isMatrix) continue
    valueCounts.forEach((count, row) => {
      units.set(rowKey(id, row), {
        count,
        figures: {
          _tag: "Row",
          columns: columnCounts.get(row) ?? none,
          shownColumns: shownColumnCounts.get(row) ?? none
        }
      })
    })
  }
  return units
}

const none: ReadonlyMap<string, number> = new Map()

/** The units for which a completed response counts. `presentUnits` counts the same. */
export const unitsOf = (
  { answers, startedAt, variables }: Response,
  matrices: ReadonlySet<QuestionId>
): ReadonlyArray<UnitKey> => {
  const units = [completedKey]
  if (startedAt !== null) units.push(durationKey)
  for (const name in variables) if (typeof variables[name] === "number") units.push(variableKey(name))
  for (const { questionId, value } of answers) {
    units.push(questionKey(questionId))
    if (!matrices.has(questionId) || typeof value !== "object" || isList(value)) continue
    for (const row of Object.keys(value)) units.push(rowKey(questionId, row))
  }
  return units
}
