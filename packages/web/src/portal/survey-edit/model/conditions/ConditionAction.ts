/** What the buttons of the form do with the condition of a question. */
import { type ConditionForm, maxTests, maxTestsOfSurvey, noCondition } from "./ConditionForm.js"
import type { Subjects } from "./Subject.js"

/**
 * A button: `chooseTest` asks what a further test is to read, `addTest` adds the test of what was chosen, `removeTest`
 * and `removeCondition` remove one test and all.
 */
export type ConditionAction =
  | { readonly kind: "addTest" | "chooseTest" | "removeCondition"; readonly token: string }
  | { readonly kind: "removeTest"; readonly token: string; readonly index: number }

/** Does what a button says. Without a choice, and beyond a maximum, `addTest` changes nothing. */
export const applyConditionAction = (
  condition: ConditionForm,
  action: ConditionAction,
  subjects: Subjects
): ConditionForm => {
  const { chosen, tests } = condition
  switch (action.kind) {
    case "chooseTest":
      return condition
    case "addTest": {
      const [operator] = subjects.find(chosen)?.operators ?? []
      return operator === undefined || tests.length >= maxTests || subjects.testCount >= maxTestsOfSurvey
        ? condition
        : { ...condition, isKept: false, tests: [...tests, { subject: chosen, operator, value: "" }] }
    }
    case "removeTest":
      return { ...condition, tests: tests.toSpliced(action.index, 1) }
    case "removeCondition":
      return noCondition
  }
}
