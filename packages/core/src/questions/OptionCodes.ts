/**
 * The codes of options: their numbers in files for analysts. An option keeps its code for ever, also while it is
 * retired, and no other option of the question gets it by default.
 */
import { isReadonlyRecord } from "effect/Predicate"
import { type Violation, violation } from "../validation/ValidationError.js"
import { allOptions, maxCode, type Option, type OptionInput } from "./question-parts/definition/Option.js"
import type { Question } from "./Question.js"

/** The options of a question with their codes. They may be stored if there are no violations. */
export interface CodedOptions {
  readonly fields: Pick<Question, "highestCode" | "options">
  readonly violations: ReadonlyArray<Violation>
}

/**
 * Gives each option the code that it has, or the one that is sent, or the next after the highest that the question has
 * ever had. `highestCode` is that one, if no option has it any more. The pointers of violations begin with `at`.
 *
 * @param previous - The question before the edit, of any type. Undefined: it is new.
 * @param retired - The retired options of the question after the edit.
 */
export const assignCodes = (
  previous: Question | undefined,
  sent: ReadonlyArray<OptionInput>,
  retired: ReadonlyArray<Option> = [],
  at: string
): CodedOptions => {
  const present = previous === undefined ? [] : allOptions(previous)
  const codes = new Map(present.map(({ code, value }) => [value, code]))
  const violations = codeViolations(sent, codes, retired, at)
  let last = Math.max(previous?.highestCode ?? 0, highestOf(present), highestOf(sent))
  const options = sent.map(({ code, label, value, ...rest }, index): Option => {
    const given = codes.get(value) ?? code
    if (given === undefined && last >= maxCode) violations.push(noneLeft(`${at}/${index}/code`))
    return { value, label, code: given ?? Math.min(++last, maxCode), ...rest }
  })
  const isKept = last <= Math.max(highestOf(options), highestOf(retired))
  return { violations, fields: { options, ...isKept ? {} : { highestCode: last } } }
}

/**
 * A stored question of an older program, with a code for each option that has none: in order, first those of the
 * question, then the retired ones.
 */
export const withCodes = (question: unknown): unknown => {
  if (!isReadonlyRecord(question)) return question
  const { options, retiredOptions } = question
  const all = [options, retiredOptions].flatMap((list) => Array.isArray(list) ? list.filter(isReadonlyRecord) : [])
  if (all.every(({ code }) => code !== undefined)) return question
  let last = Math.max(0, ...all.map(({ code }) => typeof code === "number" ? code : 0))
  const numbered = (list: unknown): unknown =>
    Array.isArray(list)
      ? list.map((option: unknown) =>
        isReadonlyRecord(option) && option.code === undefined ? { ...option, code: ++last } : option
      )
      : list
  return {
    ...question,
    options: numbered(options),
    ...retiredOptions === undefined ? {} : { retiredOptions: numbered(retiredOptions) }
  }
}

const codeViolations = (
  sent: ReadonlyArray<OptionInput>,
  codes: ReadonlyMap<string, number>,
  retired: ReadonlyArray<Option>,
  at: string
): Array<Violation> => {
  const kept = [...retired, ...sent.filter(({ value }) => codes.has(value))]
  const taken = new Map(kept.map(({ code, value }) => [codes.get(value) ?? code, value]))
  return sent.flatMap(({ code, value }, index) => {
    if (code === undefined) return []
    const given = codes.get(value)
    const place = `${at}/${index}/code`
    if (given !== undefined) {
      return code === given ? [] : [
        violation(place, "invalid", `The option has the code ${given}, which never changes.`, {
          allowed: [String(given)]
        })
      ]
    }
    return taken.has(code)
      ? [violation(place, "duplicate", "Another option of the question has this code, or had it and is retired.")]
      : []
  })
}

const noneLeft = (place: string): Violation =>
  violation(place, "required", `The question has had the highest code, ${maxCode}: send one for each new option.`)

const highestOf = (options: ReadonlyArray<OptionInput>): number =>
  options.reduce((highest, { code = 0 }) => Math.max(highest, code), 0)
