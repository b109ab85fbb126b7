/** Shared by the types whose answers name options, columns or rows. */
import { onceFor } from "../../../values/onceFor.js"
import type { AnswerGroups } from "../AnswerModel.js"
import type { AnswerReading, RecalledText, UnfitReason } from "../AnswerReading.js"
import type { OptionLogic } from "../QuestionSettings.js"

const newValuesOf = (options: ReadonlyArray<OptionLogic>): ReadonlySet<string> =>
  new Set(options.map(({ value }) => value))

/** The values of options or rows. They are made once, because the same ones are read again and again. */
export const valuesOf = onceFor(newValuesOf)

/** The values of those options that are in a set, in the order of the options. */
export const valuesIn = (options: ReadonlyArray<OptionLogic>, values: ReadonlySet<unknown>): ReadonlySet<string> =>
  newValuesOf(options.filter(({ value }) => values.has(value)))

/** Whether one of the options in a set is chosen alone. */
export const hasExclusive = (options: ReadonlyArray<OptionLogic>, values: ReadonlySet<unknown>): boolean =>
  options.some(({ exclusive, value }) => exclusive === true && values.has(value))

/** The values of options, each once. A reason where something else is among them. */
export const readValues = (
  items: ReadonlyArray<unknown>,
  options: ReadonlyArray<OptionLogic>,
  isStored: boolean
): ReadonlySet<string> | UnfitReason => {
  const values = new Set<string>()
  const known = valuesOf(options)
  for (const item of items) {
    if (typeof item === "string" && known.has(item) && !values.has(item)) values.add(item)
    else if (!isStored) return whyNoValue(item, known)
  }
  return values
}

/** Why an item is not the value of an option that is chosen for the first time. */
export const whyNoValue = (item: unknown, known: ReadonlySet<unknown>): UnfitReason =>
  typeof item !== "string" ? "wrong-type" : known.has(item) ? "duplicate" : "unknown-option"

/** The items of a stored list. Empty when the value has another form. */
export const itemsOf = (value: unknown): ReadonlyArray<unknown> => Array.isArray(value) ? value : []

export const isText = (value: unknown): value is string => typeof value === "string"

/** A stored choice of options. */
export const storedChoices = (kind: "option" | "options", items: ReadonlyArray<unknown>): AnswerReading => ({
  kind,
  values: new Set(items.filter(isText)),
  others: items.flatMap((item) =>
    typeof item === "object" && item !== null && "other" in item && isText(item.other) ? [item.other] : []
  )
})

/** The labels of what is chosen, and the texts beside the options. */
export const chosenLabels: RecalledText = (reading, _settings, options) =>
  "values" in reading
    ? [
      ...Array.from(reading.values, (value) => options.find((option) => option.value === value)?.label ?? value),
      ..."others" in reading ? reading.others : []
    ].join(", ")
    : ""

/** The labels of options by their values. */
export const optionLabels: AnswerGroups["labels"] = (_settings, options) =>
  new Map(options.map(({ label, value }) => [value, label]))

/** The groups of an answer by what is chosen. */
export const chosenGroups: AnswerGroups["of"] = (reading) =>
  reading.kind === "option" || reading.kind === "options"
    ? { values: reading.values, hasOther: reading.others.length > 0 }
    : { values: [] }
