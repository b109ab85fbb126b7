/** Lists whose items have names, which are unique in the list. */
import * as Schema from "effect/Schema"
import { keyPattern } from "../../../logic/questionnaire/names.js"
import { type Violation, violation } from "../../../validation/ValidationError.js"
import { codedMessage } from "../../../validation/ViolationCode.js"
import { duplicateIndexes } from "./DefinitionRules.js"
import { optionalField } from "./optionalField.js"

/** A name in a request. */
export const keyInput = Schema.String.pipe(Schema.pattern(keyPattern, {
  message: () => codedMessage("invalid", "A name is a letter, then at most 63 letters, digits and underscores.")
}))

/** The key that an item of a definition has had. `name` says what the item is. */
export const wasField = (name: string) =>
  optionalField(
    keyInput,
    `The present key of the ${name}, where a definition that replaces another one gives it a new key.`
  )

/** @param at the pointer of an item that is not part of a definition that replaces another one */
export const wasViolation = (at: string): Violation =>
  violation(`${at}/was`, "not-allowed", "Only a definition that replaces the definition of a survey has `was`.")

/**
 * A list of at most `max` items in a request.
 *
 * @param name - The field that is unique in the list.
 * @param path - The path from an item to the field, for violations.
 */
export const uniqueList = <Name extends string, A extends Readonly<Record<Name, string>>, I>(
  item: Schema.Schema<A, I>,
  name: Name,
  max: number,
  path: ReadonlyArray<string> = [name]
) =>
  Schema.Array(item).pipe(
    Schema.filter((items) => issuesOf(items.map((item) => item[name]), path, max), { jsonSchema: { maxItems: max } })
  )

const issuesOf = (
  values: ReadonlyArray<string>,
  path: ReadonlyArray<string>,
  max: number
): ReadonlyArray<Schema.FilterIssue> => {
  if (values.length > max) {
    const params = { max, actual: values.length }
    return [{ path: [], message: codedMessage("too-many", `At most ${max} are allowed.`, params) }]
  }
  return duplicateIndexes(values).map((index) => ({
    path: [index, ...path],
    message: codedMessage("duplicate", "An earlier one has this name.")
  }))
}
