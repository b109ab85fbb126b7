/**
 * Splits the responses of a block of columns into groups. The groups of a value are decided by the same function as
 * those of a response: once for each different value of a column that has few, and once for each response otherwise.
 */
import type { FilteredResponse } from "../../logic/filters/StoredAnswers.js"
import type { AnswerValue } from "../../questions/AnswerValue.js"
import { type Column, isAnswered } from "../columns/Column.js"
import type { ColumnBlock } from "../columns/ColumnBlock.js"
import { evaluate, isTrue, isUnknown } from "../columns/ConditionColumns.js"
import type { Numbers } from "../columns/PackedArrays.js"
import { codesOf, columnOfRow, storedValueAt, unknown } from "../columns/StoredValues.js"
import { type GroupSource, segmentNames } from "./GroupBy.js"
import { type ColumnSelection, intervalGroup } from "./Selection.js"

/** The names of the groups that a response is in. */
export interface GroupNames {
  readonly names: ReadonlyArray<string>
  readonly spelling: string | undefined
}

/** Returns the groups of a response of the block. Undefined: the columns do not tell them. */
export type GroupsAt = (index: number) => GroupNames | undefined

/** Compiles the groups of a selection. Undefined: it has none. */
export const groupsIn = ({ by, startOf }: ColumnSelection, block: ColumnBlock): GroupsAt | undefined => {
  const groupsAt = by && groupsBy(by, block)
  if (startOf === undefined) return groupsAt
  const { submittedAt } = block
  const dayAt = (index: number) => startOf(submittedAt[index] ?? 0)
  if (groupsAt === undefined) {
    const groupsOfDay = onceForKey((day: number): GroupNames => ({ names: [intervalGroup(day)], spelling: undefined }))
    return (index) => groupsOfDay(dayAt(index), index)
  }
  const daysOfGroups = onceForKey(({ names, spelling }: GroupNames) =>
    onceForKey((day: number): GroupNames => ({ names: names.map((name) => intervalGroup(day, name)), spelling }))
  )
  return (index) => {
    const groups = groupsAt(index)
    return groups && daysOfGroups(groups, index)(dayAt(index), index)
  }
}

type By = NonNullable<ColumnSelection["by"]>

const groupsBy = (by: By, block: ColumnBlock): GroupsAt => {
  const { source } = by
  switch (source.kind) {
    case "question":
      return groupsByQuestion(by, source, block)
    case "field":
      return block.fields.has(source.name) || block.hasAllFields
        ? groupsByColumn(by, block.fields.get(source.name)?.(), (value) => ({
          metadata: typeof value === "string" ? { [source.name]: value } : {}
        }))
        : () => undefined
    case "variable":
      return groupsByColumn(by, block.variables.get(source.name)?.(), (value) => ({
        variables: typeof value === "number" ? { [source.name]: value } : {}
      }))
    case "property":
      return source.name === "language"
        ? groupsByColumn(by, block.language(), (value) => ({ language: typeof value === "string" ? value : null }))
        : groupsByNumber(by, block.versions(), (questionnaireVersion) => ({ questionnaireVersion }))
    case "segments":
      return groupsBySegments(source.segments, block)
  }
}

const groupsByQuestion = (
  by: By,
  { question, row }: Extract<GroupSource, { readonly kind: "question" }>,
  block: ColumnBlock
): GroupsAt => {
  const answers = block.questions.get(question.id)?.().answers
  const coded = answers === undefined || row === undefined || answers.kind !== "rows"
    ? answers
    : columnOfRow(answers, row)
  return groupsOfValues(
    by,
    coded && codesOf(coded),
    (index) => answers === undefined ? undefined : storedValueAt(answers, index, question, row),
    (value) => ({ answers: value === undefined ? [] : [{ questionId: question.id, value }] })
  )
}

const groupsByColumn = (by: By, column: Column | undefined, responseOf: ResponseOf): GroupsAt =>
  groupsOfValues(
    by,
    column && codesOf(column),
    (index) => column === undefined || !isAnswered(column, index) ? undefined : storedValueAt(column, index),
    responseOf
  )

const groupsByNumber = (
  { groupsOf }: By,
  numbers: Numbers,
  responseOf: (number: number | null) => Partial<FilteredResponse>
): GroupsAt => {
  const groupsOfNumber = onceForKey((number: number): GroupNames => ({
    names: groupsOf({ ...noResponse, ...responseOf(Number.isNaN(number) ? null : number) }),
    spelling: undefined
  }))
  return (index) => groupsOfNumber(numbers[index] ?? Number.NaN, index)
}

/** What a response with a value has, and all others have not. */
type ResponseOf = (value: AnswerValue | undefined) => Partial<FilteredResponse>

/** @param codes - Responses with the same code have the same value. Undefined: each may have another. */
const groupsOfValues = (
  { groupsOf, spellingOf }: By,
  codes: Numbers | undefined,
  valueAt: (index: number) => AnswerValue | typeof unknown | undefined,
  responseOf: ResponseOf
): GroupsAt => {
  const interned = new Map<string, GroupNames>()
  const groupsAt = (index: number): GroupNames | undefined => {
    const value = valueAt(index)
    if (value === unknown) return undefined
    const response = { ...noResponse, ...responseOf(value) }
    const groups = { names: groupsOf(response), spelling: spellingOf?.(response) }
    const key = JSON.stringify([groups.names, groups.spelling])
    const known = interned.get(key)
    if (known === undefined) interned.set(key, groups)
    return known ?? groups
  }
  if (codes === undefined) return groupsAt
  const groupsOfCode = onceForKey((_code: number, index) => groupsAt(index))
  return (index) => groupsOfCode(codes[index] ?? 0, index)
}

const groupsBySegments = (
  segments: Extract<GroupSource, { readonly kind: "segments" }>["segments"],
  block: ColumnBlock
): GroupsAt => {
  const unknown = new Uint8Array(block.size).fill(isUnknown)
  const evaluated = segments.map(({ filter: { tested } }) => tested === undefined ? unknown : evaluate(tested, block))
  const groupsOfTruths = onceForKey((_truths: string, index): GroupNames => ({
    names: segmentNames(segments.filter((_, place) => evaluated[place]?.[index] === isTrue)),
    spelling: undefined
  }))
  return (index) => {
    const truths = evaluated.map((truths) => truths[index] ?? isUnknown)
    return truths.includes(isUnknown) ? undefined : groupsOfTruths(truths.join(""), index)
  }
}

/** Returns a function that calls `make` with the first member of each key. It allocates nothing for the others. */
const onceForKey = <Key, A>(make: (key: Key, index: number) => A) => {
  const known = new Map<Key, { readonly made: A }>()
  return (key: Key, index: number): A => {
    const found = known.get(key)
    if (found !== undefined) return found.made
    const made = make(key, index)
    known.set(key, { made })
    return made
  }
}

/** A response that has nothing. */
const noResponse: FilteredResponse = {
  answers: [],
  language: null,
  metadata: {},
  variables: {},
  status: "completed",
  submittedAt: 0,
  startedAt: null,
  externalId: null,
  questionnaireVersion: null,
  seed: null
}
