/**
 * The codes of options, and of the rows of matrices: their numbers in files for analysts. An option keeps its code for
 * ever, also while it is retired, and no other option of the question gets it by default. So does a row.
 */
import { isReadonlyRecord } from "effect/Predicate"
import { type Violation, violation } from "../validation/ValidationError.js"
import { fixedLimits } from "../values/Limits.js"
import { allOptions, type Option, type Row, type RowInput } from "./question-parts/definition/Option.js"
import { allRows, type Question } from "./Question.js"
import { type QuestionInput, sentRowsOf } from "./QuestionInput.js"

/** The options and rows of a question with their codes. They may be stored if there are no violations. */
export interface CodedQuestion {
  readonly fields: Pick<Question, "highestCode" | "highestRowCode" | "options">
  readonly rows: ReadonlyArray<Row>
  readonly violations: ReadonlyArray<Violation>
}

/**
 * Gives each option and each row the code that it has, or the one that is sent, or the next after the highest that the
 * question has ever had. `highestCode` is that one, if no option has it any more, and `highestRowCode` that of rows.
 * The pointers of violations begin with `at`, which is that of the question.
 *
 * @param previous - The question before the edit, of any type. Undefined: it is new.
 * @param retired - The retired options and rows of the question after the edit.
 */
export const assignCodes = (
  previous: Question | undefined,
  sent: QuestionInput,
  retired: Pick<Question, "retiredOptions" | "retiredRows">,
  at: string
): CodedQuestion => {
  const options = assign(
    { parts: previous === undefined ? [] : allOptions(previous), highest: previous?.highestCode },
    sent.options,
    retired.retiredOptions,
    { at: `${at}/options`, noun: "option" }
  )
  const rows = assign(
    { parts: previous === undefined ? [] : allRows(previous), highest: previous?.highestRowCode },
    sentRowsOf(sent),
    retired.retiredRows,
    { at: `${at}/settings/rows`, noun: "row" }
  )
  return {
    fields: {
      options: options.parts,
      ...options.highest === undefined ? {} : { highestCode: options.highest },
      ...rows.highest === undefined ? {} : { highestRowCode: rows.highest }
    },
    rows: rows.parts,
    violations: [...options.violations, ...rows.violations]
  }
}

/** What has a code. */
type Coded = Pick<Option, "code" | "value">

/** Where the parts of a question are in a request, and what one of them is called. */
interface ListPlace {
  readonly at: string
  readonly noun: "option" | "row"
}

/** `highest` of the result is undefined if a part has that code. */
const assign = <Part extends RowInput>(
  previous: { readonly parts: ReadonlyArray<Coded>; readonly highest: number | undefined },
  sent: ReadonlyArray<Part>,
  retired: ReadonlyArray<Coded> = [],
  place: ListPlace
) => {
  const codes = new Map(previous.parts.map(({ code, value }) => [value, code]))
  const violations = codeViolations(sent, codes, retired, place)
  let last = Math.max(previous.highest ?? 0, highestOf(previous.parts), highestOf(sent))
  const parts = sent.map(({ code, label, value, ...rest }, index) => {
    const given = codes.get(value) ?? code
    if (given === undefined && last >= maxCode) violations.push(noneLeft(place, index))
    return { value, label, code: given ?? Math.min(++last, maxCode), ...rest }
  })
  const isKept = last <= Math.max(highestOf(parts), highestOf(retired))
  return { parts, highest: isKept ? undefined : last, violations }
}

/**
 * A stored question of an older program, with a code for each option and each row that has none: in order, first those
 * of the question, then the retired ones.
 */
export const withCodes = (question: unknown): unknown => {
  if (!isReadonlyRecord(question)) return question
  const { options, retiredOptions } = question
  const [numbered, retired] = numberParts(options, retiredOptions)
  return withRowCodes(
    numbered === options && retired === retiredOptions ? question : {
      ...question,
      options: numbered,
      ...retiredOptions === undefined ? {} : { retiredOptions: retired }
    }
  )
}

/** As `withCodes`, for rows alone. */
export const withRowCodes = (question: unknown): unknown => {
  if (!isReadonlyRecord(question) || !isReadonlyRecord(question.settings)) return question
  const { retiredRows, settings } = question
  const [numbered, retired] = numberParts(settings.rows, retiredRows)
  return numbered === settings.rows && retired === retiredRows ? question : {
    ...question,
    settings: { ...settings, rows: numbered },
    ...retiredRows === undefined ? {} : { retiredRows: retired }
  }
}

/** The same lists if each of their items has a code. */
const numberParts = (present: unknown, retired: unknown): readonly [unknown, unknown] => {
  const all = [present, retired].flatMap((list) => Array.isArray(list) ? list.filter(isReadonlyRecord) : [])
  if (all.every(({ code }) => code !== undefined)) return [present, retired]
  let last = all.reduce((highest, { code }) => typeof code === "number" ? Math.max(highest, code) : highest, 0)
  const numbered = (list: unknown): unknown =>
    Array.isArray(list)
      ? list.map((part: unknown) => {
        if (!isReadonlyRecord(part) || part.code !== undefined) return part
        const { label, value, ...rest } = part
        return { value, label, code: ++last, ...rest }
      })
      : list
  return [numbered(present), numbered(retired)]
}

const codeViolations = (
  sent: ReadonlyArray<RowInput>,
  codes: ReadonlyMap<string, number>,
  retired: ReadonlyArray<Coded>,
  { at, noun }: ListPlace
): Array<Violation> => {
  const kept = [...retired, ...sent.filter(({ value }) => codes.has(value))]
  const taken = new Map(kept.map(({ code, value }) => [codes.get(value) ?? code, value]))
  return sent.flatMap(({ code, value }, index) => {
    if (code === undefined) return []
    const given = codes.get(value)
    const place = `${at}/${index}/code`
    if (given !== undefined) {
      return code === given ? [] : [
        violation(place, "invalid", `The ${noun} has the code ${given}, which never changes.`, {
          allowed: [String(given)]
        })
      ]
    }
    return taken.has(code)
      ? [violation(place, "duplicate", `Another ${noun} of the question has this code, or had it and is retired.`)]
      : []
  })
}

const { optionCode: maxCode } = fixedLimits

const noneLeft = ({ at, noun }: ListPlace, index: number): Violation =>
  violation(
    `${at}/${index}/code`,
    "required",
    `The question has had the highest code, ${maxCode}: send one for each new ${noun}.`
  )

const highestOf = (parts: ReadonlyArray<Partial<Coded>>): number =>
  parts.reduce((highest, { code = 0 }) => Math.max(highest, code), 0)
