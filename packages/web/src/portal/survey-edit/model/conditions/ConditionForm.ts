/** The entries of a condition that the form edits: some tests, of which all or any must be true. */
import { type Entries, singleLine } from "@canvass/ui"

/** The condition under which a question is shown. */
export interface ConditionForm {
  /** Whether the survey has a condition that the form cannot edit. It is kept. */
  readonly isKept: boolean
  readonly join: Join
  readonly tests: ReadonlyArray<TestForm>
  /** What a further test is to read. Empty: nothing is chosen. */
  readonly chosen: string
}

export type Join = "all" | "any"

export interface TestForm {
  /** The name of a `Subject`. */
  readonly subject: string
  readonly operator: string
  readonly value: string
}

/** A question is always shown. */
export const noCondition: ConditionForm = { isKept: false, join: "all", tests: [], chosen: "" }

/** A condition that the form cannot edit. */
export const keptCondition: ConditionForm = { ...noCondition, isKept: true }

/** Maximum number of tests that the form edits. A longer condition is kept. */
export const maxTests = 10

/** Maximum number of tests that the form of a survey edits. Others are kept: a page has a maximum length. */
export const maxTestsOfSurvey = 200

/** The names of the fields of a condition, behind the name of its first field. */
export const conditionFields = {
  join: ".join",
  chosen: ".subject",
  /** @param index of the test, from 0 */
  test: (index: number, field: keyof TestForm) => `.${index}.${field}`
}

/** The value of the first field of a condition that is kept. */
export const kept = "kept"

/** Reads the condition whose first field has this name. */
export const readCondition = (entries: Entries, name: string): ConditionForm => {
  const entry = (field: string): string => singleLine(entries.first(name + field))
  const tests: Array<TestForm> = []
  for (let index = 0; index < maxTests; index++) {
    const subject = entry(conditionFields.test(index, "subject"))
    if (subject === "") break
    tests.push({
      subject,
      operator: entry(conditionFields.test(index, "operator")),
      value: entry(conditionFields.test(index, "value"))
    })
  }
  return {
    isKept: entry("") === kept,
    join: entry(conditionFields.join) === "any" ? "any" : "all",
    tests,
    chosen: entry(conditionFields.chosen)
  }
}

/** The entries of a condition, as a browser sends them. */
export const conditionEntries = (
  { isKept, join, tests }: ConditionForm,
  name: string
): ReadonlyArray<readonly [name: string, value: string]> => [
  ...isKept ? [[name, kept] as const] : [],
  ...tests.length === 0 ? [] : [[name + conditionFields.join, join] as const],
  ...tests.flatMap(({ operator, subject, value }, index) => [
    [name + conditionFields.test(index, "subject"), subject] as const,
    [name + conditionFields.test(index, "operator"), operator] as const,
    [name + conditionFields.test(index, "value"), value] as const
  ])
]
