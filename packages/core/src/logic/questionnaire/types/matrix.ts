/** Answers to matrices: rows, each with one or several columns. The options of the question are the columns. */
import { choicesDomain, countDomain, optionDomain } from "../AnswerDomain.js"
import type { AnswerModel } from "../AnswerModel.js"
import { type AnswerReader, unfit } from "../AnswerReading.js"
import type { OptionLogic } from "../QuestionSettings.js"
import { hasExclusive, isText, itemsOf, optionLabels, readValues, valuesIn, valuesOf } from "../type-parts/choices.js"
import { maxItems } from "../type-parts/readItems.js"

export const matrixReader: AnswerReader = {
  read: (value, { multiple = false, requireAllRows = false }, { options, rows }, { isStored }) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return unfit
    const entries = Object.entries(value)
    if (entries.length > maxItems) return unfit
    const answered = new Map<string, ReadonlySet<string>>()
    const known = valuesOf(rows)
    for (const [row, columns] of entries) {
      const chosen = readColumns(columns, multiple, options, isStored)
      if (!known.has(row) || chosen === undefined) {
        if (!isStored) return unfit
      } else if (chosen.size > 0) answered.set(row, chosen)
    }
    if (answered.size === 0) return undefined
    if (requireAllRows && answered.size < rows.length) return unfit
    return { kind: "rows", rows: answered, isMultiple: multiple }
  }
}

/** The columns of a row in their order: none where it is empty. Undefined where they do not fit. */
const readColumns = (
  columns: unknown,
  isMultiple: boolean,
  options: ReadonlyArray<OptionLogic>,
  isStored: boolean
): ReadonlySet<string> | undefined => {
  if (columns === null || (columns === "" && !isMultiple)) return new Set()
  const items: unknown = isMultiple ? columns : [columns]
  if (!Array.isArray(items) || items.length > maxItems) return undefined
  const values = readValues(items, options, isStored)
  if (values === undefined || values.size < 2) return values
  return hasExclusive(options, values) ? undefined : valuesIn(options, values)
}

export const matrix: AnswerModel = {
  kind: ({ multiple }, row) => row === undefined ? "list" : multiple === true ? "options" : "option",
  readStored: (value, { multiple = false }) => {
    if (typeof value !== "object" || value === null) return undefined
    const rows = Object.entries(value).map(([row, columns]) =>
      [row, new Set(isText(columns) ? [columns] : itemsOf(columns).filter(isText))] as const
    )
    return { kind: "rows", rows: new Map(rows), isMultiple: multiple }
  },
  domain: ({ options, question: { settings }, rows }, row) =>
    row === undefined
      ? countDomain(rows, settings.requireAllRows === true)
      : settings.multiple === true
      ? choicesDomain(options, {}, 0)
      : optionDomain(options, false),
  hasAllParts: ({ requireAllRows }) => requireAllRows === true,
  groups: {
    isOfRow: true,
    isMultiple: ({ multiple }) => multiple === true,
    labels: optionLabels,
    of: (reading, row) => ({ values: reading.kind === "rows" && row !== undefined ? reading.rows.get(row) ?? [] : [] })
  }
}
