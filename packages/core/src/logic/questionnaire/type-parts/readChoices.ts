/** Choices of one or several options. */
import { isBlank } from "../../../values/text/Blank.js"
import { isWellFormed } from "../../../values/text/WellFormed.js"
import type { ReadOptions, ReadValue, ShownParts } from "../AnswerReading.js"
import type { QuestionSettings } from "../QuestionSettings.js"
import { hasExclusive, valuesIn, valuesOf, whyNoValue } from "./choices.js"

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
    const reason = text === undefined
      ? whyNoValue(item, known)
      : isBlank(text)
      ? "too-short"
      : !isStored && text.length > limits.optionText
      ? "too-long"
      : !isWellFormed(text)
      ? "invalid-character"
      : !isStored && others.length >= limits.otherAnswers
      ? "too-many-others"
      : undefined
    if (known.has(item) && !chosen.has(item)) chosen.add(item)
    else if (text !== undefined && reason === undefined) others.push(text)
    else if (!isStored) return reason
  }
  const count = chosen.size + others.length
  if (count === 0) return undefined
  if (kind === "options") {
    // Not more than can be chosen together: options that are not shown can make it less than the setting says.
    const selectable = options.filter(({ exclusive }) => exclusive !== true).length +
      (allowOther ? Math.max(limits.otherAnswers, others.length) : 0)
    if (hasExclusive(options, chosen)) {
      if (count > 1) return "exclusive"
    } else if (count < Math.min(minSelected, selectable)) return "too-few"
    if (count > maxSelected) return "too-many"
  }
  return { kind, values: valuesIn(options, chosen), others }
}

/** The text of `{ other }`. */
const otherText = (item: unknown): string | undefined =>
  typeof item === "object" && item !== null && "other" in item && typeof item.other === "string" &&
    Object.keys(item).length === 1
    ? item.other
    : undefined
