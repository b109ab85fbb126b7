/** Numbers that are computed from answers. */
import type { Condition } from "./Condition.js"

/** An expression is a number, or is computed from answers, fields, variables and other expressions. */
export type Expression =
  | number
  /** The answer to a question whose answers are numbers. */
  | { readonly answer: string }
  /** The sum of the scores of the chosen options. */
  | { readonly score: string }
  /** The number that a hidden field has. */
  | { readonly field: string }
  /** An earlier variable. */
  | { readonly variable: string }
  | { readonly sum: ReadonlyArray<Expression> }
  | { readonly mean: ReadonlyArray<Expression> }
  | { readonly min: ReadonlyArray<Expression> }
  | { readonly max: ReadonlyArray<Expression> }
  | { readonly multiply: ReadonlyArray<Expression> }
  | { readonly subtract: readonly [Expression, Expression] }
  | { readonly divide: readonly [Expression, Expression] }
  | { readonly round: readonly [Expression, number] }
  | { readonly if: Condition; readonly then: Expression; readonly else?: Expression }
