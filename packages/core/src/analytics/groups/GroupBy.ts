/** Splits responses into groups by an answer, a field, a variable, a property or segments. */
import * as Either from "effect/Either"
import * as Schema from "effect/Schema"
import type { CompiledFilter } from "../../logic/filters/CompiledFilter.js"
import type { FilteredResponse } from "../../logic/filters/StoredAnswers.js"
import type { AnsweredGroups } from "../../logic/questionnaire/AnswerModel.js"
import { answerModels } from "../../logic/questionnaire/types/registry.js"
import { allOptions } from "../../questions/question-parts/definition/Option.js"
import { type Question, rowsOf } from "../../questions/Question.js"
import type { Survey } from "../../surveys/model/Survey.js"
import { InvalidInput, type Violation, violation } from "../../validation/ValidationError.js"
import type { ViolationCode } from "../../validation/ViolationCode.js"
import { allowedParams, type ViolationParams } from "../../validation/ViolationParams.js"
import { fixedLimits } from "../../values/Limits.js"
import { foldCase } from "../../values/text/CaseFolding.js"
import type { Aggregate } from "../Aggregate.js"

export const Group = Schema.Struct({
  kind: Schema.Literal("value", "other", "none").annotations({
    description: "`value`: who has this value, or belongs to this segment. `other`: who answered in own words. " +
      "`none`: who has no value."
  }),
  value: Schema.optionalWith(Schema.String, { exact: true }).annotations({
    description:
      "The value, as in answers; of a field without a difference of case, as filters compare it; the id of a " +
      "segment; `promoter`, `passive` or `detractor` of an nps question. Of the kind `value` only."
  }),
  label: Schema.optionalWith(Schema.String, { exact: true }).annotations({
    description:
      "The value in words: the label of an option, the name of a segment, the text of a field as the first " +
      "response wrote it. Of the kind `value` only."
  }),
  completed: Schema.Int.annotations({ description: "The completed responses of the group." })
}).annotations({ identifier: "AnalyticsGroup" })
export type Group = typeof Group.Type

/** What responses are split by. One of the names is set. */
export const GroupSubject = Schema.Struct({
  question: Schema.optionalWith(Schema.String, { exact: true }).annotations({ description: "The key of a question." }),
  row: Schema.optionalWith(Schema.String, { exact: true }).annotations({ description: "The row of a matrix." }),
  field: Schema.optionalWith(Schema.String, { exact: true }).annotations({ description: "A name of `metadata`." }),
  variable: Schema.optionalWith(Schema.String, { exact: true }).annotations({ description: "A variable." }),
  property: Schema.optionalWith(Schema.String, { exact: true }).annotations({
    description: "A property of responses."
  }),
  segments: Schema.optionalWith(Schema.Array(Schema.String), { exact: true }).annotations({
    description: "The ids of segments."
  })
})
export type GroupSubject = typeof GroupSubject.Type

/** A segment that is a group. */
export interface SegmentGroup {
  readonly id: string
  readonly name: string
  readonly filter: CompiledFilter
}

/** What the groups of a response depend on. */
export type GroupSource =
  | { readonly kind: "question"; readonly question: Question; readonly row?: string | undefined }
  | { readonly kind: "field" | "variable"; readonly name: string }
  | { readonly kind: "property"; readonly name: typeof properties[number] }
  | { readonly kind: "segments"; readonly segments: ReadonlyArray<SegmentGroup> }

/** How responses are split. */
export interface GroupBy {
  readonly subject: GroupSubject
  /** The same key: the same groups of the same responses. */
  readonly key: string
  /**
   * What the groups are made by, as plain JSON with the ids of questions. Undefined: by a variable, which may be
   * computed again, or by a segment that is so.
   */
  readonly cited?: object | undefined
  /** The names of the groups of a completed response. They depend on `source` alone. */
  readonly groupsOf: (response: FilteredResponse) => ReadonlyArray<string>
  readonly source: GroupSource
  /** The value of a response as it was written, where values that differ by case only are one group. */
  readonly spellingOf?: (response: FilteredResponse) => string | undefined
  /** Whether an answer may have several values. Then groups are not compared. */
  readonly isMultiple: boolean
  /** The values of groups in the order in which they are listed, with their labels. Others follow by value. */
  readonly labels: ReadonlyMap<string, string>
}

