/** The options of a question, and the rows of a matrix. */
import * as Either from "effect/Either"
import * as ParseResult from "effect/ParseResult"
import { isReadonlyRecord } from "effect/Predicate"
import * as Schema from "effect/Schema"
import { strict } from "../../../validation/ValidationError.js"
import type { LimitValues } from "../../../values/Limits.js"
import { line, lineViolation } from "../../../values/text/Text.js"
import { ConditionInput, StoredCondition } from "./conditions/ConditionSchema.js"
import { optionalField } from "./optionalField.js"
import { schemaWithDecoder } from "./schemaWithDecoder.js"
import { withoutNull } from "./withoutNull.js"

/** Something to choose: `value` is stored in answers, `label` is shown to respondents. */
export const Option = Schema.Struct({
  value: Schema.String,
  label: Schema.String,
  exclusive: optionalField(Schema.Boolean, "Where several can be chosen: it is chosen alone. Default false."),
  showIf: optionalField(StoredCondition, "It is shown when this is true. Default: always.")
}).annotations({ identifier: "QuestionOption" })
export type Option = typeof Option.Type

/** The options of a question: the present ones, and those that were removed and are kept for answers. */
export interface QuestionOptions {
  readonly options: ReadonlyArray<Option>
  readonly retiredOptions?: ReadonlyArray<Option>
}

/** The present options, then the retired ones. */
export const allOptions = ({ options, retiredOptions }: QuestionOptions): ReadonlyArray<Option> =>
  retiredOptions === undefined ? options : [...options, ...retiredOptions]

/** An option in a request. A string is shorthand for an option whose value and label are equal. */
export const optionInput = (limits: LimitValues): Schema.Schema<Option, Option | string> => {
  const name = line(limits.optionText)
  const option = Schema.Struct({
    value: name,
    label: name,
    exclusive: optionalField(Schema.Boolean, "Where several can be chosen: it is chosen alone. Default false."),
    showIf: optionalField(ConditionInput, "It is shown when this is true. Default: always.")
  })
  const shape = Schema.Union(
    option,
    Schema.transform(name, Option, {
      strict: true,
      decode: (value) => ({ value, label: value }),
      encode: ({ value }) => value
    })
  ).annotations({
    identifier: "QuestionOptionInput",
    description: "`{ value, label }` with rules, or one string for both."
  })
  const decodeName = ParseResult.decodeUnknownEither(name)
  const decodeOption = ParseResult.decodeUnknownEither(option, strict)
  const isName = (input: unknown): input is string =>
    typeof input === "string" && lineViolation(input, limits.optionText) === undefined
  // A survey has up to 5 000 options. The schemas take ten times as long, so they only explain a refusal. The union
  // would report violations of both members, although the client meant one of them.
  return schemaWithDecoder(shape, (input) => {
    if (typeof input === "string") {
      return isName(input)
        ? Either.right({ value: input, label: input })
        : Either.map(decodeName(input), (value) => ({ value, label: value }))
    }
    if (isReadonlyRecord(input) && Object.keys(input).length === 2) {
      const { label, value } = input
      if (isName(value) && isName(label)) return Either.right({ value, label })
    }
    return decodeOption(isReadonlyRecord(input) ? withoutNull(input, ruleNames) : input)
  })
}

const ruleNames = ["exclusive", "showIf"]

/** The values of options, in their order. */
export const valuesOf = (options: ReadonlyArray<Option>): ReadonlySet<string> =>
  new Set(options.map(({ value }) => value))

/** Those of `values` that are in `selected`, in the order of `values`. */
export const inOrder = (
  values: ReadonlySet<string>,
  selected: { readonly has: (value: string) => boolean }
): ReadonlyArray<string> => [...values].filter((value) => selected.has(value))
