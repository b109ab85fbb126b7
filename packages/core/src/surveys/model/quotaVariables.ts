/** Which quotas count responses by variables. */
import { mapTests } from "../../logic/rules/mapLogic.js"
import type { Survey } from "./Survey.js"

/** The indexes of the quotas that test a variable. */
export const quotasOfVariables = ({ quotas }: Pick<Survey, "quotas">): ReadonlyArray<number> =>
  quotas.flatMap(({ when }, index) => {
    const names: Array<string> = []
    if (when !== undefined) {
      mapTests(when, (test) => {
        if (test.variable !== undefined) names.push(test.variable)
        return test
      })
    }
    return names.length > 0 ? [index] : []
  })
