/** Lists of options as answers: rankings, and rows of a matrix with several columns. */
import { type Violation, violation } from "../../../validation/ValidationError.js"
import type { ViolationParams } from "../../../validation/ViolationParams.js"
import { duplicateItem, quote } from "./AnswerDecoder.js"

/**
 * Decodes a list of options' values: the distinct values in the order of the list, and the violations.
 *
 * @param params - The parameters of a violation that names an unknown option.
 */
export const decodeOptionList = (
  list: ReadonlyArray<unknown>,
  options: ReadonlySet<string>,
  params: ViolationParams
) => {
  const values = new Set<string>()
  const violations: Array<Violation> = []
  list.forEach((item, index) => {
    if (typeof item !== "string") violations.push(violation(`/${index}`, "wrong-type", "Expected an option's value."))
    else if (!options.has(item)) {
      violations.push(violation(`/${index}`, "unknown-option", `No option has the value ${quote(item)}.`, params))
    } else if (values.has(item)) violations.push(duplicateItem(index))
    else values.add(item)
  })
  return { values, violations }
}
