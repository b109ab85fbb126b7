/**
 * What a results link shows, so that nobody learns from it what few respondents have answered. The figures are in
 * units: the number of responses, the median time, each variable, each question, and each row of a matrix. A unit shows
 * nothing before `minResponses` responses have it. Then it stays as it is until as many further responses have it, and
 * takes a step: all its figures are those of this moment. So who reads the link after every response, and subtracts,
 * learns the figures of at least `minResponses` responses. A removal shows with the next step.
 */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Aggregate } from "../analytics/Aggregate.js"
import * as Durations from "../analytics/Durations.js"
import { isList } from "../questions/AnswerValue.js"
import type { Question } from "../questions/Question.js"
import type { Response } from "../responses/Response.js"
import * as DecimalSums from "../statistics/DecimalSums.js"
import * as QuestionCounts from "../statistics/QuestionCounts.js"
import type { QuestionId } from "../values/Ids.js"

/** The fewest responses that a figure, and a change of a figure, is made of. */
export const minResponses = 5

/**
 * Maximum length of the JSON of a unit, in UTF-16 code units. A question with more values, such as a fine slider with
 * many answers, takes no step.
 */
export const maxUnitLength = 128 * 1_024

/** Maximum length of the JSON of all units of a survey. A unit that does not fit takes no step. */
export const maxLength = 4 * 1_048_576

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

/** Counts of a question. Of a text there is the id of its response: a removed response takes its texts with it. */
const StoredCounts = Schema.Struct({
  answered: Schema.Int,
  valueCounts: histogram(Schema.String),
  numberCounts: histogram(Schema.Number),
  /** Null: there are no numbers, so no extremes either. */
  numberSums: Schema.NullOr(Schema.Struct(decimalSums)),
  rankCounts: Schema.ReadonlyMap({ key: Schema.String, value: histogram(Schema.Number) }),
  otherCount: Schema.Int,
  fileCount: Schema.Int,
  totalSize: Schema.Number,
  minDate: Schema.NullOr(Schema.String),
  maxDate: Schema.NullOr(Schema.String),
  samples: Schema.Array(Schema.String)
})

const UnitFigures = Schema.Union(
  Schema.TaggedStruct("Completed", {}),
  Schema.TaggedStruct("Duration", { medianMillis: Schema.Number }),
  Schema.TaggedStruct("Variable", decimalSums),
  Schema.TaggedStruct("Question", { type: Schema.String, counts: StoredCounts }),
  Schema.TaggedStruct("Row", { columns: histogram(Schema.String) })
)

/** A unit at the moment of its last step. */
const PublishedUnit = Schema.Struct({
  /** The last sequence number of the survey at that moment. */
  at: Schema.Int,
  /** The responses that had the unit. */
  count: Schema.Int,
  figures: UnitFigures
})
export interface PublishedUnit extends Schema.Schema.Type<typeof PublishedUnit> {}

/** The units that have been published. */
export type Publication = ReadonlyMap<UnitKey, PublishedUnit>

export const empty: Publication = new Map()

/** The units of an aggregate, each with the responses that have it. */
export type PresentUnits = ReadonlyMap<UnitKey, Omit<PublishedUnit, "at">>

/** Returns the units of an aggregate. Their figures are computed when they are read. */
export const presentUnits = (aggregate: Aggregate, questions: ReadonlyArray<Question>): PresentUnits => {
  const units = new Map<UnitKey, Omit<PublishedUnit, "at">>()
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
    const { columnCounts, numberSums, samples, skipped: _, valueCounts, ...stored } = counts
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
            valueCounts: isMatrix ? new Map<string, number>() : valueCounts,
            samples: samples.map(({ id }) => id)
          }
        } as const
      }
    })
    if (!isMatrix) continue
    valueCounts.forEach((count, row) => {
      units.set(rowKey(id, row), { count, figures: { _tag: "Row", columns: columnCounts.get(row) ?? new Map() } })
    })
  }
  return units
}

/** The units that a completed response has. `presentUnits` counts each unit once for each response that has it. */
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

/** The state of the response log to which units belong. */
export interface LogState {
  readonly lastSequence: number
  readonly lastRemoval: number
}

/**
 * The units that have not grown by `minResponses`, and may have as many new responses all the same, because others were
 * removed. Only the log tells: each is to be counted in the responses with sequence numbers greater than its value.
 */
export const unitsToCount = (
  publication: Publication,
  present: PresentUnits,
  { lastRemoval, lastSequence }: LogState
): ReadonlyMap<UnitKey, number> => {
  const units = new Map<UnitKey, number>()
  publication.forEach(({ at, count }, key) => {
    const presentCount = present.get(key)?.count ?? 0
    if (
      presentCount - count < minResponses && presentCount >= minResponses && lastRemoval > at &&
      lastSequence - at >= minResponses
    ) units.set(key, at)
  })
  return units
}

