/** Choices of one or several options. */
import { isBlank } from "../../../values/text/Blank.js"
import { isWellFormed } from "../../../values/text/WellFormed.js"
import { type ReadOptions, type ReadValue, type ShownParts, unfit } from "../AnswerReading.js"
import type { QuestionSettings } from "../QuestionSettings.js"
import { hasExclusive, valuesIn, valuesOf } from "./choices.js"

/** Reads what is chosen: values of options, and texts beside them where the settings allow it. */
export const readChoices = (
  kind: "option" | "options",
  items: ReadonlyArray<unknown>,
  { allowOther = false, maxSelected = Infinity, minSelected = 0 }: QuestionSettings,
  { options }: ShownParts,
  { isStored, limits }: ReadOptions
): ReadValue => {
  const chosen = new Set<unknown>()
  const others: Array<string> = []
  const known: ReadonlySet<unknown> = valuesOf(options)
  for (const item of items) {
    const text = allowOther ? otherText(item) : undefined
    if (known.has(item) && !chosen.has(item)) chosen.add(item)
    else if (
      text !== undefined && (isStored || (text.length <= limits.optionText && others.length < limits.otherAnswers))
    ) others.push(text)
    else if (!isStored) return unfit
  }
  const count = chosen.size + others.length
  if (count === 0) return undefined
  if (kind === "options") {
    // Not more than can be chosen together: options that are not shown can make it less than the setting says.
    const selectable = options.filter(({ exclusive }) => exclusive !== true).length +
      (allowOther ? Math.max(limits.otherAnswers, others.length) : 0)
    const isAlone = hasExclusive(options, chosen)
    if (count > maxSelected || (isAlone ? count > 1 : count < Math.min(minSelected, selectable))) return unfit
  }
  return { kind, values: valuesIn(options, chosen), others }
}

/** The text of `{ other }`. */
const otherText = (item: unknown): string | undefined =>
  typeof item === "object" && item !== null && "other" in item && typeof item.other === "string" &&
    Object.keys(item).length === 1 && !isBlank(item.other) && isWellFormed(item.other)
    ? item.other
    : undefined
