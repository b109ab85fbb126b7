/**
 * Conditions. Every test of something that is not there is false, and `not` turns whatever it holds.
 */

/** A condition is true or false of the answers, the hidden fields and the variables of a response. */
export type Condition =
  | { readonly all: ReadonlyArray<Condition> }
  | { readonly any: ReadonlyArray<Condition> }
  | { readonly not: Condition }
  | Test

/** What a test reads: one of `question`, `field` (a hidden field), `variable` and `property`. */
export interface Tested {
  readonly question?: string
  /** A row of a matrix. */
  readonly row?: string
  /** An option of a ranking. */
  readonly option?: string
  readonly field?: string
  readonly variable?: string
  /** What a stored response has beside its answers. Only filters have such tests. */
  readonly property?: Property
}

/** Compares what it reads with `value`, `values`, or `min` and `max`. The operator decides with which. */
export interface Test extends Tested {
  readonly op: Operator
  readonly value?: Operand
  readonly values?: ReadonlyArray<Constant>
  readonly min?: number
  readonly max?: number
}

/**
 * What each operator compares with: nothing (`none`), one `constant`, an `operand`, a `bound` of numbers or dates,
 * which is an operand, too, several `constants`, or the bounds of a `count`.
 */
export const operandOf = {
  answered: "none",
  equals: "operand",
  anyOf: "constants",
  allOf: "constants",
  lt: "bound",
  lte: "bound",
  gt: "bound",
  gte: "bound",
  count: "count",
  contains: "constant",
  other: "none"
} as const

/** The operators of tests. */
export type Operator = keyof typeof operandOf

/** The fields of a test that has an operand of a kind. */
export const operandFields = {
  none: [],
  constant: ["value"],
  operand: ["value"],
  bound: ["value"],
  constants: ["values"],
  count: ["min", "max"]
} as const satisfies Record<typeof operandOf[Operator], ReadonlyArray<keyof Test>>

/** The properties that filters test. */
export const properties = [
  "submittedAt",
  "startedAt",
  "durationSeconds",
  "questionnaireVersion",
  "seed",
  "externalId",
  "language",
  "status"
] as const
export type Property = typeof properties[number]

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
