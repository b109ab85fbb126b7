/** Which quotas count responses by variables. */
import type { Condition } from "../../logic/questionnaire/Condition.js"
import type { Quota } from "./Quota.js"

/** The indexes of the quotas that test a variable. */
export const quotasOfVariables = ({ quotas }: { readonly quotas: ReadonlyArray<Quota> }): ReadonlyArray<number> =>
  quotas.flatMap(({ when }, index) => when !== undefined && testsVariable(when) ? [index] : [])

const testsVariable = (condition: Condition): boolean => {
  if ("op" in condition) return condition.variable !== undefined
  if ("all" in condition) return condition.all.some(testsVariable)
  if ("any" in condition) return condition.any.some(testsVariable)
  return testsVariable(condition.not)
}
