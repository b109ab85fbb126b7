/** Expressions in requests and in stored surveys. */
import * as Schema from "effect/Schema"
import * as AST from "effect/SchemaAST"
import type { Expression } from "../../../../logic/questionnaire/Expression.js"
import { fixedLimits } from "../../../../values/Limits.js"
import { StoredCondition } from "../conditions/ConditionSchema.js"
import { optionalField } from "../optionalField.js"
import { schemaWithCheck } from "../schemaWithDecoder.js"
import { checkExpression } from "./expressionShape.js"

const nested = Schema.suspend((): Schema.Schema<Expression> => documentedShape)

const operands = Schema.Array(nested).annotations({ description: "At least 1.", jsonSchema: { minItems: 1 } })

const pair = Schema.Array(nested).annotations({ jsonSchema: { minItems: 2, maxItems: 2 } })

const described = (description: string) => Schema.String.annotations({ description })

/** The shapes of an expression for the API documentation. */
const documentedShape: Schema.Schema<Expression> = Schema.Union(
  Schema.Number,
  Schema.Struct({ answer: described("The key of a question whose answers are numbers.") }),
  Schema.Struct({ score: described("The key of a question: the sum of the scores of the chosen options.") }),
  Schema.Struct({ field: described("A hidden field: the number that it has.") }),
  Schema.Struct({ variable: described("An earlier variable.") }),
  Schema.Struct({ sum: operands }),
  Schema.Struct({ mean: operands }),
  Schema.Struct({ min: operands }),
  Schema.Struct({ max: operands }),
  Schema.Struct({ multiply: operands }),
  Schema.Struct({ subtract: pair }),
  Schema.Struct({ divide: pair }),
  Schema.Struct({ round: pair }).annotations({
    description: `An expression, and how many decimals it is rounded to: 0 to ${fixedLimits.roundedDecimals}.`
  }),
  Schema.Struct({
    if: StoredCondition,
    then: nested,
    else: optionalField(nested, "Without it there is no value where the condition is false.")
  })
).annotations({
  identifier: "Expression",
  description:
    `A number, or how it is computed, with at most ${fixedLimits.expressionParts} parts. \`sum\`, \`mean\`, \`min\` and ` +
    "`max` leave out what has no value. `multiply`, `subtract` and `divide` have no value without all operands."
})

/** A stored expression. It was checked when the survey was saved. */
export const StoredExpression = Schema.declare(
  (input): input is Expression => typeof input === "number" || (typeof input === "object" && input !== null),
  { identifier: "Expression", [AST.SurrogateAnnotationId]: documentedShape.ast }
)

/** An expression in a request. Its shape is checked; whether it fits the questions is checked with the whole survey. */
export const ExpressionInput: Schema.Schema<Expression> = schemaWithCheck(documentedShape, checkExpression)
