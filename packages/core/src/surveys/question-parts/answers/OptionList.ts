/** Lists of options as answers: rankings, and rows of a matrix with several columns. */
import { type Violation, violation } from "../../../validation/ValidationError.js"
import { duplicateItem, quote } from "./AnswerDecoder.js"

/** Decodes a list of options' values: the distinct values in the order of the list, and the violations. */
export const decodeOptionList = (list: ReadonlyArray<unknown>, options: ReadonlySet<string>) => {
  const values = new Set<string>()
  const violations: Array<Violation> = []
  list.forEach((item, index) => {
    if (typeof item !== "string") violations.push(violation(`/${index}`, "wrong-type", "Expected an option's value."))
    else if (!options.has(item)) {
      violations.push(violation(`/${index}`, "unknown-option", `No option has the value ${quote(item)}.`))
    } else if (values.has(item)) violations.push(duplicateItem(index))
    else values.add(item)
  })
  return { values, violations }
}
