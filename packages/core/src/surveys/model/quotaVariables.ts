/** Which quotas count responses by variables. */
import { mapTests } from "../../logic/rules/mapLogic.js"
import type { Survey } from "./Survey.js"

/** The indexes of the quotas that test a variable. */
export const quotasOfVariables = ({ quotas }: Pick<Survey, "quotas">): ReadonlyArray<number> =>
  quotas.flatMap(({ when }, index) => {
    if (when === undefined) return []
    let testsVariable = false
    mapTests(when, (test) => {
      if (test.variable !== undefined) testsVariable = true
      return test
    })
    return testsVariable ? [index] : []
  })