/** A group with the name under which it is counted. */
export interface NamedGroup extends Group {
  readonly name: string
}

/**
 * The groups that have any response, in order.
 *
 * @param spellings - How the value of a group was written first, by the name of the group.
 */
export const listGroups = (
  { labels }: Pick<GroupBy, "labels">,
  counted: ReadonlyMap<string, Pick<Aggregate, "completed">>,
  spellings: ReadonlyMap<string, string>
): ReadonlyArray<NamedGroup> => {
  const unlisted = Array.from(counted.keys())
    .flatMap((name) => name.startsWith(valuePrefix) ? [name.slice(valuePrefix.length)] : [])
    .filter((value) => !labels.has(value))
    .sort(compareValues)
  const values = [...labels.keys(), ...unlisted].map((value) => ({
    name: nameOf(value),
    kind: "value" as const,
    value,
    label: labels.get(value) ?? spellings.get(nameOf(value)) ?? value
  }))
  return [...values, { name: other, kind: "other" as const }, { name: none, kind: "none" as const }]
    .flatMap((group) => {
      const completed = counted.get(group.name)?.completed ?? 0
      return completed === 0 ? [] : [{ ...group, completed }]
    })
}

/** Numbers by size, then texts. */
const compareValues = (left: string, right: string): number => {
  const [a, b] = [Number(left), Number(right)]
  if (!Number.isNaN(a) && !Number.isNaN(b) && a !== b) return a - b
  return left < right ? -1 : 1
}

/**
 * Reads the parameter `by`.
 *
 * @param text - The key of a question (of a matrix with `.` and the row), or `field.`, `variable.` or `property.` with
 *   a name.
 * @param bands - The numbers at which bands of numbers begin. Absent: each value is a group.
 */
export const readBy = (
  text: string,
  survey: Pick<Survey, "questions" | "retired" | "variables">,
  bands?: ReadonlyArray<number>
): Either.Either<GroupBy, InvalidInput> =>
  bands === undefined ? readValues(text, survey) : readBands(text, survey, bands)

const readBands = (
  text: string,
  { questions, retired, variables }: Pick<Survey, "questions" | "retired" | "variables">,
  bands: ReadonlyArray<number>
): Either.Either<GroupBy, InvalidInput> => {
  const refused = bandsViolation(bands)
  if (refused !== undefined) return Either.left(new InvalidInput({ violations: [refused] }))
  const variable = variables.find(({ name }) => text === `variable.${name}`)
  if (variable !== undefined) {
    return Either.right(
      byBands(
        `variable ${variable.name}`,
        { variable: variable.name },
        { kind: "variable", name: variable.name },
        undefined,
        bands,
        ({ variables }) =>
          variables !== null && Object.hasOwn(variables, variable.name) ? variables[variable.name] : undefined
      )
    )
  }
  const question = [...questions, ...retired].find(({ key }) => key === text)
  if (question === undefined) {
    return refuse("unknown-question", "The survey has no question or variable with this name.")
  }
  const { id, settings, type } = question
  if (answerModels[type].kind(settings) !== "number") {
    return Either.left(
      new InvalidInput({
        violations: [violation("bands", "not-allowed", "Bands are made of the numbers of a question or a variable.")]
      })
    )
  }
  const source = { kind: "question", question } as const
  return Either.right(byBands(`question ${id}`, { question: text }, source, { question: id }, bands, ({ answers }) => {
    const answer = answers.find(({ questionId }) => questionId === id)
    const reading = answer === undefined ? undefined : answerModels[type].readStored(answer.value, settings)
    return reading?.kind === "number" ? reading.value : undefined
  }))
}