/**
 * Moves every unit on that may take a step.
 *
 * @param arrivals - The new responses of units, where they were counted. A lower number than there are is safe.
 * @returns The publication after the step, or `undefined` when no unit takes one.
 */
export const advance = (
  publication: Publication,
  present: PresentUnits,
  { lastSequence }: LogState,
  arrivals: ReadonlyMap<UnitKey, number>
): Publication | undefined => {
  const moved: Array<UnitKey> = []
  present.forEach(({ count }, key) => {
    const growth = count - (publication.get(key)?.count ?? 0)
    if (Math.max(growth, arrivals.get(key) ?? 0) >= minResponses) moved.push(key)
  })
  if (moved.length === 0) return undefined
  const next = new Map(publication)
  let length = 0
  publication.forEach((unit, key) => length += lengthOf(key, unit))
  for (const key of moved) {
    const unit = present.get(key)
    if (unit === undefined) continue
    const before = publication.get(key)
    const step = { at: lastSequence, count: unit.count, figures: unit.figures }
    const [added, freed] = [lengthOf(key, step), before === undefined ? 0 : lengthOf(key, before)]
    if (added > maxUnitLength || length + added - freed > maxLength) continue
    next.set(key, step)
    length += added - freed
  }
  return moved.some((key) => next.get(key) !== publication.get(key)) ? next : undefined
}

const lengthOf = (key: UnitKey, unit: PublishedUnit): number => encodeEntries([[key, unit]]).length

const Entries = Schema.parseJson(Schema.Array(Schema.Tuple(Schema.String, PublishedUnit)))
const encodeEntries = Schema.encodeSync(Entries)
const decodeEntries = Schema.decodeUnknown(Entries)

/** Returns the publication as a text of at most `maxLength`, for a store. */
export const encode = (publication: Publication): string => encodeEntries(Array.from(publication))

/** Decodes a text of `encode`. Another text is a defect: to begin anew would make smaller steps. */
export const decode = (content: string): Effect.Effect<Publication> =>
  Effect.map(Effect.orDie(decodeEntries(content)), (entries) => new Map(entries))

/** The counts of a question as they were published, or `undefined` while it shows nothing. */
export const publishedCounts = (
  publication: Publication,
  { id, type }: Pick<Question, "id" | "type">,
  textOf: (responseId: string) => string | undefined
): QuestionCounts.QuestionCounts | undefined => {
  const figures = publication.get(questionKey(id))?.figures
  // A question without answers may get another type.
  if (figures?._tag !== "Question" || figures.type !== type) return undefined
  const valueCounts = new Map(figures.counts.valueCounts)
  const columnCounts = new Map<string, ReadonlyMap<string, number>>()
  if (type === "matrix") {
    const prefix = rowKey(id, "")
    publication.forEach(({ count, figures }, key) => {
      if (figures._tag !== "Row" || !key.startsWith(prefix)) return
      const row = key.slice(prefix.length)
      valueCounts.set(row, count)
      columnCounts.set(row, figures.columns)
    })
  }
  return {
    ...QuestionCounts.empty,
    ...figures.counts,
    valueCounts,
    columnCounts,
    numberSums: figures.counts.numberSums ?? DecimalSums.empty,
    samples: figures.counts.samples.flatMap((responseId) => {
      const text = textOf(responseId)
      return text === undefined ? [] : [{ id: responseId, submittedAt: 0, text }]
    })
  }
}

/** The ids of the responses whose texts are among the figures, each once. */
export const sampledResponses = (publication: Publication): ReadonlySet<string> => {
  const ids = new Set<string>()
  publication.forEach(({ figures }) => {
    if (figures._tag === "Question") { for (const id of figures.counts.samples) ids.add(id) }
  })
  return ids
}

/** The sums of a variable as they were published. */
export const publishedSums = (publication: Publication, name: string): DecimalSums.DecimalSums | undefined => {
  const figures = publication.get(variableKey(name))?.figures
  return figures?._tag === "Variable" ? figures : undefined
}

/** The number of responses as it was published. */
export const publishedCompleted = (publication: Publication): number | undefined => publication.get(completedKey)?.count

/** The median time as it was published, in milliseconds. */
export const publishedMedian = (publication: Publication): number | undefined => {
  const figures = publication.get(durationKey)?.figures
  return figures?._tag === "Duration" ? figures.medianMillis : undefined
}
