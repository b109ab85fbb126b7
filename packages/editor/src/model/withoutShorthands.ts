/** A definition that was sent or typed, as the editor holds it: no shorthands and nulls, and complete rules. */
import type { Definition } from "@canvass/core/editing"
import { freeQuestionKeys } from "./names/keys.js"

type Fields = Readonly<Record<string, unknown>>

/**
 * Names of options and hidden fields become objects, fields that are null are left out, and questions without a key get
 * one. What a rule or a formula lacks is filled in, with names that are empty, so that it can be shown, is refused by
 * the server and is completed by hand. `sent` is a draft of a definition: an object whose fields have the right JSON
 * types.
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

/** How the fields of an object are read. Fields without a function stay, unless they are null. */
type Readers = Readonly<Record<string, (value: unknown) => unknown>>

const mapFields = (fields: Fields, readers: Readers): Fields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      value === null ? [] : [[name, Object.hasOwn(readers, name) ? readers[name]?.(value) : value]]
    )
  )

const listOf = (read: (item: unknown) => unknown) => (list: unknown): unknown =>
  Array.isArray(list) ? list.map((item: unknown) => read(item)) : list

const object = (readers: Readers, defaults: Fields = {}) => (value: unknown): unknown =>
  isFields(value) ? mapFields({ ...defaults, ...withoutNulls(value) }, readers) : value

const withoutNulls = (fields: Fields): Fields => mapFields(fields, {})

const part = (value: unknown): unknown =>
  typeof value === "string" ? { value, label: value } : object({ showIf: condition }, { value: "", label: "" })(value)

/** A condition. A test without an operator asks whether there is an answer, and one of nothing tests a question. */
const condition = (value: unknown): unknown => {
  const fields = isFields(value) ? mapFields(value, {}) : {}
  if (Array.isArray(fields["all"])) return { all: fields["all"].map(condition) }
  if (Array.isArray(fields["any"])) return { any: fields["any"].map(condition) }
  if ("not" in fields) return { not: condition(fields["not"]) }
  const isOfSomething = ["question", "field", "variable", "property"].some((name) => name in fields)
  return mapFields({ ...isOfSomething ? {} : { question: "" }, op: "answered", ...fields }, { value: operand })
}

const operand = (value: unknown): unknown =>
  isFields(value) && !("today" in value) ? { question: "", ...mapFields(value, {}) } : value

/** A formula. What lacks is zero. */
const formula = (value: unknown): unknown => {
  if (!isFields(value)) return typeof value === "number" ? value : 0
  const fields = mapFields(value, {})
  if ("if" in fields || "then" in fields) {
    return mapFields({ if: {}, then: 0, ...fields }, { if: condition, then: formula, else: formula })
  }
  const [name, operands] = Object.entries(fields)[0] ?? []
  if (name === undefined || name === "else") return 0
  return { [name]: Array.isArray(operands) ? operands.map(formula) : operands }
}

const arms = object({ arms: listOf(object({}, { value: "" })) }, { name: "" })

const rootFields: Readers = {
  hiddenFields: listOf((field) => typeof field === "string" ? { name: field } : arms(field)),
  questions: listOf(
    object(
      {
        options: listOf(part),
        settings: object({ rows: listOf(part) }),
        page: object({ showIf: condition, endIf: listOf(object({ when: condition }, { when: {}, ending: "" })) }),
        showIf: condition,
        requiredIf: condition,
        validIf: listOf(object({ when: condition }, { when: {}, message: "" }))
      },
      { key: "", type: "text", text: "" }
    )
  ),
  endings: listOf(object({ showIf: condition }, { key: "" })),
  quotas: listOf(object({ when: condition }, { key: "", max: 0 })),
  variables: listOf(object({ value: formula }, { name: "", value: 0 }))
}

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** The server has checked the types of the fields. */
const asDefinition = (fields: Fields): Definition => {
  const title = typeof fields["title"] === "string" ? fields["title"] : ""
  return Object.assign({ title }, fields)
}