/** Splits by bands: below the first number, from each number to below the next one, and from the last number. */
const byBands = (
  of: string,
  subject: GroupSubject,
  source: GroupSource,
  cited: object | undefined,
  bands: ReadonlyArray<number>,
  numberOf: (response: FilteredResponse) => number | null | undefined
): GroupBy => {
  const [first = 0] = bands
  const edges = bands.map((from, index) => {
    const to = bands[index + 1]
    return to === undefined ? [`>=${from}`, `≥ ${from}`] as const : [`${from}-<${to}`, `${from} – <${to}`] as const
  })
  const values = [[`<${first}`, `< ${first}`] as const, ...edges]
  const names = values.map(([value]) => [nameOf(value)])
  return {
    subject,
    source,
    key: `bands ${of} ${bands.join(" ")}`,
    cited: cited && { ...cited, bands: bands.map(String) },
    groupsOf: (response) => {
      const number = numberOf(response)
      return number === null || number === undefined
        ? noGroup
        : names[bands.filter((from) => from <= number).length] ?? noGroup
    },
    isMultiple: false,
    labels: new Map(values)
  }
}

const bandsViolation = (bands: ReadonlyArray<number>): Violation | undefined => {
  const actual = bands.length
  if (actual === 0) return violation("bands", "too-few", "Name at least one number.", { min: 1 })
  if (actual > fixedLimits.bands) {
    return violation("bands", "too-many", `At most ${fixedLimits.bands} numbers can be named, there are ${actual}.`, {
      max: fixedLimits.bands,
      actual
    })
  }
  return bands.some((from, index) => index > 0 && from <= (bands[index - 1] ?? Infinity))
    ? violation("bands", "out-of-order", "Each number must be greater than the one before it.")
    : undefined
}

const readValues = (
  text: string,
  survey: Pick<Survey, "questions" | "retired" | "variables">
): Either.Either<GroupBy, InvalidInput> => {
  const dot = text.indexOf(".")
  const [kind, name] = dot < 0 ? [text, undefined] : [text.slice(0, dot), text.slice(dot + 1)]
  if (name !== undefined && kind === "field") return Either.right(byField(name))
  if (name !== undefined && kind === "variable") return byVariable(name, survey)
  if (name !== undefined && kind === "property") return byProperty(name)
  const question = [...survey.questions, ...survey.retired].find(({ key }) => key === kind)
  return question === undefined
    ? refuse("unknown-question", "The survey has no question with this key.")
    : byQuestion(question, name)
}

/** Splits by segments. A response may be in several of them. */
export const bySegments = (segments: ReadonlyArray<SegmentGroup>): GroupBy => ({
  subject: { segments: segments.map(({ id }) => id) },
  source: { kind: "segments", segments },
  key: `segments ${segments.map(({ filter, id }) => `${id}=${filter.digest}`).join(" ")}`,
  cited: segments.every(({ filter }) => filter.cited !== undefined)
    ? { segments: segments.map(({ filter, id }) => ({ id, filter: filter.cited })) }
    : undefined,
  groupsOf: (response) => segmentNames(segments.filter(({ filter }) => filter.matches(response))),
  isMultiple: false,
  labels: new Map(segments.map(({ id, name }) => [id, name]))
})

/** The names of the groups of a response that belongs to segments. */
export const segmentNames = (segments: ReadonlyArray<Pick<SegmentGroup, "id">>): ReadonlyArray<string> =>
  segments.length === 0 ? noGroup : segments.map(({ id }) => nameOf(id))

/** Texts are the same value here as they are for `equals` of a filter: without a difference of case. */
const byField = (name: string): GroupBy => {
  const valueOf = ({ metadata }: FilteredResponse) => Object.hasOwn(metadata, name) ? metadata[name] : undefined
  return {
    subject: { field: name },
    source: { kind: "field", name },
    key: `field ${name}`,
    cited: { field: name },
    groupsOf: (response) => {
      const value = valueOf(response)
      return value === undefined || value === "" ? noGroup : [nameOf(foldCase(value))]
    },
    spellingOf: valueOf,
    isMultiple: false,
    labels: new Map()
  }
}

