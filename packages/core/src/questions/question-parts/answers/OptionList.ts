/** Lists of options as answers: rankings, and rows of a matrix with several columns. */
import { type Violation, violation } from "../../../validation/ValidationError.js"
import type { ViolationParams } from "../../../validation/ViolationParams.js"
import { duplicateItem, quote } from "./AnswerDecoder.js"

/**
 * The violations of the items of a list of options' values.
 *
 * @param params - The parameters of a violation that names an unknown option.
 */
export const itemViolations = (
  list: ReadonlyArray<unknown>,
  options: ReadonlySet<string>,
  params: ViolationParams
): Array<Violation> => {
  const values = new Set<string>()
  return list.flatMap((item, index) => {
    if (typeof item !== "string") return [violation(`/${index}`, "wrong-type", "Expected an option's value.")]
    if (!options.has(item)) {
      return [violation(`/${index}`, "unknown-option", `No option has the value ${quote(item)}.`, params)]
    }
    if (values.has(item)) return [duplicateItem(index)]
    values.add(item)
    return []
  })
}
