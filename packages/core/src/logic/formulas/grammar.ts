/** The words and signs of formulas. */
import type { DateOffset, Operator } from "../questionnaire/Condition.js"
import { keyPattern } from "../questionnaire/names.js"

/** The functions of expressions with operands. `+`, `*`, `-` and `/` write the first two and the last two as well. */
export const functionNames = ["sum", "multiply", "mean", "min", "max", "round", "subtract", "divide"] as const
export type FunctionName = typeof functionNames[number]

/** The functions that read something. */
export const referenceNames = ["answer", "score", "field", "variable"] as const

/** How operators with one operand are written. */
export const comparisonOf = {
  equals: "=",
  lt: "<",
  lte: "<=",
  gt: ">",
  gte: ">=",
  contains: "contains"
} as const satisfies Partial<Record<Operator, string>>

export type OffsetUnit = keyof DateOffset
export const offsetUnits = ["years", "months", "days"] as const satisfies ReadonlyArray<OffsetUnit>

/** Whether a name is written without quotation marks. */
export const isName = (name: string): boolean => keyPattern.test(name)
