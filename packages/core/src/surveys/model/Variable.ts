/** Variables: numbers that a survey computes from the answers of a response. */
import * as Schema from "effect/Schema"
import {
  ExpressionInput,
  StoredExpression
} from "../../questions/question-parts/definition/expressions/ExpressionSchema.js"
import { keyInput, uniqueList } from "../../questions/question-parts/definition/keyedList.js"
import type { LimitValues } from "../../values/Limits.js"

/** A variable as it is stored. */
export const Variable = Schema.Struct({ name: Schema.String, value: StoredExpression })
  .annotations({ identifier: "Variable" })
export type Variable = typeof Variable.Type

/** The variables of a survey in a request. */
export const variablesInput = ({ variables }: LimitValues) =>
  uniqueList(Schema.Struct({ name: keyInput, value: ExpressionInput }), "name", variables).annotations({
    description: `Up to ${variables} numbers that are computed from the answers of a response.`
  })
