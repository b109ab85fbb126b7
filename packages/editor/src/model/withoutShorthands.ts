/** A definition that was sent or typed, as the editor holds it: without the shorthands and nulls that the API takes. */
import type { Definition } from "@canvass/core/editing"
import { type Fields, listOf, mapFields, object, type Readers } from "./fieldReaders.js"
import { freeQuestionKeys } from "./names/keys.js"

/**
 * Names of options and hidden fields become objects, fields that are null are left out, and questions without a key get
 * one. `sent` is a draft of a definition: an object whose fields have the right JSON types.
 */
export const withoutShorthands = (sent: Fields): Definition => {
  const definition = asDefinition({ title: "", ...mapFields(sent, rootFields) })
  const { questions } = definition
  const nextKey = freeQuestionKeys(definition)
  return questions === undefined ? definition : {
    ...definition,
    questions: questions.map((question) => question.key === "" ? { ...question, key: nextKey() } : question)
  }
}

const part = (value: unknown): unknown =>
  typeof value === "string" ? { value, label: value } : object({}, { value: "", label: "" })(value)

const rootFields: Readers = {
  hiddenFields: listOf((field) => typeof field === "string" ? { name: field } : object({}, { name: "" })(field)),
  questions: listOf(
    object(
      {
        options: listOf(part),
        settings: object({ rows: listOf(part) }),
        page: object({})
      },
      { key: "", type: "text", text: "" }
    )
  ),
  endings: listOf(object({}, { key: "" })),
  quotas: listOf(object({}, { key: "", max: 0 })),
  variables: listOf(object({}, { name: "", value: 0 }))
}

/** The server has checked the types of the fields. */
const asDefinition = (fields: Fields): Definition => {
  const title = typeof fields["title"] === "string" ? fields["title"] : ""
  return Object.assign({ title }, fields)
}
