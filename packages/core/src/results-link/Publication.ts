/**
 * What a results link shows, as it is stored. Only what is stored is shown, so that each view of a moment is the same.
 * `PublicationSteps` says when it changes.
 */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Question } from "../questions/Question.js"
import * as DecimalSums from "../statistics/DecimalSums.js"
import * as NumberDistribution from "../statistics/NumberDistribution.js"
import * as QuestionCounts from "../statistics/QuestionCounts.js"
import type { QuestionId } from "../values/Ids.js"
import { completedKey, durationKey, questionKey, rowKey, UnitFigures, type UnitKey, variableKey } from "./Units.js"

/** The fewest responses that a figure, and a change of a figure, is made of. */
export const minResponses = 5

/** A unit at the moment of its last step. */
const PublishedUnit = Schema.Struct({
  /** The last sequence number of the survey at that moment. */
  at: Schema.Int,
  /** The responses that counted for the unit. */
  count: Schema.Int,
  /** Null: a response that counted was removed, and the unit is hidden until its next step. */
  figures: Schema.NullOr(UnitFigures)
})
export interface PublishedUnit extends Schema.Schema.Type<typeof PublishedUnit> {}

/** What has been published. */
export interface Publication {
  readonly units: ReadonlyMap<UnitKey, PublishedUnit>
  /** By the name of a variable that has been published: what it was computed from. */
  readonly sources: ReadonlyMap<string, ReadonlyArray<UnitKey>>
  /** The cells of the published responses (`VariableLinks.cellsOf`). */
  readonly cells: ReadonlySet<string>
}

export const empty: Publication = { units: new Map(), sources: new Map(), cells: new Set() }

/** UTF-16 code units that a unit takes in the stored text. */
export const lengthOfUnit = (key: UnitKey, unit: PublishedUnit): number => encodeUnits([[key, unit]]).length

/** UTF-16 code units that what is no unit takes in the stored text. */
export const lengthOfRest = (publication: Publication): number => encode({ ...publication, units: new Map() }).length

const Units = Schema.Array(Schema.Tuple(Schema.String, PublishedUnit))
const encodeUnits = Schema.encodeSync(Schema.parseJson(Units))

const Stored = Schema.parseJson(Schema.Struct({
  format: Schema.Literal(2),
  units: Units,
  sources: Schema.Array(Schema.Tuple(Schema.String, Schema.Array(Schema.String))),
  cells: Schema.Array(Schema.String)
}))
const encodeStored = Schema.encodeSync(Stored)

/** Before format 2 units were stored alone, and each had steps of its own. */
const decodeStored = Schema.decodeUnknown(Schema.Union(Stored, Schema.parseJson(Units)))

/** Returns the publication as a text, for a store. */
export const encode = ({ cells, sources, units }: Publication): string =>
  encodeStored({ format: 2, units: Array.from(units), sources: Array.from(sources), cells: Array.from(cells) })

/** Decodes a text of `encode`. Another text is a defect: to begin anew would make smaller steps. */
export const decode = (content: string): Effect.Effect<Publication> =>
  Effect.map(Effect.orDie(decodeStored(content)), (stored) =>
    "units" in stored
      ? { units: new Map(stored.units), sources: new Map(stored.sources), cells: new Set(stored.cells) }
      : { ...empty, units: new Map(stored) })

/** The counts of a question as they were published, or `undefined` while it shows nothing. */
export const publishedCounts = (
  publication: Publication,
  { id, type }: Pick<Question, "id" | "type">,
  textOf: (responseId: string) => string | undefined
): QuestionCounts.QuestionCounts | undefined => {
  const figures = publication.units.get(questionKey(id))?.figures
  // A question without answers may get another type.
  if (figures?._tag !== "Question" || figures.type !== type) return undefined
  const valueCounts = new Map(figures.counts.valueCounts)
  const columnCounts = new Map<string, ReadonlyMap<string, number>>()
  const shownColumnCounts = new Map<string, ReadonlyMap<string, number>>()
  if (type === "matrix") {
    const prefix = rowKey(id, "")
    publication.units.forEach(({ count, figures }, key) => {
      if (figures?._tag !== "Row" || !key.startsWith(prefix)) return
      const row = key.slice(prefix.length)
      valueCounts.set(row, count)
      columnCounts.set(row, figures.columns)
      shownColumnCounts.set(row, figures.shownColumns)
    })
  }
  return {
    ...QuestionCounts.empty,
    ...figures.counts,
    valueCounts,
    columnCounts,
    shownColumnCounts,
    numberSums: figures.counts.numberSums ?? DecimalSums.empty,
    numberDistribution: figures.counts.numberDistribution ?? NumberDistribution.empty,
    samples: figures.counts.samples.flatMap((responseId) => {
      const text = textOf(responseId)
      return text === undefined ? [] : [{ id: responseId, submittedAt: 0, text }]
    })
  }
}

/** The ids of the responses whose texts are among the figures, each once. */
export const sampledResponses = (publication: Publication): ReadonlySet<string> => {
  const ids = new Set<string>()
  publication.units.forEach(({ figures }) => {
    if (figures?._tag === "Question") { for (const id of figures.counts.samples) ids.add(id) }
  })
  return ids
}

/** The sums of a variable as they were published. */
export const publishedSums = (publication: Publication, name: string): DecimalSums.DecimalSums | undefined => {
  const figures = publication.units.get(variableKey(name))?.figures
  return figures?._tag === "Variable" ? figures : undefined
}

/** The number of responses as it was published. */
export const publishedCompleted = (publication: Publication): number | undefined => {
  const unit = publication.units.get(completedKey)
  return unit === undefined || unit.figures === null ? undefined : unit.count
}

/** Whether a question was published and is hidden since, because a response to it was removed. */
export const isHiddenByRemoval = ({ units }: Publication, id: QuestionId): boolean =>
  units.get(questionKey(id))?.figures === null

/** The median time as it was published, in milliseconds. */
export const publishedMedian = (publication: Publication): number | undefined => {
  const figures = publication.units.get(durationKey)?.figures
  return figures?._tag === "Duration" ? figures.medianMillis : undefined
}
