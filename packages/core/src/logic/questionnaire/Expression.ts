/** Numbers that are computed from answers. */
import type { Condition } from "./Condition.js"

/** An expression is a number, or is computed from answers, fields, variables and other expressions. */
export type Expression =
  | number
  | Reference
  | { readonly sum: ReadonlyArray<Expression> }
  | { readonly mean: ReadonlyArray<Expression> }
  | { readonly min: ReadonlyArray<Expression> }
  | { readonly max: ReadonlyArray<Expression> }
  | { readonly multiply: ReadonlyArray<Expression> }
  /** Of two. */
  | { readonly subtract: ReadonlyArray<Expression> }
  /** Of two. */
  | { readonly divide: ReadonlyArray<Expression> }
  /** An expression, and a number of decimals. */
  | { readonly round: ReadonlyArray<Expression> }
  | { readonly if: Condition; readonly then: Expression; readonly else?: Expression }

/** What an expression reads. */
export type Reference =
  /** The answer to a question whose answers are numbers. */
  | { readonly answer: string }
  /** The sum of the scores of the chosen options. */
  | { readonly score: string }
  /** The number that a hidden field has. */
  | { readonly field: string }
  /** An earlier variable. */
  | { readonly variable: string }
