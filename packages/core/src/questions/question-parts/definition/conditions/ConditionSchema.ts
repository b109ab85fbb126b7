/** Conditions in requests and in stored surveys. */
import { isReadonlyRecord } from "effect/Predicate"
import * as Schema from "effect/Schema"
import * as AST from "effect/SchemaAST"
import {
  type Condition,
  operandFields,
  operandOf,
  properties,
  type Test as ConditionTest
} from "../../../../logic/questionnaire/Condition.js"
import { fixedLimits } from "../../../../values/Limits.js"
import { optionalField } from "../optionalField.js"
import { schemaWithCheck } from "../schemaWithDecoder.js"
import { checkFilterShape, checkShape, operators } from "./conditionShape.js"

const { conditionDepth, conditionsOfGroup, conditionTests, testValues } = fixedLimits

const Constant = Schema.Union(Schema.String, Schema.Number, Schema.Boolean)

const DateOffset = Schema.Struct({
  years: optionalField(Schema.Int, "May be negative."),
  months: optionalField(Schema.Int, "May be negative. A day past the end of the month becomes its last one."),
  days: optionalField(Schema.Int, "May be negative.")
})

const Operand = Schema.Union(
  Constant,
  Schema.Struct({ question: Schema.String.annotations({ description: "The key of a question of the same kind." }) }),
  Schema.Struct({ today: DateOffset }).annotations({ description: "A day relative to today, in UTC." })
)

/** The operators that take a field, as a list in a sentence. */
const operatorsWith = (field: string): string => {
  const taking = operators.filter((op) => operandFields[operandOf[op]].some((name) => name === field))
  return taking.map((op) => `\`${op}\``).join(", ").replace(/, ([^,]*)$/, " and $1")
}

const testFields = {
  question: optionalField(Schema.String, "The key of the question whose answer is tested."),
  row: optionalField(Schema.String, "A row of a matrix, by its value."),
  option: optionalField(Schema.String, "An option of a ranking, by its value: its place is tested. 1 is best."),
  field: optionalField(Schema.String, "A hidden field."),
  variable: optionalField(Schema.String, "A variable."),
  op: Schema.Literal(...operators),
  value: optionalField(Operand, `What is compared: for ${operatorsWith("value")}.`),
  values: optionalField(Schema.Array(Constant), `For ${operatorsWith("values")}: 1 to ${testValues}.`),
  min: optionalField(Schema.Int, `For ${operatorsWith("min")}: at least so many.`),
  max: optionalField(Schema.Int, `For ${operatorsWith("max")}: at most so many.`)
}

const Test = Schema.Struct(testFields).annotations({
  identifier: "ConditionTest",
  description: "Tests one of `question`, `field` and `variable`. Without an answer every test is false."
})

const FilterTest = Schema.Struct({
  ...testFields,
  field: optionalField(Schema.String, "An entry of `metadata`, or `language`."),
  property: optionalField(Schema.Literal(...properties), "What a response has beside its answers.")
}).annotations({
  identifier: "FilterTest",
  description: "Tests one of `question`, `field`, `variable` and `property`. Without an answer every test is false."
})

/** The shapes of a condition for the API documentation: `all`, `any`, `not`, or a test. */
const documented = (
  test: Schema.Schema<ConditionTest>,
  whole: () => Schema.Schema<Condition>,
  identifier: string,
  meaning: string
): Schema.Schema<Condition> => {
  const nested = Schema.suspend(whole)
  const group = Schema.Array(nested).annotations({
    description: `1 to ${conditionsOfGroup} conditions.`,
    jsonSchema: { minItems: 1, maxItems: conditionsOfGroup }
  })
  return Schema.Union(
    Schema.Struct({ all: group }),
    Schema.Struct({ any: group }),
    Schema.Struct({ not: nested }),
    test
  ).annotations({
    identifier,
    description:
      `${meaning}: \`all\`, \`any\`, \`not\`, or a test. Groups nest at most ${conditionDepth} deep, with at ` +
      `most ${conditionTests} tests together.`
  })
}

const documentedShape: Schema.Schema<Condition> = documented(
  Test,
  () => documentedShape,
  "Condition",
  "True or false of the answers so far"
)

const documentedFilter: Schema.Schema<Condition> = documented(
  FilterTest,
  () => documentedFilter,
  "Filter",
  "True or false of a stored response"
)

/** A stored condition. It was checked when the survey was saved. */
export const StoredCondition = Schema.declare((input): input is Condition => isReadonlyRecord(input), {
  identifier: "Condition",
  [AST.SurrogateAnnotationId]: documentedShape.ast
})

/** A condition in a request. Its shape is checked; whether it fits the questions is checked with the whole survey. */
export const ConditionInput: Schema.Schema<Condition> = schemaWithCheck(documentedShape, checkShape)

/** A filter in a request. Its shape is checked; whether it fits the survey is checked when the survey has been read. */
export const FilterInput: Schema.Schema<Condition> = schemaWithCheck(documentedFilter, checkFilterShape)

/** A filter that was checked when it was stored. */
export const StoredFilter = Schema.declare((input): input is Condition => isReadonlyRecord(input), {
  identifier: "Filter",
  [AST.SurrogateAnnotationId]: documentedFilter.ast
})
