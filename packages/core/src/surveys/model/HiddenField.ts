/** Hidden fields: data of a response that rules may test, and that no question asks for. */
import * as ParseResult from "effect/ParseResult"
import { isReadonlyRecord } from "effect/Predicate"
import * as Schema from "effect/Schema"
import { keyPattern, reservedNames } from "../../logic/questionnaire/names.js"
import { uniqueList } from "../../questions/question-parts/definition/keyedList.js"
import { optionalField } from "../../questions/question-parts/definition/optionalField.js"
import { orNull } from "../../questions/question-parts/definition/orNull.js"
import { schemaWithDecoder } from "../../questions/question-parts/definition/schemaWithDecoder.js"
import { integer } from "../../questions/question-parts/definition/SettingSchemas.js"
import { withoutNull } from "../../questions/question-parts/definition/withoutNull.js"
import { strict, type Violation, violation } from "../../validation/ValidationError.js"
import { codedMessage } from "../../validation/ViolationCode.js"
import type { LimitValues } from "../../values/Limits.js"
import { line } from "../../values/text/Text.js"

const armDescriptions = {
  arms: "Values of which one is drawn for each response: an experiment. What a request says for the field is replaced.",
  weight: "How often it is drawn, compared with the weights of the other arms. Default 1."
}

/** A value that is drawn for some responses. */
export const Arm = Schema.Struct({
  value: Schema.String,
  weight: optionalField(Schema.Int, armDescriptions.weight)
}).annotations({ identifier: "Arm" })

/** A hidden field. Its value is the entry of this name in the `metadata` of a response. */
export const HiddenField = Schema.Struct({
  name: Schema.String,
  arms: optionalField(Schema.Array(Arm), armDescriptions.arms)
}).annotations({ identifier: "HiddenField" })
export type HiddenField = typeof HiddenField.Type

const byName = (name: Schema.Schema<string>) =>
  Schema.transform(name, HiddenField, { strict: true, decode: (name) => ({ name }), encode: ({ name }) => name })

/** A hidden field as its name. */
export const HiddenFieldName = byName(Schema.String)

/** The hidden fields of a survey in a request. A string is shorthand for a field of this name. */
export const hiddenFieldsInput = (limits: LimitValues) => {
  const { hiddenFields } = limits
  const name = Schema.String.pipe(Schema.filter(nameViolation, { jsonSchema: { pattern: keyPattern.source } }))
  return uniqueList(fieldInput(name, limits), "name", hiddenFields, []).annotations({
    description: `Up to ${hiddenFields} names of entries of the \`metadata\` of responses that rules test. ` +
      "The value of a field with `arms` is drawn."
  })
}

/** A hidden field in a request. A union would report violations of both of its forms. */
const fieldInput = (
  name: Schema.Schema<string>,
  limits: LimitValues
): Schema.Schema<HiddenField, HiddenField | string> => {
  const field = Schema.Struct({ name, arms: optionalField(armsInput(limits), armDescriptions.arms) })
  const shape: Schema.Schema<HiddenField, HiddenField | string> = Schema.Union(field, byName(name))
  const decodeName = ParseResult.decodeUnknownEither(byName(name))
  const decodeField = ParseResult.decodeUnknownEither(field, strict)
  return schemaWithDecoder(
    shape,
    (input) =>
      typeof input === "string"
        ? decodeName(input)
        : decodeField(isReadonlyRecord(input) ? withoutNull(input, nullableNames) : input),
    orNull(shape.ast, nullableNames)
  )
}

const nullableNames = ["arms"]

const armsInput = ({ arms, armWeight, optionText }: LimitValues) =>
  uniqueList(
    Schema.Struct({
      value: line(optionText),
      weight: optionalField(integer(1, armWeight), armDescriptions.weight)
    }),
    "value",
    arms
  ).pipe(
    Schema.filter(({ length }) => length >= minArms, {
      message: () => codedMessage("too-few", `At least ${minArms} are needed.`, { min: minArms }),
      jsonSchema: { minItems: minArms }
    })
  )

const minArms = 2

const nameViolation = (name: string): string | undefined => {
  if (!keyPattern.test(name)) {
    return codedMessage("invalid", "A name is a letter, then at most 63 letters, digits and underscores.")
  }
  return reservedNames.includes(name) ? codedMessage("invalid", "This name is reserved.") : undefined
}

/**
 * The violations of hidden fields and questions that have the same name: a text that fills in answers could not tell
 * them apart.
 *
 * @param isSent whether the request changes the fields, else it is about the keys of the questions
 */
export const checkOwnNames = (
  fields: ReadonlyArray<HiddenField>,
  questions: ReadonlyArray<{ readonly key: string }>,
  isSent: boolean
): ReadonlyArray<Violation> => {
  const indexes = new Map(questions.map(({ key }, index) => [key, index]))
  return fields.flatMap(({ name }, index) => {
    const question = indexes.get(name)
    if (question === undefined) return []
    return isSent
      ? [violation(`/hiddenFields/${index}`, "duplicate", `A question has the key ${name}.`)]
      : [violation(`/questions/${question}/key`, "in-use", `A hidden field has the name ${name}.`)]
  })
}
