/** The options of a question, and the rows of a matrix. */
import * as Either from "effect/Either"
import * as ParseResult from "effect/ParseResult"
import { isReadonlyRecord } from "effect/Predicate"
import * as Schema from "effect/Schema"
import type { Simplify } from "effect/Types"
import { strict } from "../../../validation/ValidationError.js"
import { codedMessage } from "../../../validation/ViolationCode.js"
import { fixedLimits, type LimitValues } from "../../../values/Limits.js"
import { line, lineViolation } from "../../../values/text/Text.js"
import { ConditionInput, StoredCondition } from "./conditions/ConditionSchema.js"
import type { UndecodedFields } from "./DefinitionRules.js"
import { Image, imageInput } from "./Image.js"
import { optionalField } from "./optionalField.js"
import { orNull } from "./orNull.js"
import { schemaWithDecoder } from "./schemaWithDecoder.js"
import { integer } from "./SettingSchemas.js"
import { withoutNull } from "./withoutNull.js"

const { optionCode: maxCode, score: maxScore } = fixedLimits

const code = integer(1, maxCode)

const score = Schema.Number.pipe(Schema.filter((value) => Math.abs(value) <= maxScore, {
  message: () =>
    codedMessage("out-of-range", "This must be a number from -1e9 to 1e9.", { min: -maxScore, max: maxScore }),
  jsonSchema: { minimum: -maxScore, maximum: maxScore }
}))

const scoreDescription = "What it adds to the score of its question, in variables. Default 0."
const showIfDescription = "It is shown when this is true. Default: always."

const rules = {
  exclusive: optionalField(Schema.Boolean, "Where several can be chosen: it is chosen alone. Default false."),
  fixed: optionalField(Schema.Boolean, "Where the question shuffles: it keeps its place. Default false."),
  showIf: optionalField(StoredCondition, showIfDescription)
}

/**
 * Something to choose: `value` is stored in answers, `label` is shown to respondents, and `code` is its number in files
 * for analysts.
 */
export const Option = Schema.Struct({
  value: Schema.String,
  label: Schema.String,
  code: Schema.Int.annotations({ description: "Its number in files for analysts. It never changes." }),
  score: optionalField(Schema.Number, scoreDescription),
  image: Schema.optionalWith(Image, { exact: true }),
  ...rules
}).annotations({ identifier: "QuestionOption" })
export type Option = typeof Option.Type

/** A row of a matrix: `value` is stored in answers, `label` is shown to respondents, `code` is for analysts. */
export const Row = Schema.Struct({
  value: Schema.String,
  label: Schema.String,
  code: Schema.Int.annotations({ description: "Its number in files for analysts. It never changes." }),
  ...rules
}).annotations({ identifier: "QuestionRow" })
export type Row = typeof Row.Type

/** An option or a row in a request. Without a code it has the one that it had before, or gets the next one. */
type InRequest<Part extends Row> = Simplify<Omit<Part, "code"> & Partial<Pick<Part, "code">>>

export type OptionInput = InRequest<Option>
export type RowInput = InRequest<Row>

/** An option as a request has it before it is decoded. */
type SentOption = Simplify<Omit<OptionInput, "image"> & { readonly image?: Schema.Schema.Encoded<typeof Image> }>

/** An option or a row: what answers store, and what respondents see of it. */
export type LabelledValue = Pick<Row, "label" | "value">

/** The options of a question: the present ones, and those that were removed and are kept for answers. */
export interface QuestionOptions {
  readonly options: ReadonlyArray<Option>
  readonly retiredOptions?: ReadonlyArray<Option>
}

/** The present options, then the retired ones. */
export const allOptions = ({ options, retiredOptions }: QuestionOptions): ReadonlyArray<Option> =>
  retiredOptions === undefined ? options : [...options, ...retiredOptions]

