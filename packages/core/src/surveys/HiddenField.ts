/** Hidden fields: data of a response that rules may test, and that no question asks for. */
import * as Schema from "effect/Schema"
import { type Violation, violation } from "../validation/ValidationError.js"
import { codedMessage } from "../validation/ViolationCode.js"
import type { LimitValues } from "../values/Limits.js"
import { keyPattern, uniqueList } from "./question-parts/definition/keyedList.js"

/** Names that addresses of pages use for something else. */
export const reservedNames: ReadonlyArray<string> = [
  "language",
  "externalId",
  "lang",
  "theme",
  "page",
  "saved",
  "response",
  "embed",
  "seed"
]

/** A hidden field. Its value is the entry of this name in the `metadata` of a response. */
export const HiddenField = Schema.Struct({ name: Schema.String }).annotations({ identifier: "HiddenField" })
export type HiddenField = typeof HiddenField.Type

const byName = (name: Schema.Schema<string>) =>
  Schema.transform(name, HiddenField, { strict: true, decode: (name) => ({ name }), encode: ({ name }) => name })

/** A hidden field as its name. */
export const HiddenFieldName = byName(Schema.String)

/** The hidden fields of a survey in a request. A string is shorthand for a field of this name. */
export const hiddenFieldsInput = ({ hiddenFields }: LimitValues) => {
  const name = Schema.String.pipe(Schema.filter(nameViolation, { jsonSchema: { pattern: keyPattern.source } }))
  return uniqueList(Schema.Union(Schema.Struct({ name }), byName(name)), "name", hiddenFields, []).annotations({
    description: `Up to ${hiddenFields} names of entries of the \`metadata\` of responses that rules test.`
  })
}

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