const byVariable = (
  name: string,
  { variables }: Pick<Survey, "variables">
): Either.Either<GroupBy, InvalidInput> =>
  variables.some((variable) => variable.name === name)
    ? Either.right({
      subject: { variable: name },
      source: { kind: "variable", name },
      key: `variable ${name}`,
      groupsOf: ({ variables }) => {
        const value = variables !== null && Object.hasOwn(variables, name) ? variables[name] : undefined
        return value === undefined || value === null ? noGroup : [nameOf(String(value))]
      },
      isMultiple: false,
      labels: new Map()
    })
    : refuse("undeclared", "The survey has no variable with this name.")

const properties = ["language", "questionnaireVersion"] as const

const byProperty = (name: string): Either.Either<GroupBy, InvalidInput> => {
  const property = properties.find((property) => property === name)
  return property === undefined
    ? refuse("not-allowed", `Groups are made by the properties ${properties.join(" and ")}.`, allowedParams(properties))
    : Either.right({
      subject: { property },
      source: { kind: "property", name: property },
      key: `property ${property}`,
      cited: { property },
      groupsOf: (response) => {
        const value = response[property]
        return value === null ? noGroup : [nameOf(String(value))]
      },
      isMultiple: false,
      labels: new Map()
    })
}

const byQuestion = (question: Question, row: string | undefined): Either.Either<GroupBy, InvalidInput> => {
  const { id, key, settings, type } = question
  const { groups, readStored } = answerModels[type]
  if (groups === undefined) {
    return refuse(
      "not-allowed",
      "Groups are made by the answers to a choice, a yes/no question, a rating, an nps question or a row of a matrix."
    )
  }
  if (groups.isOfRow === true) {
    const rows = rowsOf(question)
    if (row === undefined) return refuse("required", "Groups are made by a row of a matrix: `<key>.<row>`.")
    if (!rows.some(({ value }) => value === row)) {
      return refuse(
        "unknown-row",
        "The matrix has no row with this value.",
        allowedParams(rows.map(({ value }) => value))
      )
    }
  } else if (row !== undefined) return refuse("not-allowed", "Only a matrix has rows.")
  return Either.right({
    subject: { question: key, ...row === undefined ? {} : { row } },
    source: { kind: "question", question, row },
    key: `question ${id} ${row ?? ""}`,
    cited: { question: id, ...row === undefined ? {} : { row } },
    groupsOf: ({ answers }) => {
      const answer = answers.find(({ questionId }) => questionId === id)
      const reading = answer === undefined ? undefined : readStored(answer.value, settings)
      return reading === undefined ? noGroup : namesOf(groups.of(reading, row))
    },
    isMultiple: groups.isMultiple?.(settings) ?? false,
    labels: groups.labels(settings, allOptions(question))
  })
}

/** The names of the groups of an answer. */
const namesOf = ({ hasOther = false, values }: AnsweredGroups): ReadonlyArray<string> => {
  const names = Array.from(values, nameOf)
  if (hasOther) names.push(other)
  return names.length === 0 ? noGroup : names
}

const valuePrefix = "="
const other = "other"
const none = "none"
const noGroup: ReadonlyArray<string> = [none]

/** The name under which the group of a value is counted. */
const nameOf = (value: string): string => valuePrefix + value

/** The group that is counted under a name. */
export const groupOf = (
  name: string
): { readonly kind: "value"; readonly value: string } | { readonly kind: "none" | "other" } =>
  name.startsWith(valuePrefix)
    ? { kind: "value", value: name.slice(valuePrefix.length) }
    : { kind: name === other ? "other" : "none" }

const refuse = (
  code: ViolationCode,
  detail: string,
  params?: ViolationParams
): Either.Either<never, InvalidInput> =>
  Either.left(new InvalidInput({ violations: [byViolation(code, detail, params)] }))

const byViolation = (code: ViolationCode, detail: string, params?: ViolationParams): Violation =>
  violation("by", code, detail, params)