/** An option in a request. A string is shorthand for an option whose value and label are equal. */
export const optionInput = (limits: LimitValues): Schema.Schema<OptionInput, SentOption | string> => {
  const { code: codeField, label, value, ...rules } = rowFields(limits, "An option")
  const image = imageInput(limits)
  const isImage = Schema.is(image)
  const option = Schema.Struct({
    value,
    label,
    code: codeField,
    score: optionalField(score, scoreDescription),
    image: optionalField(image, "Of a choice."),
    ...rules
  })
  return partInput(limits, option, "QuestionOptionInput", ({ label, value }, { code, image, score }) => {
    if (code !== undefined && !isCode(code) || score !== undefined && !isScore(score)) return undefined
    if (image !== undefined && !(isImage(image) && Object.keys(image).length === imageFieldCount)) return undefined
    return {
      value,
      label,
      ...code === undefined ? {} : { code },
      ...score === undefined ? {} : { score },
      ...image === undefined ? {} : { image }
    }
  })
}

const imageFieldCount = Object.keys(Image.fields).length

/** A row in a request. A string is shorthand for a row whose value and label are equal. */
export const rowInput = (limits: LimitValues): Schema.Schema<RowInput, RowInput | string> =>
  partInput(
    limits,
    Schema.Struct(rowFields(limits, "A row")),
    "QuestionRowInput",
    ({ label, value }, { code }) =>
      code === undefined ? { value, label } : isCode(code) ? { value, label, code } : undefined
  )

const rowFields = ({ optionText }: LimitValues, part: string) => ({
  value: line(optionText),
  label: line(optionText),
  code: optionalField(
    code,
    `Its number in files for analysts, unique in the question. ${part} keeps the code that it has. Default for a new ` +
      "one: the next after the highest that the question has ever had."
  ),
  exclusive: rules.exclusive,
  fixed: rules.fixed,
  showIf: optionalField(ConditionInput, showIfDescription)
})

/**
 * An option or a row in a request. A survey has up to 5 000 of them, and the schema takes ten times as long as `plain`:
 * so it only decodes rules and explains refusals.
 *
 * @param plain - Makes the part of a valid value and label, and of the fields of the input that it knows. Undefined if
 *   one of these is not valid.
 */
const partInput = <Part extends RowInput, Sent extends { readonly value: string }>(
  { optionText }: LimitValues,
  part: Schema.Schema<Part, Sent>,
  identifier: string,
  plain: (row: LabelledValue, input: UndecodedFields) => Part | undefined
): Schema.Schema<Part, Sent | string> => {
  const name = line(optionText)
  const shape: Schema.Schema<Part, Sent | string> = Schema.Union(
    part,
    Schema.transform(name, part, {
      strict: false,
      decode: (value) => ({ value, label: value }),
      encode: ({ value }) => value
    })
  ).annotations({ identifier, description: "`{ value, label }` with rules, or one string for both." })
  const decodeName = ParseResult.decodeUnknownEither(name)
  const decodePart = ParseResult.decodeUnknownEither(part, strict)
  const isName = (input: unknown): input is string =>
    typeof input === "string" && lineViolation(input, optionText) === undefined
  const plainPart = (input: UndecodedFields): Part | undefined => {
    const { label, value } = input
    if (!isName(value) || !isName(label)) return undefined
    const made = plain({ value, label }, input)
    return made !== undefined && Object.keys(made).length === Object.keys(input).length ? made : undefined
  }
  // The union would report violations of both members, although the client meant one of them.
  return schemaWithDecoder(shape, (input) => {
    const fields = typeof input === "string" ? { value: input, label: input } : input
    const made = isReadonlyRecord(fields) ? plainPart(fields) : undefined
    if (made !== undefined) return Either.right(made)
    return typeof input === "string"
      ? Either.flatMap(decodeName(input), (value) => decodePart({ value, label: value }))
      : decodePart(isReadonlyRecord(input) ? withoutNull(input, nullableNames) : input)
  }, orNull(shape.ast, nullableNames))
}

const isCode = Schema.is(code)
const isScore = Schema.is(score)

const nullableNames = ["code", "score", "image", "exclusive", "fixed", "showIf"]

/** The values of options, in their order. */
export const valuesOf = (options: ReadonlyArray<LabelledValue>): ReadonlySet<string> =>
  new Set(options.map(({ value }) => value))
