/**
 * Conditions. Every test of something that is not there is false, and `not` turns whatever it holds.
 */

/** A condition is true or false of the answers, the hidden fields and the variables of a response. */
export type Condition =
  | { readonly all: ReadonlyArray<Condition> }
  | { readonly any: ReadonlyArray<Condition> }
  | { readonly not: Condition }
  | Test

/** What a test reads: one of `question`, `field` (a hidden field) and `variable`. */
export interface Tested {
  readonly question?: string
  /** A row of a matrix. */
  readonly row?: string
  /** An option of a ranking. */
  readonly option?: string
  readonly field?: string
  readonly variable?: string
}

/** Compares what it reads with `value`, `values`, or `min` and `max`. The operator decides with which. */
export interface Test extends Tested {
  readonly op: Operator
  readonly value?: Operand
  readonly values?: ReadonlyArray<Constant>
  readonly min?: number
  readonly max?: number
}

/** The operators of tests. */
export const operators = [
  "answered",
  "equals",
  "anyOf",
  "allOf",
  "lt",
  "lte",
  "gt",
  "gte",
  "count",
  "contains",
  "other"
] as const
export type Operator = typeof operators[number]

/** A value that an answer can have. */
export type Constant = string | number | boolean

/** A constant, the answer to another question, or a day relative to today. */
export type Operand = Constant | { readonly question: string } | { readonly today: DateOffset }

/** How far a day is from today. */
export interface DateOffset {
  readonly years?: number
  readonly months?: number
  readonly days?: number
}
