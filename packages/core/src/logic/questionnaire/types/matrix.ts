/** Answers to matrices: rows, each with one or several columns. The options of the question are the columns. */
import { choicesDomain, countDomain, optionDomain } from "../AnswerDomain.js"
import type { AnswerModel } from "../AnswerModel.js"
import type { AnswerReader, UnfitReason } from "../AnswerReading.js"
import type { OptionLogic } from "../QuestionSettings.js"
import { optionsUpTo, type QuestionShape, rowsUpTo } from "../QuestionShape.js"
import { hasExclusive, isText, itemsOf, optionLabels, readValues, valuesIn, valuesOf } from "../type-parts/choices.js"
import { maxItems, readItems } from "../type-parts/readItems.js"

/** The settings of a matrix. */
export interface MatrixSettings {
  readonly rows: ReadonlyArray<OptionLogic>
  readonly multiple?: boolean
  readonly requireAllRows?: boolean
}

/** What questions of the type are made of. */
export const matrixShape = {
  optionCount: /* @__PURE__ */ optionsUpTo("matrixColumns"),
  rowCount: /* @__PURE__ */ rowsUpTo("matrixRows"),
  settingNames: ["multiple", "requireAllRows"],
  settingDefaults: { multiple: false, requireAllRows: false },
  labels: [],
  takesExclusive: ({ multiple }) => multiple === true
} as const satisfies QuestionShape

export const matrixReader: AnswerReader = {
  read: (value, { multiple = false, requireAllRows = false }, { options, rows }, { isStored }) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return "wrong-type"
    const entries = Object.entries(value)
    if (entries.length > maxItems) return "too-many"
    const answered = new Map<string, ReadonlySet<string>>()
    const known = valuesOf(rows)
    for (const [row, columns] of entries) {
      const chosen = known.has(row) ? readColumns(columns, multiple, options, isStored) : "unknown-row"
      if (typeof chosen === "object") answered.set(row, chosen)
      else if (chosen !== undefined && !isStored) return chosen
    }
    if (answered.size === 0) return undefined
    if (requireAllRows && answered.size < rows.length) return "required"
    return { kind: "rows", rows: answered, isMultiple: multiple }
  }
}

/** The columns of a row in their order. Undefined where it is empty. */
const readColumns = (
  columns: unknown,
  isMultiple: boolean,
  options: ReadonlyArray<OptionLogic>,
  isStored: boolean
): ReadonlySet<string> | UnfitReason | undefined =>
  columns === null || (columns === "" && !isMultiple)
    ? undefined
    : readItems(isMultiple ? columns : [columns], (items) => {
      const values = readValues(items, options, isStored)
      if (typeof values === "string") return values
      if (values.size === 0) return undefined
      return values.size > 1 && hasExclusive(options, values) ? "exclusive" : valuesIn(options, values)
    })

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
