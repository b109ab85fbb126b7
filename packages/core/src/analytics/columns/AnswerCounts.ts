/** Counts the answers of responses that are stored as columns, as often as each different value occurs. */
import type { AnswerValue, Other } from "../../questions/AnswerValue.js"
import type { PartCounts } from "../../questions/question-parts/QuestionTypeDefinition.js"
import type { MutableQuestionCounts } from "../../statistics/QuestionCounts.js"
import type { ShownParts } from "../../statistics/ShownParts.js"
import { answered, cellOf, type Column, valueAt } from "./Column.js"
import type { QuestionColumn } from "./ColumnBlock.js"

/** Responses of a block by their indexes, in order. */
export type Members = Uint16Array

/** The members for which a predicate holds. */
export const membersWhere = (members: Members, holds: (index: number) => boolean): Members => {
  const found = new Uint16Array(members.length)
  let count = 0
  for (const index of members) if (holds(index)) found[count++] = index
  return found.subarray(0, count)
}

/** Members that are added one after another. */
export class MemberList {
  #members = new Uint16Array(64)
  #count = 0

  /** Adds a member that comes after those before. */
  add(index: number): void {
    if (this.#count === this.#members.length) {
      const longer = new Uint16Array(2 * this.#count)
      longer.set(this.#members)
      this.#members = longer
    }
    this.#members[this.#count++] = index
  }

  get members(): Members {
    return this.#members.subarray(0, this.#count)
  }
}

/** How the answers to a question are counted. */
export interface AnswerCounting extends Pick<PartCounts, "countItem" | "countRow" | "countText"> {
  readonly count: (counts: MutableQuestionCounts, value: AnswerValue, times: number) => void
  /** Whether it matters which options and rows were shown. */
  readonly hasParts: boolean
}

/** Whether a column tells all that is counted. */
export const isCountable = ({ answers, shown }: QuestionColumn, counting: AnswerCounting): boolean =>
  (shown !== undefined || !counting.hasParts) && hasValues(answers, counting)

const hasValues = (column: Column, { countText }: Pick<AnswerCounting, "countText">): boolean => {
  switch (column.kind) {
    case "values":
    case "numbers":
    case "dates":
    case "lists":
    case "files":
      return true
    case "rows":
      return Array.from(column.rows.values()).every((cells) => hasValues(cells, {}))
    case "texts":
      return countText !== undefined
    case "opaque":
      return false
  }
}

/**
 * Counts the answers of members.
 *
 * @param expectShown - Is called before the answers of those are counted who were shown these parts.
 */
export const countAnswers = (
  { answers, shown, skipped }: QuestionColumn,
  members: Members,
  counting: AnswerCounting,
  counts: MutableQuestionCounts,
  expectShown: (parts: ShownParts | undefined) => void
): void => {
  if (skipped !== undefined) {
    let sum = 0
    for (const index of members) sum += skipped[index] ?? 0
    counts.skipped += sum
  }
  if (shown === undefined || !counting.hasParts) return countValues(answers, members, counting, counts)
  const { codes } = shown
  const answering = answeringOf(answers, members)
  // Most respondents were shown the same parts.
  const code = codes[answering[0] ?? 0] ?? 0
  let hasOthers = false
  for (const index of answering) hasOthers ||= codes[index] !== code
  const all = hasOthers ? new Set(Array.from(answering, (index) => codes[index] ?? 0)) : new Set([code])
  for (const code of all) {
    expectShown(shown.parts[code - 1])
    countValues(
      answers,
      hasOthers ? membersWhere(answering, (index) => codes[index] === code) : answering,
      counting,
      counts
    )
  }
}

/** The members that have a value. */
const answeringOf = ({ codes }: Column, members: Members): Members => {
  const found = new Uint16Array(members.length)
  let count = 0
  for (const index of members) if ((codes[index] ?? 0) >= answered) found[count++] = index
  return found.subarray(0, count)
}

const countValues = (
  column: Column,
  members: Members,
  { count, countItem, countRow, countText }: AnswerCounting,
  counts: MutableQuestionCounts
): void => {
  if (column.kind === "values") {
    forEachCode(column, members, (code, times) => {
      const value = column.values[code - answered]
      if (value !== undefined) count(counts, value, times)
    })
    return
  }
  const answering = answeringOf(column, members)
  if (column.kind === "texts" && countText !== undefined) {
    counts.answered += answering.length
    for (const index of answering) {
      const number = column.numbers?.[index] ?? Number.NaN
      countText(counts, column.lengths[index] ?? 0, Number.isNaN(number) ? undefined : number, 1)
    }
  } else if (column.kind === "lists" && countItem !== undefined) {
    counts.answered += answering.length
    forEachPlace(column, answering, (item, place, times) => countItem(counts, item, place, times))
  } else if (column.kind === "rows" && countRow !== undefined) {
    counts.answered += answering.length
    for (const [row, cells] of column.rows) {
      forEachCell(cells, answering, (cell, times) => countRow(counts, row, cell, times))
    }
  } else {
    for (const index of answering) {
      const value = valueAt(column, index)
      if (value !== undefined) count(counts, value, 1)
    }
  }
}

/** Calls `visit` with each item at each place of the lists, and how many of the members have it there. */
const forEachPlace = (
  { items, starts, values }: Extract<Column, { readonly kind: "lists" }>,
  members: Members,
  visit: (item: string | Other, place: number, times: number) => void
): void => {
  const itemCount = values.length
  let all = new Uint32Array(8 * itemCount)
  for (const index of members) {
    const start = starts[index] ?? 0
    const length = (starts[index + 1] ?? start) - start
    if (length * itemCount > all.length) {
      const longer = new Uint32Array(2 * length * itemCount)
      longer.set(all)
      all = longer
    }
    for (let place = 0; place < length; place++) {
      const at = place * itemCount + (items[start + place] ?? 0)
      all[at] = (all[at] ?? 0) + 1
    }
  }
  for (const [at, times] of all.entries()) {
    const item = values[at % itemCount]
    if (times > 0 && item !== undefined) visit(item, Math.floor(at / itemCount), times)
  }
}

const forEachCell = (
  cells: Column,
  members: Members,
  visit: (cell: string | ReadonlyArray<string>, times: number) => void
): void => {
  const visitValue = (value: AnswerValue | undefined, times: number): void => {
    const cell = cellOf(value)
    if (cell !== undefined) visit(cell, times)
  }
  if (cells.kind === "values") {
    forEachCode(cells, members, (code, times) => visitValue(cells.values[code - answered], times))
  } else {
    for (const index of members) visitValue(valueAt(cells, index), 1)
  }
}

/** Calls `visit` with each code of a value, and how many of the members have it. */
export const forEachCode = (
  { codes, values }: Extract<Column, { readonly kind: "values" }>,
  members: Members,
  visit: (code: number, times: number) => void
): void => {
  // To look at every code would take longer than to look at few members.
  if (members.length < values.length) {
    const some = new Map<number, number>()
    for (const index of members) {
      const code = codes[index] ?? 0
      some.set(code, (some.get(code) ?? 0) + 1)
    }
    some.forEach((times, code) => {
      if (code >= answered) visit(code, times)
    })
    return
  }
  const all = new Uint32Array(values.length + answered)
  for (const index of members) {
    const code = codes[index] ?? 0
    all[code] = (all[code] ?? 0) + 1
  }
  for (let code = answered; code < all.length; code++) {
    const times = all[code] ?? 0
    if (times > 0) visit(code, times)
  }
}
